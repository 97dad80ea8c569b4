// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_export.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QUuid>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr int kPointsPerInch = 72;
constexpr double kPixelsPerInch = 96;

QByteArray pngOf(Plot& plot, const PlotExport& options) {
  const QSize size = plot.exportSize();
  QImage image(size * options.scale, QImage::Format_RGB32);
  image.setDevicePixelRatio(options.scale);
  plot.paintOn(&image, false, options.dark);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

QByteArray svgOf(Plot& plot, const PlotExport& options) {
  const QSize size = plot.exportSize();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(static_cast<int>(kPixelsPerInch));
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle(plot.title());
  generator.setDescription(plot.headline());
  plot.paintOn(&generator, true, options.dark);
  return bytes;
}

QByteArray pdfOf(Plot& plot, const PlotExport& options) {
  const QSize size = plot.exportSize();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(plot.title());
  writer.setCreator(QStringLiteral("HeatKV Studio"));
  writer.setResolution(static_cast<int>(kPixelsPerInch));
  writer.setPageSize(QPageSize(QSizeF(size) * kPointsPerInch / kPixelsPerInch, QPageSize::Point));
  writer.setPageMargins(QMarginsF());
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
  writer.setDocumentId(QUuid::createUuidV5(QUuid(), plot.title()));
#endif
  plot.paintOn(&writer, true, options.dark);
  // Equal plots give equal files: no random name of the document above; the time is blanked in place, since offsets in
  // the file must hold.
  const qsizetype at = bytes.indexOf("/CreationDate (");
  if (const qsizetype end = bytes.indexOf(')', at); at >= 0 && end > at)
    bytes.replace(at, end + 1 - at, QByteArray(end + 1 - at, ' '));
  return bytes;
}

QString csvField(const QVariant& value) {
  switch (value.typeId()) {
    case QMetaType::UnknownType:
      return {};
    case QMetaType::Double:
    case QMetaType::Float:
      return QLocale::c().toString(value.toDouble(), 'g', QLocale::FloatingPointShortest);
    case QMetaType::QString:
      break;
    default:
      return QString::number(value.toLongLong());
  }
  QString text = value.toString();
  if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) && !text.contains(QLatin1Char('\n')))
    return text;
  text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
  return QLatin1Char('"') + text + QLatin1Char('"');
}

}  // namespace

PlotFormat plotFormatOf(const QString& path) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  if (suffix == QLatin1String("png")) return PlotFormat::Png;
  if (suffix == QLatin1String("svg")) return PlotFormat::Svg;
  if (suffix == QLatin1String("pdf")) return PlotFormat::Pdf;
  if (suffix == QLatin1String("csv")) return PlotFormat::Csv;
  throw Error(ErrorKind::Usage, Plot::tr("Plots cannot be saved as \"%1\".").arg(suffix).toStdString(),
              Plot::tr("Use a name that ends in .png, .svg, .pdf or .csv.").toStdString(), path.toStdString());
}

QString plotFileFilter() {
  return Plot::tr("PNG image (*.png);;SVG image (*.svg);;PDF document (*.pdf);;CSV table (*.csv)");
}

QByteArray csvOf(const PlotTable& table) {
  QStringList lines, names;
  for (int column = 0; column < table.columnCount(); ++column) names << table.nameOf(column);
  lines << names.join(QLatin1Char(','));
  for (int row = 0; row < table.rowCount(); ++row) {
    QStringList fields;
    for (int column = 0; column < table.columnCount(); ++column)
      fields << csvField(table.data(table.index(row, column), PlotTable::kValueRole));
    lines << fields.join(QLatin1Char(','));
  }
  lines << QString();
  return lines.join(QLatin1Char('\n')).toUtf8();
}

QByteArray plotBytes(Plot& plot, PlotFormat format, const PlotExport& options) {
  plot.updateNow();
  switch (format) {
    case PlotFormat::Png:
      return pngOf(plot, options);
    case PlotFormat::Svg:
      return svgOf(plot, options);
    case PlotFormat::Pdf:
      return pdfOf(plot, options);
    case PlotFormat::Csv:
      break;
  }
  return csvOf(*plot.table());
}

void exportPlot(Plot& plot, const QString& path, const PlotExport& options) {
  const QByteArray bytes = plotBytes(plot, plotFormatOf(path), options);
  QSaveFile file(path);
  // commit() does not tell that the last of it could not be written; flush() does.
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush() || !file.commit())
    throw Error(ErrorKind::File, Plot::tr("The plot could not be saved: %1.").arg(file.errorString()).toStdString(),
                Plot::tr("Choose a folder you can write to.").toStdString(), path.toStdString());
}

}  // namespace heatkv
