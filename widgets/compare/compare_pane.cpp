// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_pane.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "widgets/compare/compare_canvas.h"
#include "widgets/compare/difference_bar.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/readout_line.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/drawing.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kHeadMargin = 12;

}  // namespace

ComparePane::ComparePane(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("comparePane"));
  setAccessibleName(tr("Compare"));
  build();
  connect(m_modes, &SegmentedControl::currentChanged, this, [this](int index) { show(static_cast<Mode>(index)); });
  connect(m_kinds, &SegmentedControl::currentChanged, this, [this] { showDifference(); });
  connect(m_gains, &SegmentedControl::currentChanged, this, [this] { showDifference(); });
  connect(m_empty, &EmptyState::activated, this, &ComparePane::twinRequested);
  connect(m_main, &PictureCanvas::zoomChanged, this, &ComparePane::zoomChanged);
  for (PictureCanvas* canvas : {static_cast<PictureCanvas*>(m_main), m_left, m_right}) {
    canvas->installEventFilter(this);
    connect(canvas, &PictureCanvas::viewChanged, this, [this, canvas] { link(canvas); });
    connect(canvas, &PictureCanvas::pixelPointed, this,
            [this](const QPoint& at, const QColor&, bool byKey) { readPixel(at, byKey); });
    connect(canvas, &PictureCanvas::pixelLeft, this, [this] { m_readout->say({}); });
  }
  show(Mode::Slider);
  setPictures({}, {});
}

void ComparePane::build() {
  m_modes = new SegmentedControl({tr("Slider"), tr("Flip"), tr("Side by side"), tr("Difference")});
  m_modes->setAccessibleName(tr("Comparison mode"));
  m_modes->setSegmentToolTip(1, tr("Switch between the two (Space)"));
  m_kinds = new SegmentedControl({tr("Absolute"), tr("Signed"), tr("1 − SSIM")});
  m_kinds->setAccessibleName(tr("Difference measure"));
  m_gains = new SegmentedControl({tr("×1"), tr("×4"), tr("×16")});
  m_gains->setAccessibleName(tr("Amplify differences"));
  m_labelShared = new ElidedLabel;
  m_labelShared->setTone(ElidedLabel::Tone::Muted);
  m_labelShared->setSize(ElidedLabel::Size::Axis);
  m_labelShared->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
  m_head = new QBoxLayout(QBoxLayout::LeftToRight);
  m_head->setContentsMargins(kHeadMargin, 8, kHeadMargin, 8);
  m_head->setSpacing(8);
  auto* details = new QHBoxLayout;
  details->setSpacing(8);
  details->addWidget(m_kinds);
  details->addWidget(m_gains);
  details->addWidget(m_labelShared, 1);
  m_head->addWidget(m_modes, 0, Qt::AlignLeading);
  m_head->addLayout(details, 1);

  m_main = new CompareCanvas;
  m_left = new PictureCanvas;
  m_left->setAccessibleName(tr("Picture A"));
  m_right = new PictureCanvas;
  m_right->setAccessibleName(tr("Picture B"));
  m_double = new QWidget;
  auto* pair = new QHBoxLayout(m_double);
  pair->setContentsMargins(0, 0, 0, 0);
  pair->setSpacing(1);
  pair->addWidget(m_left, 1);
  pair->addWidget(m_right, 1);
  m_empty = new EmptyState(tr("Nothing to compare."), {tr("Paint the full-cache twin")});
  m_views = new QStackedLayout;
  m_views->addWidget(m_main);
  m_views->addWidget(m_double);
  m_views->addWidget(m_empty);

  //: The two pictures of a comparison, before their names.
  m_labelA = new ElidedLabel(tr("A"));
  m_labelB = new ElidedLabel(tr("B"));
  for (int side : {0, 1}) {
    auto* choice = m_choices[static_cast<size_t>(side)] = new QComboBox;
    choice->setObjectName(side == 0 ? QStringLiteral("compareA") : QStringLiteral("compareB"));
    choice->setAccessibleName(side == 0 ? tr("Picture A") : tr("Picture B"));
    choice->setProperty("compact", true);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice->setMinimumContentsLength(12);
    connect(choice, &QComboBox::activated, this,
            [this, side, choice](int index) { Q_EMIT chosen(side, choice->itemData(index).toString()); });
  }
  auto* captions = new QHBoxLayout;
  captions->setContentsMargins(12, 0, 12, 8);
  captions->setSpacing(8);
  captions->addWidget(m_labelA);
  captions->addWidget(m_choices[0], 1);
  captions->addSpacing(8);
  captions->addWidget(m_labelB);
  captions->addWidget(m_choices[1], 1);
  m_foot = new ElidedLabel;
  m_foot->setTone(ElidedLabel::Tone::Muted);
  m_readout = new ReadoutLine;
  m_readout->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
  m_bar = new DifferenceBar;
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(12, 6, 12, 6);
  foot->setSpacing(12);
  foot->addWidget(m_bar);
  foot->addWidget(m_foot);
  foot->addWidget(m_readout, 1);

  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(m_head);
  layout->addLayout(captions);
  layout->addLayout(m_views, 1);
  layout->addLayout(foot);
}

