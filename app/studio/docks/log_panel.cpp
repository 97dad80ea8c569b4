// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/log_panel.h"

#include <QEvent>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTime>
#include <QVBoxLayout>

#include "widgets/controls/empty_state.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {
constexpr qsizetype kMostLines = 5000;
}

LogPanel::LogPanel(QWidget* parent) : QWidget(parent), m_pages(new QStackedWidget(this)), m_text(new QPlainTextEdit) {
  m_text->setReadOnly(true);
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setFont(Theme::of(this).fixed);
  m_text->document()->setMaximumBlockCount(static_cast<int>(kMostLines));
  m_text->setAccessibleName(tr("Log"));
  m_text->setObjectName(QStringLiteral("logText"));
  auto* empty = new EmptyState(tr("Nothing to report."), {tr("Copy diagnostics")}, this);
  connect(empty, &EmptyState::activated, this, &LogPanel::diagnosticsRequested);
  m_pages->addWidget(empty);
  m_pages->addWidget(m_text);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_pages);
}

void LogPanel::add(const QString& text, LogLevel level) {
  const QString mark = level == LogLevel::Error     ? tr("Error: ")
                       : level == LogLevel::Warning ? tr("Warning: ")
                                                    : QString();
  m_lines << Line{level, QTime::currentTime().toString(QStringLiteral("HH:mm:ss ")) + mark + text};
  if (m_lines.size() > kMostLines) m_lines.removeFirst();
  append(m_lines.back());
  m_pages->setCurrentIndex(1);
}

bool LogPanel::isShown(const Line& line) const {
  return line.level >= m_level && (m_filter.isEmpty() || line.text.contains(m_filter, Qt::CaseInsensitive));
}

void LogPanel::append(const Line& line) {
  if (!isShown(line)) return;
  const Theme& theme = Theme::of(this);
  QTextCharFormat format;
  format.setForeground(line.level == LogLevel::Error     ? theme.danger
                       : line.level == LogLevel::Warning ? theme.warning
                                                         : theme.text);
  // A reader who has scrolled up stays there.
  QScrollBar* bar = m_text->verticalScrollBar();
  const bool follows = bar->value() == bar->maximum();
  QTextCursor end(m_text->document());
  end.movePosition(QTextCursor::End);
  if (!m_text->document()->isEmpty()) end.insertBlock();
  end.insertText(line.text, format);
  if (follows) bar->setValue(bar->maximum());
}

void LogPanel::refill() {
  m_text->clear();
  for (const Line& line : m_lines) append(line);
}

void LogPanel::setFilter(const QString& text) {
  if (m_filter == text) return;
  m_filter = text;
  refill();
}

void LogPanel::setLevel(LogLevel level) {
  m_level = level;
  refill();
}

QString LogPanel::text() const {
  QStringList lines;
  for (const Line& line : m_lines) lines << line.text;
  return lines.join(QLatin1Char('\n'));
}

void LogPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) refill();
}

}  // namespace heatkv
