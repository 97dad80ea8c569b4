// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/first_hints.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kWidth = 300, kAway = 8;

}  // namespace

FirstHints::FirstHints(QWidget* window, QList<Hint> hints)
    : QWidget(window), m_window(window), m_hints(std::move(hints)), m_all(static_cast<int>(m_hints.size())) {
  setObjectName(QStringLiteral("firstHints"));
  setAccessibleName(tr("Hints for a first look"));
  setFocusPolicy(Qt::StrongFocus);
  m_text = new QLabel(this);
  m_text->setWordWrap(true);
  m_count = new QLabel(this);
  m_count->setForegroundRole(QPalette::PlaceholderText);
  m_next = new QPushButton(this);
  m_next->setProperty("compact", true);
  auto* close = new QPushButton(tr("Close hints"), this);
  close->setProperty("compact", true);
  auto* row = new QHBoxLayout;
  row->addWidget(m_count, 1);
  row->addWidget(close);
  row->addWidget(m_next);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 12, 12, 12);
  column->addWidget(m_text);
  column->addLayout(row);
  connect(m_next, &QPushButton::clicked, this, &FirstHints::next);
  connect(close, &QPushButton::clicked, this, &FirstHints::end);
  m_window->installEventFilter(this);
  while (!m_hints.isEmpty() && !(m_hints.front().about && m_hints.front().about->isVisible())) m_hints.removeFirst();
  if (m_hints.isEmpty()) {
    hide();
    deleteLater();
    return;
  }
  place();
  show();
  raise();
}

void FirstHints::next() {
  do {
    m_hints.removeFirst();
  } while (!m_hints.isEmpty() && !(m_hints.front().about && m_hints.front().about->isVisible()));
  if (m_hints.isEmpty()) return end();
  place();
}

void FirstHints::end() {
  m_hints.clear();
  hide();
  deleteLater();
  Q_EMIT done();
}

void FirstHints::place() {
  const Hint& hint = m_hints.front();
  m_text->setText(hint.text);
  m_count->setText(tr("%1 of %2").arg(m_all - m_hints.size() + 1).arg(m_all));
  m_next->setText(m_hints.size() > 1 ? tr("Next") : tr("Done"));
  setAccessibleDescription(hint.text);
  const int width =
      std::min(kWidth + 8 * std::max(0, fontMetrics().averageCharWidth() - 7), m_window->width() - 2 * kAway);
  resize(width, layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height());
  // Below what it is about, or above it where there is no room below.
  const QRect about(hint.about->mapTo(m_window, QPoint()), hint.about->size());
  int y = about.bottom() + kAway;
  if (y + height() > m_window->height() - kAway) y = about.top() - height() - kAway;
  if (y < kAway) y = about.center().y() - height() / 2;
  move(std::clamp(about.center().x() - width / 2, kAway, std::max(kAway, m_window->width() - width - kAway)), y);
}

void FirstHints::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  drawBox(painter, rect(), theme.raised, theme.accent, theme.measures.radius, 2);
}

void FirstHints::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return end();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return next();
  QWidget::keyPressEvent(event);
}

bool FirstHints::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_window && event->type() == QEvent::Resize && !m_hints.isEmpty()) place();
  return QWidget::eventFilter(watched, event);
}

}  // namespace heatkv