void ComparePane::setPictures(const QImage& a, const QImage& b) {
  m_a = a;
  m_b = b;
  m_maps = {};
  m_left->setPicture(a);
  m_right->setPicture(b);
  show(m_mode);
}

void ComparePane::setCaptions(const QString& a, const QString& b, const QString& shared) {
  m_captionA = a;
  m_captionB = b;
  m_shared = shared;
  // Where nothing can be chosen the boxes name what is shown.
  for (int side : {0, 1}) {
    QComboBox* box = m_choices[static_cast<size_t>(side)];
    if (!box->currentData().isNull()) continue;
    const QSignalBlocker quiet(box);
    box->clear();
    box->addItem(side == 0 ? a : b);
  }
  showCaptions();
}

void ComparePane::setChoices(const QList<std::pair<QString, QString>>& choices, const QString& a, const QString& b) {
  for (QComboBox* box : m_choices) {
    const QSignalBlocker quiet(box);
    box->clear();
    for (const auto& [id, words] : choices) box->addItem(words, id);
    box->setCurrentIndex(box->findData(box == m_choices[0] ? a : b));
  }
}

void ComparePane::setBusy(const QString& words) {
  if (words == m_busy) return;
  const bool was = !m_busy.isEmpty();
  m_busy = words;
  if (words.isEmpty() || !was)
    m_empty->setState(words.isEmpty() ? tr("Nothing to compare.") : words,
                      words.isEmpty() ? QStringList{tr("Paint the full-cache twin")} : QStringList());
  else
    m_empty->setLine(words);
  showCaptions();
}

void ComparePane::setFoot(const QString& metrics) {
  m_foot->setText(metrics);
}

void ComparePane::setDifferenceMap(const PixelDifferences& map) {
  m_maps[static_cast<size_t>(map.kind)] = map;
  if (m_mode == Mode::Difference && map.kind == difference()) showDifference();
}

void ComparePane::setMode(Mode mode) {
  m_modes->setCurrentIndex(static_cast<int>(mode));
}

Difference ComparePane::difference() const {
  return static_cast<Difference>(m_kinds->currentIndex());
}

float ComparePane::range() const {
  return kDifferenceRange / static_cast<float>(1 << 2 * m_gains->currentIndex());
}

void ComparePane::setAmplification(int step) {
  m_gains->setCurrentIndex(step);
}

void ComparePane::setDifference(Difference kind) {
  m_kinds->setCurrentIndex(static_cast<int>(kind));
}

void ComparePane::show(Mode mode) {
  const bool changed = mode != m_mode;
  const bool keeps = !m_a.isNull() && !m_b.isNull();
  // Zoom and place go along from one way to the next.
  const PictureCanvas::View view = m_mode == Mode::SideBySide ? m_left->view() : m_main->view();
  m_mode = mode;
  m_kinds->setVisible(mode == Mode::Difference);
  m_gains->setVisible(mode == Mode::Difference);
  m_bar->setVisible(mode == Mode::Difference && keeps);
  m_modes->setEnabled(keeps);
  m_kinds->setEnabled(keeps);
  m_gains->setEnabled(keeps);
  m_views->setCurrentIndex(!keeps ? 2 : mode == Mode::SideBySide ? 1 : 0);
  if (keeps) {
    m_main->setOther(mode == Mode::Slider ? m_b : QImage());
    if (mode == Mode::Difference)
      showDifference();
    else
      m_main->setPicture(mode == Mode::Flip && m_showsB ? m_b : m_a);
    if (changed) {
      m_main->setView(view);
      m_left->setView(view);
      m_right->setView(view);
    }
  }
  showCaptions();
  if (changed) Q_EMIT modeChanged(mode);
}

