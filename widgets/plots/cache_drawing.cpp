// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How CachePlot draws: bars, lines over scales, legend.
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/format.h"
#include "widgets/plots/cache_plot.h"
#include "widgets/plots/hatch.h"

namespace heatkv {
namespace {

constexpr double kLeastSinks = 2.5, kFreedStep = 5, kFreedLine = 1.6, kEarlyStep = 4, kEarlyLine = 0.9;
constexpr double kOutline = 0.8, kStripeStep = 4, kDot = 2.5, kRing = 4;

void fill(QCPPainter& painter, const QRectF& rect, const QColor& colour) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawRect(rect);
}

void outline(QCPPainter& painter, const QRectF& rect, const QColor& colour, double width) {
  const double in = width / 2;
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect.adjusted(in, in, -in, -in));
}

void hatched(QCPPainter& painter, const QRectF& rect, const QColor& colour, bool both) {
  QPainterPath path;
  addHatch(path, rect, both ? kEarlyLine : kFreedLine, both ? kEarlyStep : kFreedStep);
  if (both) addHatch(path, rect, kEarlyLine, kEarlyStep, false);
  path.setFillRule(Qt::WindingFill);
  painter.fillPath(path, colour);
  outline(painter, rect, colour, kOutline);
}

void striped(QCPPainter& painter, const QRectF& rect, const QColor& colour, const QColor& field) {
  fill(painter, rect, colour);
  QPainterPath path;
  addStripes(path, rect, kStripeStep);
  painter.fillPath(path, field);
}

