// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/program/crash_report.h"

#include <QDir>
#include <QFile>

#include "engine/system/crash_trace.h"

namespace heatkv {
namespace {

constexpr qint64 kLongestReport = 256 << 10;

QString crashFile(const QString& folder) {
  return folder + QStringLiteral("/crash.txt");
}

}  // namespace

void watchForCrash(const QString& folder, const QString& facts) {
  QDir().mkpath(folder);
  traceCrashes(QFile::encodeName(crashFile(folder)).toStdString(), facts.toStdString());
}

QString takeCrashReport(const QString& folder) {
  QFile file(crashFile(folder));
  if (!file.open(QIODevice::ReadOnly)) return {};
  QString text = QString::fromUtf8(file.read(kLongestReport));
  file.close();
  const QString kept = folder + QStringLiteral("/crash-last.txt");
  QFile::remove(kept);
  QFile::rename(file.fileName(), kept);
  return text.replace(QDir::homePath(), QStringLiteral("~"));
}

}  // namespace heatkv
