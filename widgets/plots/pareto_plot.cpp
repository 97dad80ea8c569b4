// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/pareto_plot.h"

#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/format.h"
#include "widgets/plots/columns.h"

namespace heatkv {
namespace {

constexpr double kTopGap = 8, kLegendGap = 6, kFoot = 6, kMarkRadius = 4, kReach = 16, kFirstTick = 14;
constexpr double kMiB = 1024.0 * 1024.0;
constexpr int kWidth = 392, kHeight = 280, kLeastWidth = 260, kLeastHeight = 180, kShapes = 7;

double mebibytes(const ParetoPoint& point) {
  return std::max(1.0, static_cast<double>(point.bytes)) / kMiB;
}

bool isFinite(const ParetoPoint& point) {
  return std::isfinite(point.psnr);
}

double spreadOf(const ParetoPoint& point) {
  return std::isfinite(point.spread) ? point.spread : 0;
}

}  // namespace

ParetoPlot::ParetoPlot(QWidget* parent) : Plot(parent) {
  setObjectName(QStringLiteral("paretoPlot"));
  addDrawing("main", [this](QCPPainter& p) { drawMethods(p); });
  addDrawing("overlay", [this](QCPPainter& p) { drawAxisNames(p, tr("PSNR in dB"), tr("MiB")); });
  addDrawing("overlay", [this](QCPPainter& p) { m_legend.draw(p, m_legendTop, theme()); });
  addDrawing("overlay", [this](QCPPainter& p) {
    const int item = itemOf(m_selected);
    if (exporting() || item < 0) return;
    const QPointF place = at(m_methods[m_selected.method].points[m_selected.point]);
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(theme().text, 1.5));
    p.drawEllipse(place, kMarkRadius + 4, kMarkRadius + 4);
  });
}

QString ParetoPlot::title() const {
  return tr("Quality vs cache size");
}

QString ParetoPlot::headline() const {
  const ParetoPoint* best = nullptr;
  QString method;
  for (const ParetoMethod& m : m_methods)
    for (const ParetoPoint& p : m.points)
      if (isFinite(p) && (!best || p.psnr > best->psnr)) {
        best = &p;
        method = m.name;
      }
  if (!best) return {};
  return tr("Best: %1, %2 at %3").arg(method, best->budget, format::decibels(best->psnr));
}

QSize ParetoPlot::sizeHint() const {
  return {kWidth, kHeight};
}

QSize ParetoPlot::minimumSizeHint() const {
  return {kLeastWidth, kLeastHeight};
}

void ParetoPlot::setMethods(std::vector<ParetoMethod> methods) {
  m_methods = std::move(methods);
  for (ParetoMethod& method : m_methods)
    std::stable_sort(method.points.begin(), method.points.end(),
                     [](const ParetoPoint& a, const ParetoPoint& b) { return a.bytes < b.bytes; });
  m_selected = {};
  replaced();
}

void ParetoPlot::setLogarithmic(bool on) {
  m_log = on;
  changed();
}

ParetoPlot::Place ParetoPlot::placeOf(int item) const {
  for (int m = 0; m < static_cast<int>(m_methods.size()) && item >= 0; ++m) {
    const int count = static_cast<int>(m_methods[m].points.size());
    if (item < count) return {m, item};
    item -= count;
  }
  return {};
}

int ParetoPlot::itemOf(Place place) const {
  if (place.method < 0 || place.method >= static_cast<int>(m_methods.size())) return -1;
  int item = place.point;
  for (int m = 0; m < place.method; ++m) item += static_cast<int>(m_methods[m].points.size());
  return item;
}

int ParetoPlot::itemAt(const QPointF& position) const {
  int best = -1;
  double least = kReach * kReach;
  for (int m = 0, item = 0; m < static_cast<int>(m_methods.size()); ++m)
    for (const ParetoPoint& point : m_methods[m].points) {
      const QPointF away = at(point) - position;
      const double distance = QPointF::dotProduct(away, away);
      if (isFinite(point) && distance < least) {
        least = distance;
        best = item;
      }
      ++item;
    }
  return best;
}

int ParetoPlot::selectedItem() const {
  return itemOf(m_selected);
}

void ParetoPlot::choose(int item) {
  m_selected = placeOf(item);
}

