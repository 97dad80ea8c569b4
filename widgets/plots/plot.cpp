// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot.h"

#include <QAccessible>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/format.h"
#include "widgets/plots/columns.h"

namespace heatkv {
namespace {

constexpr int kFrameMs = 33, kDescribeMs = 1000;
constexpr double kExportMargin = 12;

/// Something drawn by a function, on the layer where it belongs.
class Drawing : public QCPLayerable {
 public:
  Drawing(QCustomPlot* plot, const QString& layer, std::function<void(QCPPainter&)> paint)
      : QCPLayerable(plot, layer), m_paint(std::move(paint)) {}

 protected:
  // QCPPainter's own antialiasing moves everything by half a pixel: it stays off, the plain hint is set instead.
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
  void draw(QCPPainter* painter) override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    m_paint(*painter);
    painter->restore();
  }

 private:
  std::function<void(QCPPainter&)> m_paint;
};

}  // namespace

Plot::Plot(QWidget* parent) : QCustomPlot(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setProperty("ownFocus", true);
  setInteractions(QCP::iNone);
  plotLayout()->setMargins(QMargins());
  axisRect()->setAutoMargins(QCP::msNone);
  axisRect()->setMinimumMargins(QMargins());
  m_timer.setSingleShot(true);
  m_timer.setInterval(kFrameMs);
  connect(&m_timer, &QTimer::timeout, this, &Plot::updateNow);
  m_describeTimer.setSingleShot(true);
  m_describeTimer.setInterval(kDescribeMs);
  connect(&m_describeTimer, &QTimer::timeout, this, &Plot::describe);
  addDrawing("axes", [this](QCPPainter& painter) {
    if (!exporting()) return;
    const QFontMetricsF metrics(theme().title);
    const double baseline = kExportMargin + metrics.ascent();
    painter.setFont(theme().title);
    painter.setPen(theme().text);
    painter.drawText(QPointF(kExportMargin, baseline), title());
    painter.setFont(theme().axis);
    painter.setPen(theme().muted);
    painter.drawText(QPointF(kExportMargin, baseline + QFontMetricsF(theme().axis).lineSpacing() + 2), headline());
  });
}

