// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any plot as a picture, as shapes or as numbers. Bytes do not depend on the locale; files are written beside their
// target and renamed.
#pragma once

#include <QByteArray>
#include <QString>

#include "widgets/plots/plot.h"

namespace heatkv {

enum class PlotFormat { Png, Svg, Pdf, Csv };
/// Throws Error{Usage} for a suffix that is none of png, svg, pdf, csv.
PlotFormat plotFormatOf(const QString& path);
/// "PNG picture (*.png);;SVG drawing (*.svg);;..." for file dialogs.
QString plotFileFilter();

struct PlotExport {
  bool dark = false;
  double scale = 2;  ///< of PNG: device pixels per pixel
};
QByteArray plotBytes(Plot& plot, PlotFormat format, const PlotExport& options = {});
/// One header line of names, then the table's values: point as decimal mark, shortest digits that read back
/// exactly, empty where unknown.
QByteArray csvOf(const PlotTable& table);
/// In the format of the path's suffix. Throws Error{File} where it cannot be written, Error{Usage} for the suffix.
void exportPlot(Plot& plot, const QString& path, const PlotExport& options = {});

}  // namespace heatkv
