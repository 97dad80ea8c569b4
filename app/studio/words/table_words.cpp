// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/words/table_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "widgets/format.h"

namespace heatkv {

QString methodName(CacheMethod method) {
  return QCoreApplication::translate("Methods", infoOf(method).label);
}

QString methodWords(CacheMethod method) {
  return QCoreApplication::translate("Methods", infoOf(method).words);
}

QString metricName(const MetricInfo& info) {
  return QCoreApplication::translate("Metrics", info.label);
}

QString metricWords(const MetricInfo& info) {
  return QCoreApplication::translate("Metrics", info.words);
}

QString metricText(const MetricInfo& info, double value) {
  return info.metric == Metric::Psnr ? format::decibels(value) : format::decimal(value, info.decimals);
}

QString figuresText(const MetricValues& figures) {
  QStringList parts;
  for (const MetricInfo& info : kMetrics) {
    if (const auto& value = figures[info.metric])
      parts << QStringLiteral("%1 %2").arg(metricName(info), metricText(info, *value));
  }
  return parts.join(QStringLiteral(" \u00b7 "));
}

}  // namespace heatkv
