// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/settings.h"

#include <QVariant>

namespace heatkv {

Settings::Settings(const QString& file, QObject* parent) : QObject(parent), m_settings(file, QSettings::IniFormat) {}

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