void Plot::drawRing(QCPPainter& painter, const QRectF& inside) {
  const QRectF ring = inside.adjusted(-1, -1, 1, 1);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(Qt::black, 4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(ring);
  painter.setPen(QPen(Qt::white, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(ring);
}

const Theme& Plot::theme() const {
  return m_exportTheme ? *m_exportTheme : Theme::of(this);
}

double Plot::ratio() const {
  return exporting() ? 1 : devicePixelRatioF();
}

void Plot::changed() {
  if (!m_timer.isActive()) m_timer.start();
}

void Plot::replaced() {
  tabulate();
  changed();
}

void Plot::updateNow() {
  m_timer.stop();
  restyle();
  arrange(size(), 0);
  tabulate();
  if (const QString text = headline(); text != m_headline) {
    m_headline = text;
    Q_EMIT headlineChanged(text);
  }
  showReadout(false);
  if (!m_describeTimer.isActive()) m_describeTimer.start();
  replot(QCustomPlot::rpQueuedRefresh);
}

void Plot::describe() {
  setAccessibleName(title());
  setAccessibleDescription(headline());
}

QSize Plot::innerSize() const {
  // A widget that was never laid out has no size of its own yet.
  const bool placed = isVisible() || testAttribute(Qt::WA_Resized);
  return placed ? size().expandedTo(sizeHint()) : sizeHint();
}

QSize Plot::exportSize() const {
  const double header =
      2 * kExportMargin + QFontMetricsF(theme().title).height() + QFontMetricsF(theme().axis).height();
  const QSize inner = innerSize();
  return {inner.width(), inner.height() + static_cast<int>(std::ceil(header))};
}

void Plot::paintOn(QPaintDevice* device, bool vector, bool dark) {
  const QSize whole = exportSize();
  const double header = whole.height() - innerSize().height();
  m_exportTheme = makeTheme(dark, Theme::of(this).body);
  restyle();
  arrange(whole, header);
  {
    QCPPainter painter(device);
    painter.setMode(QCPPainter::pmVectorized, vector);
    painter.setMode(QCPPainter::pmNoCaching);
    toPainter(&painter, whole.width(), whole.height());
  }
  m_exportTheme.reset();
  restyle();
  arrange(size(), 0);
  replot(QCustomPlot::rpQueuedRefresh);
}

void Plot::restyle() {
  const Theme& t = theme();
  setBackground(QBrush(exporting() ? t.field : t.panel));
  axisRect()->setBackground(QBrush(t.field));
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setTickLabelFont(t.axis);
    axis->setTickLabelColor(t.muted);
    axis->setBasePen(QPen(t.control, 1));
    axis->setTickPen(QPen(t.control, 1));
    axis->grid()->setPen(QPen(t.line, 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->setSubTicks(false);
    axis->setTickLengthIn(0);
  }
  xAxis->setTickLengthOut(0);
  xAxis->setTickLabelPadding(4);
  xAxis->grid()->setVisible(false);
  yAxis->setBasePen(Qt::NoPen);
  yAxis->setTickLengthOut(4);
  yAxis->setTickLabelPadding(4);
}

void Plot::addDrawing(const char* layer, std::function<void(QCPPainter&)> draw) {
  new Drawing(this, QLatin1String(layer), std::move(draw));
}

void Plot::setPlotRect(const QRectF& rect) {
  m_plotRect = rect;
  // The axis rectangle takes whole pixels: round outwards, axis ranges are then set to the exact one.
  const QSize whole = exporting() ? exportSize() : size();
  axisRect()->setMargins(QMargins(static_cast<int>(std::floor(rect.left())), static_cast<int>(std::floor(rect.top())),
                                  std::max(0, whole.width() - static_cast<int>(std::ceil(rect.right()))),
                                  std::max(0, whole.height() - static_cast<int>(std::ceil(rect.bottom())))));
}

void Plot::setSpan(double xLow, double xHigh, double yLow, double yHigh, bool yDown) {
  const QRectF& r = m_plotRect;
  if (r.width() <= 0 || r.height() <= 0) return;
  const double x = (xHigh - xLow) / r.width(), y = (yHigh - yLow) / r.height();
  const double above = y * (r.top() - std::floor(r.top())), below = y * (std::ceil(r.bottom()) - r.bottom());
  xAxis->setRange(xLow - x * (r.left() - std::floor(r.left())), xHigh + x * (std::ceil(r.right()) - r.right()));
  yAxis->setRange(yLow - (yDown ? above : below), yHigh + (yDown ? below : above));
  yAxis->setRangeReversed(yDown);
}

void Plot::setTicks(QCPAxis* axis, const QMap<double, QString>& ticks) {
  const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
  ticker->setTicks(ticks);
  axis->setTicker(ticker);
}

double Plot::axisRowHeight() const {
  return std::ceil(QFontMetricsF(theme().axis).height()) + 8;
}

void Plot::drawAxisNames(QCPPainter& painter, const QString& y, const QString& x) const {
  const QFontMetricsF metrics(theme().axis);
  painter.setFont(theme().axis);
  painter.setPen(theme().muted);
  if (!x.isEmpty()) {
    const QRectF row(0, m_plotRect.bottom() + 4, m_plotRect.left() - 8, metrics.height());
    painter.drawText(QPointF(row.right() - metrics.horizontalAdvance(x), row.top() + metrics.ascent()), x);
  }
  if (y.isEmpty()) return;
  // Left of the widest tick label, 20 px from the edge where there is room.
  double widest = 0;
  if (const auto ticker = yAxis->ticker().dynamicCast<QCPAxisTickerText>()) {
    for (const QString& label : ticker->ticks()) widest = std::max(widest, metrics.horizontalAdvance(label));
  }
  const double baseline =
      std::max(metrics.ascent() + 1, std::min(20.0, m_plotRect.left() - 8 - widest - metrics.descent() - 1));
  painter.translate(baseline, m_plotRect.center().y());
  painter.rotate(-90);
  painter.drawText(QPointF(-metrics.horizontalAdvance(y) / 2, 0), y);
}

double Plot::captionHeight() const {
  return std::ceil(QFontMetricsF(theme().axis).height()) + 3;
}

double Plot::plotLeft(const QString& name) const {
  const QFontMetricsF metrics(theme().axis);
  const double digits = metrics.horizontalAdvance(format::decimal(8888, 0)) + 14;
  return std::ceil(std::max({kPlotLeft, digits, kExportMargin + metrics.horizontalAdvance(name) + 8}));
}

void Plot::drawCaption(QCPPainter& painter, const QString& y, const QString& end, const QColor& colour) const {
  const QFontMetricsF metrics(theme().axis);
  const double baseline = m_plotRect.top() - 4 - metrics.descent();
  painter.setFont(theme().axis);
  painter.setPen(theme().muted);
  painter.drawText(QPointF(kExportMargin, baseline), y);
  if (end.isEmpty()) return;
  painter.setPen(colour);
  painter.drawText(QPointF(m_plotRect.right() - metrics.horizontalAdvance(end), baseline), end);
}

void Plot::drawNow(QCPPainter& painter, double x, double tip) const {
  painter.setPen(QPen(exporting() ? theme().field : theme().panel, 1));
  painter.setBrush(theme().inFlight);
  painter.drawPolygon(QPolygonF({{x - 4.5, tip + 6}, {x + 4.5, tip + 6}, {x, tip}}));
}

QRectF Plot::focusArea() const {
  return m_plotRect;
}

QString Plot::fittingReadout(const QStringList& longestFirst) const {
  const QFontMetricsF metrics(Theme::of(this).axis);
  const double room = m_readoutRoom > 0 ? m_readoutRoom : width() - 2 * kExportMargin;
  for (const QString& text : longestFirst)
    if (metrics.size(0, text).width() <= room) return text;
  return longestFirst.value(longestFirst.size() - 1);
}

void Plot::showReadout(bool announce) {
  const int item = m_hover >= 0 ? m_hover : announce || hasFocus() || keepsReadout() ? selectedItem() : -1;
  const QString text = item >= 0 ? readoutOf(item) : QString();
  if (text != m_readout) {
    m_readout = text;
    Q_EMIT readoutChanged(text);
  }
  if (!announce || text.isEmpty()) return;
  setAccessibleDescription(QString(text).replace(QLatin1Char('\n'), QStringLiteral(", ")));
  m_describeTimer.start();
}

void Plot::mouseMoveEvent(QMouseEvent* event) {
  m_hover = itemAt(event->position());
  showReadout(false);
}

void Plot::mousePressEvent(QMouseEvent* event) {
  const int item = itemAt(event->position());
  // The right button chooses too: its menu is about what is under it.
  if ((event->button() != Qt::LeftButton && event->button() != Qt::RightButton) || item < 0) return;
  choose(item);
  showReadout(true);
  changed();
}

void Plot::leaveEvent(QEvent* event) {
  QCustomPlot::leaveEvent(event);
  m_hover = -1;
  showReadout(false);
}

void Plot::keyPressEvent(QKeyEvent* event) {
  const int item = afterKey(selectedItem(), *event);
  if (item == kNotOurs) return QCustomPlot::keyPressEvent(event);
  m_hover = -1;
  choose(item);
  showReadout(true);
  changed();
}

void Plot::paintEvent(QPaintEvent* event) {
  QCustomPlot::paintEvent(event);
  if (!hasFocus()) return;
  QPainter painter(this);
  const Theme& t = theme();
  const double width = t.measures.focusRing, out = t.measures.focusGap + width / 2;
  painter.setPen(QPen(t.focusRing, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(focusArea().adjusted(-out, -out, out, out));
}

void Plot::resizeEvent(QResizeEvent* event) {
  restyle();
  arrange(size(), 0);
  QCustomPlot::resizeEvent(event);
}

void Plot::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  switch (event->type()) {
    case QEvent::StyleChange:
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
      changed();
      break;
    default:
      break;
  }
}

void Plot::showEvent(QShowEvent* event) {
  QCustomPlot::showEvent(event);
  updateNow();
  describe();
}

void Plot::focusInEvent(QFocusEvent* event) {
  QCustomPlot::focusInEvent(event);
  showReadout(true);
  update();
}

void Plot::focusOutEvent(QFocusEvent* event) {
  QCustomPlot::focusOutEvent(event);
  showReadout(false);
  update();
}

}  // namespace heatkv
