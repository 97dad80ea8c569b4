// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Sweep tab's figures: of a cell, of a row, and as cells of its table.
#include <algorithm>
#include <cmath>

#include "app/studio/centre/sweep_view.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

enum Column { Name, Psnr, Spread, Ssim, Mae, Held, Peak };

}  // namespace

const PictureFigures* SweepView::figuresOfCell(size_t cell) const {
  const auto& result = m_state.results[cell];
  return result && result->figures ? &*result->figures : nullptr;
}

std::optional<double> SweepView::psnrOf(int cell) const {
  const PictureFigures* figures = figuresOfCell(static_cast<size_t>(cell));
  return figures ? figures->psnr : std::nullopt;
}

SweepView::RowFigures SweepView::figuresOfRow(size_t row) const {
  RowFigures sums;
  std::vector<double> psnrs, ssims, maes, times;
  for (size_t column = 0; column < m_state.plan.columns.size(); ++column) {
    const size_t i = row * m_state.plan.columns.size() + column;
    if (const PictureFigures* figures = figuresOfCell(i)) {
      if (figures->psnr) psnrs.push_back(*figures->psnr);
      if (figures->ssim) ssims.push_back(*figures->ssim);
      maes.push_back(figures->mae);
      if (!figures->psnr) ++sums.identical;
    }
    if (const auto& result = m_state.results[i]) {
      ++sums.images;
      times.push_back(result->ms);
      sums.heldBytes = std::max(sums.heldBytes, result->heldBytes);
      sums.peakBytes = std::max(sums.peakBytes, result->peakBytes);
    }
  }
  const auto mean = [](const std::vector<double>& values) -> std::optional<double> {
    if (values.empty()) return std::nullopt;
    double sum = 0;
    for (double value : values) sum += value;
    return sum / static_cast<double>(values.size());
  };
  sums.psnr = mean(psnrs);
  sums.ssim = mean(ssims);
  sums.mae = mean(maes);
  sums.ms = mean(times);
  if (psnrs.size() > 1) {
    double squares = 0;
    for (double value : psnrs) squares += (value - *sums.psnr) * (value - *sums.psnr);
    const auto n = static_cast<double>(psnrs.size());
    sums.psnrError = std::sqrt(squares / (n - 1) / n);
  }
  return sums;
}

PlotCell SweepView::tableCell(int row, int column) const {
  const RowFigures figures = figuresOfRow(static_cast<size_t>(row));
  const auto number = [](const std::optional<double>& value, const auto& text) {
    return value ? PlotCell{text(*value), *value} : PlotCell{};
  };
  const auto fourDigits = [](double value) { return format::decimal(value, 4); };
  const auto bytes = [](int64_t value) {
    return value > 0 ? PlotCell{format::cacheBytes(value), qint64{value}} : PlotCell{};
  };
  switch (column) {
    case Name: {
      const QString name = rowName(m_state.plan.rows[static_cast<size_t>(row)]);
      return {name, name};
    }
    case Psnr:
      return number(figures.psnr, [](double value) { return format::decibels(value); });
    case Spread:
      return number(figures.psnrError, [](double value) { return format::decibels(value); });
    case Ssim:
      return number(figures.ssim, fourDigits);
    case Mae:
      return number(figures.mae, fourDigits);
    case Held:
      return bytes(figures.heldBytes);
    case Peak:
      return bytes(figures.peakBytes);
    default:
      return number(figures.ms, [](double value) { return format::duration(value); });
  }
}

}  // namespace heatkv