void ComparePane::fold() {
  // Where modes and details do not fit side by side, the details get a row of their own.
  int needed = 2 * kHeadMargin;
  for (const QWidget* part : {static_cast<QWidget*>(m_modes), static_cast<QWidget*>(m_kinds),
                              static_cast<QWidget*>(m_gains), static_cast<QWidget*>(m_labelShared)})
    if (!part->isHidden()) needed += part->sizeHint().width() + m_head->spacing();
  m_head->setDirection(needed > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void ComparePane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fold();
}

void ComparePane::showDifference() {
  m_bar->setKind(difference(), range());
  if (m_mode != Mode::Difference || m_a.isNull() || m_b.isNull()) return;
  PixelDifferences& map = m_maps[static_cast<size_t>(difference())];
  if (map.isNull()) map = differenceMap(m_a, m_b, difference());
  m_main->setPicture(colouredDifference(map, range()));
}

void ComparePane::showCaptions() {
  const bool keeps = !m_a.isNull() && !m_b.isNull();
  const QString a = tr("A  %1").arg(m_captionA), b = tr("B  %1").arg(m_captionB);
  const bool flip = m_mode == Mode::Flip;
  // The one on top stands out.
  m_labelA->setTone(keeps && flip && !m_showsB ? ElidedLabel::Tone::Accent : ElidedLabel::Tone::Muted);
  m_labelB->setTone(keeps && flip && m_showsB ? ElidedLabel::Tone::Accent : ElidedLabel::Tone::Muted);
  QStringList said;
  if (!m_busy.isEmpty()) said << m_busy;
  if (keeps && !m_shared.isEmpty()) said << m_shared;
  if (keeps) said << tr("Space flips");
  m_labelShared->setText(said.join(QStringLiteral(" \u00b7 ")));
  fold();
  m_main->setCaption(flip ? (m_showsB ? b : a) : tr("%1; %2").arg(a, b));
  m_left->setCaption(a);
  m_right->setCaption(b);
}

void ComparePane::flip() {
  if (m_a.isNull() || m_b.isNull()) return;
  m_showsB = m_mode == Mode::Flip ? !m_showsB : true;
  if (m_mode != Mode::Flip)
    setMode(Mode::Flip);
  else
    show(Mode::Flip);
  Q_EMIT flipped(m_showsB);
}

void ComparePane::link(PictureCanvas* from) {
  for (PictureCanvas* canvas : {static_cast<PictureCanvas*>(m_main), m_left, m_right})
    if (canvas != from) canvas->setView(from->view());
  if (from != m_main) Q_EMIT zoomChanged(from->zoom(), from->isFit());
}

void ComparePane::readPixel(const QPoint& at, bool byKey) {
  if (!m_a.rect().contains(at) || !m_b.rect().contains(at)) return;
  const QString a = m_a.pixelColor(at).name().toUpper(), b = m_b.pixelColor(at).name().toUpper();
  const PixelDifferences& map = m_maps[static_cast<size_t>(difference())];
  if (m_mode != Mode::Difference || map.isNull())
    return m_readout->say(tr("x %1, y %2 · A %3 · B %4").arg(at.x()).arg(at.y()).arg(a, b), byKey);
  const float value = map.values[static_cast<size_t>(at.y()) * map.width + at.x()];
  const QString beyond = value > range() ? QStringLiteral("> ") : value < -range() ? QStringLiteral("< ") : QString();
  m_readout->say(tr("x %1, y %2 · %3%4").arg(at.x()).arg(at.y()).arg(beyond, format::decimal(value, 4)), byKey);
}

void ComparePane::zoomToFit() {
  m_left->zoomToFit();
  m_main->zoomToFit();
}

void ComparePane::zoomToActual() {
  m_mode == Mode::SideBySide ? m_left->zoomToActual() : m_main->zoomToActual();
}
void ComparePane::zoomIn() {
  m_mode == Mode::SideBySide ? m_left->zoomIn() : m_main->zoomIn();
}
void ComparePane::zoomOut() {
  m_mode == Mode::SideBySide ? m_left->zoomOut() : m_main->zoomOut();
}

void ComparePane::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) return flip();
  QWidget::keyPressEvent(event);
}

bool ComparePane::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
    if (!static_cast<QKeyEvent*>(event)->isAutoRepeat()) flip();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void ComparePane::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  const QRect views = m_views->geometry();
  drawHorizontal(painter, 0, width(), views.top() - 1, theme.line);
  drawHorizontal(painter, 0, width(), views.bottom() + 1, theme.line);
}

}  // namespace heatkv
