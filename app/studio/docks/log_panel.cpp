// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/log_panel.h"

#include <QPlainTextEdit>
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

void LogPanel::add(const QString& line) {
  const QString stamped = QTime::currentTime().toString(QStringLiteral("HH:mm:ss ")) + line;
  m_lines << stamped;
  if (m_lines.size() > kMostLines) m_lines.removeFirst();
  if (m_filter.isEmpty() || stamped.contains(m_filter, Qt::CaseInsensitive)) m_text->appendPlainText(stamped);
  m_pages->setCurrentIndex(1);
}

void LogPanel::setFilter(const QString& text) {
  m_filter = text;
  m_text->setPlainText(m_filter.isEmpty() ? m_lines.join(QLatin1Char('\n'))
                                          : m_lines.filter(m_filter, Qt::CaseInsensitive).join(QLatin1Char('\n')));
}

QString LogPanel::text() const {
  return m_lines.join(QLatin1Char('\n'));
}

}  // namespace heatkv