QPen fullPen(const QColor& colour) {
  QPen pen(colour, 1.5, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
  pen.setDashPattern({6 / 1.5, 4 / 1.5});
  return pen;
}

/// What the next picture holds: of its own kind, for its hue must part from the bars it crosses.
QPen nextPen(const QColor& colour) {
  QPen pen(colour, 1.5, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
  pen.setDashPattern({2 / 1.5, 2 / 1.5});
  return pen;
}

}  // namespace

void CachePlot::drawBar(QCPPainter& painter, int layer, const LayerOccupancy& o, QPainterPath& freedHatch,
                        QPainterPath& earlyHatch) const {
  const Theme& t = theme();
  const double margin = std::max(1.0, std::round(m_columns.size / 10));
  const double x = m_columns.edge(layer) + margin, width = std::max(1.0, m_columns.size - 2 * margin);
  int64_t below = 0;
  double base = plotRect().bottom();
  const auto segment = [&](int64_t tokenHeads, double least) {
    below += tokenHeads;
    const double end = std::min(yOf(m_measure.of(shown().bytesOf(below))), base - (tokenHeads > 0 ? least : 0));
    const QRectF rect(x, end, width, std::max(0.0, base - end));
    base = std::min(base, end);
    return rect;
  };
  if (const QRectF r = segment(o.sinks, kLeastSinks); r.height() > 0) fill(painter, r, t.sinks);
  if (const QRectF r = segment(o.kept, 0); r.height() > 0) fill(painter, r, t.kept);
  if (const QRectF r = segment(o.inFlight, 0); r.height() > 0) striped(painter, r, t.inFlight, t.field);
  if (const QRectF r = segment(o.freedEarly, 0); r.height() > 0) {
    addHatch(earlyHatch, r, kEarlyLine, kEarlyStep);
    addHatch(earlyHatch, r, kEarlyLine, kEarlyStep, false);
    outline(painter, r, t.freedEarly, kOutline);
  }
  if (const QRectF r = segment(o.freed, 0); r.height() > 0) {
    addHatch(freedHatch, r, kFreedLine, kFreedStep);
    outline(painter, r, t.freed, kOutline);
  }
  if (m_measure.of(shown().bytesOf(below)) > m_axisTop * 1.0001) drawClip(painter, x, width);
}

/// A bar that goes on above the axis is torn off at its top.
void CachePlot::drawClip(QCPPainter& painter, double x, double width) const {
  const double y = plotRect().top() + 6, tooth = std::min(4.0, width / 4);
  QPolygonF tear;
  for (int i = 0; x + i * tooth <= x + width + 0.01; ++i) tear << QPointF(x + i * tooth, y + (i % 2 ? -2 : 2));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme().field, 4, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPolyline(tear);
  painter.setPen(QPen(theme().freed, 1, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPolyline(tear.translated(0, -2));
  painter.drawPolyline(tear.translated(0, 2));
}

void CachePlot::drawBars(QCPPainter& painter) const {
  const CacheRun& run = shown();
  if (run.empty()) return;
  QPainterPath freed, early;
  freed.setFillRule(Qt::WindingFill);
  early.setFillRule(Qt::WindingFill);
  const auto& layers = run.snapshot()->layers;
  for (int l = 0; l < std::min<int>(static_cast<int>(layers.size()), m_columns.count); ++l)
    drawBar(painter, l, layers[l], freed, early);
  painter.fillPath(freed, theme().freed);
  painter.fillPath(early, theme().freedEarly);
}

void CachePlot::drawPreview(QCPPainter& painter) const {
  if (!m_preview || !(m_preview->shape() == shown().shape())) return;
  QPolygonF line;
  if (m_view == View::ByLayer) {
    for (int l = 0; l < m_preview->shape().layers; ++l) {
      const int64_t held = m_preview->bytesOf(m_preview->fates()->tokensHeld(l, Moment{}));
      const double y = yOf(m_measure.of(held));
      line << QPointF(m_columns.edge(l), y) << QPointF(m_columns.edge(l + 1), y);
    }
  } else {
    for (int i = 0; i < m_preview->steps(); ++i)
      if (const auto bytes = m_preview->predictedBytes(i)) line << QPointF(xOfStep(i), yOf(m_measure.of(*bytes)));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme().field, 3.5));
  painter.drawPolyline(line);
  painter.setPen(nextPen(theme().text));
  painter.drawPolyline(line);
}

void CachePlot::drawBudget(QCPPainter& painter, double value) const {
  const Theme& t = theme();
  const double y = std::round(yOf(value));
  const QRectF& r = plotRect();
  QColor halo = t.field;
  halo.setAlphaF(0.85F);
  fill(painter, QRectF(r.left(), y - 2, r.width(), 4), halo);
  fill(painter, QRectF(r.left(), y - 1, r.width(), 2), t.budgetLine);
}

void CachePlot::drawLayerLines(QCPPainter& painter) const {
  const CacheRun& run = shown();
  const PlanEvent& plan = run.plan();
  if (empty()) return;
  if (!run.empty()) {
    QPainterPath path;
    // Above the axis there is no line: the caption says how high it is.
    bool inside = false;
    const auto& layers = run.snapshot()->layers;
    for (int l = 0; l < std::min<int>(static_cast<int>(layers.size()), m_columns.count); ++l) {
      const LayerOccupancy& o = layers[l];
      const int64_t bytes = run.bytesOf(o.held() + o.freed + o.freedEarly);
      const bool fits = m_measure.of(bytes) <= m_axisTop * 1.0001;
      const double y = fits ? yOf(m_measure.of(bytes)) : plotRect().top();
      if (inside || (fits && l > 0)) {
        if (!inside) path.moveTo(m_columns.edge(l), plotRect().top());
        path.lineTo(m_columns.edge(l), y);
      } else if (fits) {
        path.moveTo(m_columns.edge(l), y);
      }
      if (fits) path.lineTo(m_columns.edge(l + 1), y);
      inside = fits;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(fullPen(theme().fullCache));
    painter.drawPath(path);
  }
  drawBudget(painter, m_measure.of(plan.budgetBytes / std::max(1, plan.shape.layers)));
  if (run.running() && !m_replayed) drawNow(painter, m_columns.edge(run.now().layer + 1), plotRect().bottom() - 4);
  if (m_replayed) drawNow(painter, m_columns.edge(m_replayed->now().layer + 1), plotRect().bottom() - 4);
}

void CachePlot::drawScales(QCPPainter& painter) const {
  const CacheRun& run = shown();
  if (!run.hasPlan()) return;
  for (int k = 1; k < m_columns.count; ++k)
    fill(painter, QRectF(m_columns.edge(k), plotRect().top(), 1, plotRect().height()), theme().line);
  QPainterPath full;
  bool above = false;
  QPointF last(m_columns.start, plotRect().bottom());
  full.moveTo(last);
  for (int i = 0; i < run.steps() && !above; ++i) {
    const double value = m_measure.of(run.fullBytes(i));
    above = value > m_axisTop * 1.0001;
    const QPointF next(xOfStep(i), plotRect().bottom() - value / m_axisTop * plotRect().height());
    // The segment that leaves the plot is cut at its upper edge.
    const double part = above ? (last.y() - plotRect().top()) / std::max(1e-9, last.y() - next.y()) : 1;
    full.lineTo(last + (next - last) * part);
    last = next;
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(fullPen(theme().fullCache));
  painter.drawPath(full);
}

void CachePlot::drawSteps(QCPPainter& painter) const {
  const CacheRun& run = shown();
  if (!run.hasPlan()) return;
  const Theme& t = theme();
  drawBudget(painter, m_measure.of(run.plan().budgetBytes));
  QPolygonF held;
  held << QPointF(m_columns.start, plotRect().bottom());
  for (int i = 0; i < run.steps(); ++i)
    if (const auto bytes = run.heldBytes(i)) held << QPointF(xOfStep(i), yOf(m_measure.of(*bytes)));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(t.kept, 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  if (held.size() > 1) painter.drawPolyline(held);
  const int layers = run.shape().layers;
  for (int k = 0; k < run.shape().scales(); ++k) {
    const int step = k * layers + layers - 1;
    if (const auto bytes = run.predictedBytes(step)) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(t.text, 1.2));
      painter.drawEllipse(QPointF(xOfStep(step), yOf(m_measure.of(*bytes))), kRing, kRing);
    }
    if (const auto bytes = run.heldBytes(step)) {
      painter.setPen(QPen(t.field, 1));
      painter.setBrush(t.sinks);
      painter.drawEllipse(QPointF(xOfStep(step), yOf(m_measure.of(*bytes))), kDot, kDot);
    }
  }
  drawPeak(painter);
  if ((run.running() || m_replayed) && !run.now().atEnd())
    drawNow(painter, xOfStep(run.step(run.now())), plotRect().bottom() - 4);
}

void CachePlot::drawPeak(QCPPainter& painter) const {
  const CacheRun& run = shown();
  if (run.peakStep() < 0) return;
  const Theme& t = theme();
  const QFontMetricsF metrics(t.axis);
  const QString text = tr("peak %1").arg(m_measure.number(run.peakBytes()));
  const double x = xOfStep(run.peakStep()), y = yOf(m_measure.of(run.peakBytes()));
  const double width = metrics.horizontalAdvance(text), height = metrics.height();
  const bool left = x + width + 14 > plotRect().right();
  const double top = std::max(plotRect().top() + 1, y - height - 10);
  painter.setPen(QPen(t.text, 1));
  painter.drawLine(QPointF(x, y - kRing - 1), QPointF(x, top));
  const double side = left ? -1 : 1;
  painter.setPen(Qt::NoPen);
  painter.setBrush(t.text);
  painter.drawPolygon(QPolygonF({{x, top}, {x + 7 * side, top + 3.5}, {x, top + 7}}));
  painter.setFont(t.axis);
  painter.setPen(t.text);
  painter.drawText(QPointF(left ? x - 10 - width : x + 10, top + metrics.ascent() - 1), text);
}

void CachePlot::drawSelection(QCPPainter& painter) const {
  const QRectF& r = plotRect();
  if (empty()) return;
  if (m_view == View::ByLayer && m_layer >= 0 && m_layer < m_columns.count) {
    outline(painter, QRectF(m_columns.edge(m_layer) - 1, r.top(), m_columns.size + 2, r.height()), theme().text, 1);
  } else if (m_view == View::OverScales && m_step >= 0 && m_step < shown().steps()) {
    const double x = std::round(xOfStep(m_step));
    fill(painter, QRectF(x - 0.5, r.top(), 1, r.height()), theme().text);
  }
}

void CachePlot::arrangeLegend(bool all) {
  using Rows = std::vector<std::vector<LegendItem>>;
  const auto line = [this](QColor Theme::*colour, double width) {
    return [this, colour, width](QCPPainter& p, const QRectF& box) {
      fill(p, QRectF(box.left(), std::round(box.center().y()) - width / 2, box.width(), width), theme().*colour);
    };
  };
  const LegendItem budget{m_view == View::ByLayer ? tr("mean budget") : tr("budget"), 16, line(&Theme::budgetLine, 2)};
  const LegendItem full{tr("full cache"), 16, [this](QCPPainter& p, const QRectF& box) {
                          QPen pen = fullPen(theme().fullCache);
                          pen.setDashPattern({5 / 1.5, 3 / 1.5});
                          p.setPen(pen);
                          const double y = std::round(box.center().y()) - 0.5;
                          p.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
                        }};
  const LegendItem now{
      tr("now"), 9, [this](QCPPainter& p, const QRectF& box) {
        const double foot = box.bottom() - 1;
        p.setPen(Qt::NoPen);
        p.setBrush(theme().inFlight);
        p.drawPolygon(QPolygonF({{box.left(), foot}, {box.right(), foot}, {box.center().x(), foot - 7}}));
      }};
  Rows rows(1);
  if (m_view == View::ByLayer) {
    const auto solid = [this](QColor Theme::*colour) {
      return [this, colour](QCPPainter& p, const QRectF& box) { fill(p, box, theme().*colour); };
    };
    const auto add = [&](int64_t LayerOccupancy::*part, const LegendItem& item) {
      const auto has = [&](const LayerOccupancy& o) { return o.*part > 0; };
      const auto& snapshot = shown().snapshot();
      if (all || (snapshot && std::any_of(snapshot->layers.begin(), snapshot->layers.end(), has)))
        rows[0].push_back(item);
    };
    add(&LayerOccupancy::sinks, {tr("sinks"), 10, solid(&Theme::sinks)});
    add(&LayerOccupancy::kept, {tr("kept"), 10, solid(&Theme::kept)});
    add(&LayerOccupancy::inFlight, {tr("in flight"), 10, [this](QCPPainter& p, const QRectF& box) {
                                      striped(p, box, theme().inFlight, theme().field);
                                    }});
    add(&LayerOccupancy::freed,
        {tr("freed"), 10, [this](QCPPainter& p, const QRectF& box) { hatched(p, box, theme().freed, false); }});
    add(&LayerOccupancy::freedEarly, {tr("freed early"), 10, [this](QCPPainter& p, const QRectF& box) {
                                        hatched(p, box, theme().freedEarly, true);
                                      }});
  } else {
    rows = Rows{{{tr("held"), 16, line(&Theme::kept, 2)},
                 {tr("measured"), 8,
                  [this](QCPPainter& p, const QRectF& box) {
                    p.setPen(QPen(theme().field, 1));
                    p.setBrush(theme().sinks);
                    p.drawEllipse(box.center(), kDot, kDot);
                  }},
                 {tr("predicted"), 10, [this](QCPPainter& p, const QRectF& box) {
                    p.setPen(QPen(theme().text, 1.2));
                    p.setBrush(Qt::NoBrush);
                    p.drawEllipse(box.center(), kRing, kRing);
                  }}}};
  }
  rows.push_back({budget, full});
  if (all || m_replayed || shown().running()) rows.back().push_back(now);
  if (all || (m_preview && !predictedOnly()))
    rows.back().push_back({tr("next picture"), 16, [this](QCPPainter& p, const QRectF& box) {
                             p.setPen(nextPen(theme().text));
                             const double y = std::round(box.center().y()) - 0.5;
                             p.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
                           }});
  m_legend.setRows(std::move(rows));
}

}  // namespace heatkv
