// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/program/report.h"

#include <QCoreApplication>
#include <QDir>
#include <QSysInfo>
#include <algorithm>

#include "app/studio/studio.h"
#include "app/studio/words/text.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

constexpr qsizetype kLongestWord = 8;  ///< a prompt's beginning of so many letters gives it away

QString tr(const char* text) {
  return QCoreApplication::translate("heatkv", text);
}

}  // namespace

QString diagnosticsOf(Studio& studio) {
  QStringList lines{tr("HeatKV Studio %1").arg(programVersion()),
                    tr("Qt %1, torch %2").arg(QLatin1String(qVersion()), text(Engine::torchVersion())),
                    QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture()};
  for (const DeviceInfo& device : studio.open().devices())
    lines << tr("%1: %2, %3").arg(text(device.id), text(device.name), format::memoryBytes(device.totalBytes));
  if (const auto& model = studio.open().model()) {
    lines << tr("Model: %1 on %2 in %3, cache in %4")
                 .arg(text(model->info.name), text(model->device), text(model->dtype), text(model->kvDtype));
  }
  const MemoryUse& memory = studio.run().memory();
  lines << tr("Engine memory: %1, peak %2")
               .arg(format::memoryBytes(memory.liveBytes), format::memoryBytes(memory.peakBytes));
  return lines.join(QLatin1Char('\n'));
}

QString reportText(const Report& report, bool withPrompts) {
  QString log = report.log;
  if (!withPrompts) {
    QStringList secrets = report.prompts;
    secrets << report.prompt;
    // The longest first: one may be a part of another.
    std::sort(secrets.begin(), secrets.end(), [](const QString& a, const QString& b) { return a.size() > b.size(); });
    for (const QString& secret : secrets) {
      const QString plain = secret.simplified();
      if (!plain.isEmpty()) log.replace(plain, tr("[prompt]"));
      // Where a line was shortened, its beginning is there.
      if (plain.size() > kLongestWord) {
        const QString begin = plain.left(kLongestWord), instead = tr("[prompt]");
        for (qsizetype at = log.indexOf(begin); at >= 0; at = log.indexOf(begin, at + instead.size())) {
          const qsizetype end = log.indexOf(QLatin1Char('\n'), at);
          log.replace(at, (end < 0 ? log.size() : end) - at, instead);
        }
      }
    }
  }
  QStringList parts{report.facts};
  if (withPrompts) parts << tr("Prompt: %1").arg(report.prompt);
  if (!report.crash.isEmpty()) parts << tr("Last crash:") + QLatin1Char('\n') + report.crash;
  if (!log.isEmpty()) parts << tr("Log:") + QLatin1Char('\n') + log;
  return parts.join(QStringLiteral("\n\n")).replace(QDir::homePath(), QStringLiteral("~"));
}

}  // namespace heatkv
