// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/settings/settings.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QVariant>
#include <algorithm>

#include "app/studio/settings/kept_file.h"

namespace heatkv {
namespace {

/// Puts a file that is no INI file aside; returns where.
QString asideIfBroken(const QString& file) {
  QFile bytes(file);
  if (!bytes.open(QIODevice::ReadOnly)) return {};
  const bool binary = bytes.read(1 << 16).contains('\0');
  bytes.close();
  if (!binary && QSettings(file, QSettings::IniFormat).status() != QSettings::FormatError) return {};
  return putAside(file);
}

}  // namespace

const std::vector<SettingPage>& settingPages() {
  using namespace setting;
  static const std::vector<SettingPage> pages{
      {QT_TRANSLATE_NOOP("Setting", "Appearance"),
       {&kTheme, &kHighContrast, &kFontSize, &kReducedMotion, &kNotify, &kLanguage}},
      {QT_TRANSLATE_NOOP("Setting", "Pictures"), {&kKeepHistory, &kPicturesFolder, &kMetadata}},
      {QT_TRANSLATE_NOOP("Setting", "Engine"), {&kThreads, &kTextEncoder, &kCalibrationPrompts}}};
  return pages;
}

QString usualPicturesFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::PicturesLocation) + QStringLiteral("/HeatKV Studio");
}

QString settingText(const char* text) {
  return text ? QCoreApplication::translate("Setting", text) : QString();
}

QString languageCode(int index) {
  static constexpr const char* codes[] = {"", "en", "it", "ko", "zh_CN"};
  return index >= 0 && index < static_cast<int>(std::size(codes)) ? QLatin1String(codes[index]) : QString();
}

const char* textEncoderPlace(int index) {
  static constexpr const char* places[] = {"auto", "keep", "offload", "cpu"};
  return places[std::clamp(index, 0, 3)];
}

Settings::Settings(const QString& file, QObject* parent)
    : QObject(parent), m_broken(asideIfBroken(file)), m_settings(file, QSettings::IniFormat) {}

int Settings::get(const SettingKey<int>& key) const {
  bool ok = false;
  const int value = m_settings.value(QLatin1String(key.name)).toString().toInt(&ok);
  return ok && value >= key.low && value <= key.high ? value : key.fallback;
}

bool Settings::get(const SettingKey<bool>& key) const {
  const QString text = m_settings.value(QLatin1String(key.name)).toString();
  if (text == QLatin1String("true")) return true;
  if (text == QLatin1String("false")) return false;
  return key.fallback;
}

QString Settings::get(const PathKey& key) const {
  const QString path = m_settings.value(QLatin1String(key.name)).toString();
  return QDir::isAbsolutePath(path) ? path : QString(key.fallback);
}

void Settings::set(const PathKey& key, const QString& value) {
  if (get(key) == value) return;
  m_settings.setValue(QLatin1String(key.name), value);
  Q_EMIT changed(QLatin1String(key.name));
}

void Settings::set(const SettingKey<int>& key, int value) {
  if (get(key) == value) return;
  m_settings.setValue(QLatin1String(key.name), value);
  Q_EMIT changed(QLatin1String(key.name));
}

void Settings::set(const SettingKey<bool>& key, bool value) {
  if (get(key) == value) return;
  m_settings.setValue(QLatin1String(key.name), value);
  Q_EMIT changed(QLatin1String(key.name));
}

std::optional<QString> Settings::shortcut(const QString& action) const {
  const QVariant value = m_settings.value(QStringLiteral("keys/") + action);
  if (!value.isValid()) return std::nullopt;
  return value.toString();
}

void Settings::setShortcut(const QString& action, const std::optional<QString>& keys) {
  if (keys)
    m_settings.setValue(QStringLiteral("keys/") + action, *keys);
  else
    m_settings.remove(QStringLiteral("keys/") + action);
}

QByteArray Settings::blob(const QString& name) const {
  return m_settings.value(QStringLiteral("window/") + name).toByteArray();
}

void Settings::setBlob(const QString& name, const QByteArray& value) {
  m_settings.setValue(QStringLiteral("window/") + name, value);
}

bool Settings::sync() {
  m_settings.sync();
  return m_settings.status() == QSettings::NoError;
}

}  // namespace heatkv