int ParetoPlot::afterKey(int item, const QKeyEvent& event) const {
  if (placeOf(0).method < 0) return kNotOurs;
  const Place now = item < 0 ? placeOf(0) : placeOf(item);
  const int last = static_cast<int>(m_methods[now.method].points.size()) - 1;
  const auto toMethod = [&](int step) {
    for (int m = now.method + step; m >= 0 && m < static_cast<int>(m_methods.size()); m += step)
      if (const int count = static_cast<int>(m_methods[m].points.size()); count > 0)
        return itemOf({m, std::min(now.point, count - 1)});
    return itemOf(now);
  };
  switch (event.key()) {
    case Qt::Key_Left:
      return itemOf({now.method, std::max(0, now.point - 1)});
    case Qt::Key_Right:
      return item < 0 ? itemOf(now) : itemOf({now.method, std::min(last, now.point + 1)});
    case Qt::Key_Up:
      return toMethod(-1);
    case Qt::Key_Down:
      return toMethod(1);
    case Qt::Key_Home:
      return itemOf({now.method, 0});
    case Qt::Key_End:
      return itemOf({now.method, last});
    default:
      return kNotOurs;
  }
}

QString ParetoPlot::readoutOf(int item) const {
  const Place place = placeOf(item);
  if (place.method < 0) return {};
  const ParetoMethod& method = m_methods[place.method];
  const ParetoPoint& point = method.points[place.point];
  const QString bytes = format::cacheBytes(point.bytes);
  if (!isFinite(point)) return tr("%1 at %2: all pictures identical, %3").arg(method.name, point.budget, bytes);
  if (!std::isfinite(point.spread))
    return tr("%1 at %2: %3, %4").arg(method.name, point.budget, format::decibels(point.psnr), bytes);
  return tr("%1 at %2: %3 ± %4, %5")
      .arg(method.name, point.budget, format::decibels(point.psnr), format::decimal(point.spread, 2), bytes);
}

QColor ParetoPlot::colourOf(int method) const {
  const Theme& t = theme();
  const std::array<QColor, kShapes> colours{t.kept, t.inFlight, t.freedEarly, t.fullCache, t.sinks, t.muted, t.text};
  return colours[method % kShapes];
}

double ParetoPlot::xOf(double value) const {
  const double share =
      m_log ? std::log(value / m_left) / std::log(m_right / m_left) : (value - m_left) / (m_right - m_left);
  return plotRect().left() + share * plotRect().width();
}

QPointF ParetoPlot::at(const ParetoPoint& point) const {
  const double y = plotRect().bottom() - (point.psnr - m_low) / (m_high - m_low) * plotRect().height();
  return {xOf(mebibytes(point)), y};
}

void ParetoPlot::arrange(const QSize& size, double top) {
  double low = 1e300, high = -1e300, left = 1e300, right = 0;
  for (const ParetoMethod& method : m_methods)
    for (const ParetoPoint& point : method.points) {
      if (!isFinite(point)) continue;
      low = std::min(low, point.psnr - spreadOf(point));
      high = std::max(high, point.psnr + spreadOf(point));
      left = std::min(left, mebibytes(point));
      right = std::max(right, mebibytes(point));
    }
  if (low > high) low = 20, high = 30, left = 10, right = 1000;
  m_low = std::floor(low - 0.5);
  m_high = std::ceil(high + 0.5);
  m_left = m_log ? left / 1.3 : 0;
  m_right = m_log ? right * 1.3 : right * 1.05;

  arrangeLegend();
  m_legendTop = size.height() - kFoot - m_legend.layout(size.width(), theme().axis);
  const double bottom = m_legendTop - kLegendGap - axisRowHeight();
  setPlotRect(QRectF(kPlotLeft, top + kTopGap, std::max(1.0, size.width() - kPlotLeft - kPlotRight),
                     std::max(1.0, bottom - top - kTopGap)));
  // The axis runs over places, since its labels are set by hand; the log is in xOf.
  setSpan(plotRect().left(), plotRect().right(), m_low, m_high);
  QMap<double, QString> x, y;
  const double step = std::max(1.0, std::ceil((m_high - m_low) / 5));
  for (double value = m_low; value <= m_high + 1e-9; value += step) y[value] = format::decimal(value, 0);
  if (m_log) {
    for (double power = std::pow(10, std::floor(std::log10(m_left))); power <= m_right; power *= 10)
      for (double digit : {1.0, 2.0, 5.0})
        if (const double value = digit * power; value >= m_left && value <= m_right)
          x[xOf(value)] = format::decimal(value, value < 1 ? 2 : 0);
  } else {
    for (double value : valueTicks(m_right, 4)) x[xOf(value)] = format::decimal(value, value > 0 && value < 1 ? 2 : 0);
  }
  // The axis's own name stands left of the plot.
  while (!x.isEmpty() && x.firstKey() < plotRect().left() + kFirstTick) x.erase(x.begin());
  setTicks(xAxis, x);
  setTicks(yAxis, y);
}

void ParetoPlot::drawMark(QCPPainter& painter, int method, const QPointF& place) const {
  constexpr std::array<QCPScatterStyle::ScatterShape, kShapes> shapes{
      QCPScatterStyle::ssDisc,     QCPScatterStyle::ssSquare,           QCPScatterStyle::ssDiamond,
      QCPScatterStyle::ssTriangle, QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssCrossSquare,
      QCPScatterStyle::ssStar};
  const QColor colour = colourOf(method);
  const QCPScatterStyle style(shapes[method % kShapes], QPen(colour, 1.5), QBrush(colour), 2 * kMarkRadius);
  style.applyTo(&painter, QPen(colour, 1.5));
  style.drawShape(&painter, place);
}

void ParetoPlot::drawMethods(QCPPainter& painter) const {
  for (int m = 0; m < static_cast<int>(m_methods.size()); ++m) {
    const QColor colour = colourOf(m);
    QPolygonF line;
    painter.setPen(QPen(colour, 1));
    for (const ParetoPoint& point : m_methods[m].points) {
      if (!isFinite(point)) continue;
      const QPointF place = at(point);
      line << place;
      const double spread = spreadOf(point) / (m_high - m_low) * plotRect().height();
      if (spread <= 0) continue;
      painter.drawLine(place - QPointF(0, spread), place + QPointF(0, spread));
      for (double y : {-spread, spread}) painter.drawLine(place + QPointF(-3, y), place + QPointF(3, y));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.5));
    painter.drawPolyline(line);
    for (const QPointF& place : line) drawMark(painter, m, place);
  }
}

void ParetoPlot::arrangeLegend() {
  std::vector<LegendItem> items;
  for (int m = 0; m < static_cast<int>(m_methods.size()); ++m)
    items.push_back({m_methods[m].name, 16, [this, m](QCPPainter& p, const QRectF& box) {
                       p.setPen(QPen(colourOf(m), 1.5));
                       p.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
                       drawMark(p, m, box.center());
                     }});
  m_legend.setRows({items});
}

void ParetoPlot::tabulate() {
  const QStringList headers{tr("Method"), tr("Budget"),   tr("Cache"),    tr("PSNR"),
                            tr("Spread"), tr("Pictures"), tr("Identical")};
  const QStringList names{QStringLiteral("method"),   QStringLiteral("budget"),  QStringLiteral("held_bytes"),
                          QStringLiteral("psnr"),     QStringLiteral("psnr_se"), QStringLiteral("images"),
                          QStringLiteral("identical")};
  int rows = 0;
  for (const ParetoMethod& method : m_methods) rows += static_cast<int>(method.points.size());
  table()->setTable(headers, names, rows, [this](int row, int column) -> PlotCell {
    const Place place = placeOf(row);
    const ParetoMethod& method = m_methods[place.method];
    const ParetoPoint& point = method.points[place.point];
    switch (column) {
      case 0:
        return {method.name, method.name};
      case 1:
        return {point.budget, point.budget};
      case 2:
        return {format::cacheBytes(point.bytes), static_cast<qlonglong>(point.bytes)};
      case 3:
        return isFinite(point) ? PlotCell{format::decibels(point.psnr), point.psnr} : PlotCell{};
      case 4:
        return std::isfinite(point.spread) ? PlotCell{format::decimal(point.spread, 2), point.spread} : PlotCell{};
      case 5:
        return {QString::number(point.images), point.images};
      default:
        return {QString::number(point.identical), point.identical};
    }
  });
}

}  // namespace heatkv
