// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/report_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/theme.h"

namespace heatkv {
namespace {
constexpr QSize kSize(640, 480);
}

ReportDialog::ReportDialog(Report report, QWidget* parent)
    : QDialog(parent),
      m_report(std::move(report)),
      m_text(new QPlainTextEdit(this)),
      m_withPrompts(new QCheckBox(tr("Include prompts"), this)) {
  const Theme& theme = Theme::of(this);
  setObjectName(QStringLiteral("reportDialog"));
  setWindowTitle(tr("Report"));
  resize(kSize);
  auto* words = new QLabel(m_report.crash.isEmpty()
                               ? tr("This report contains the following about the program and this computer.")
                               : tr("The program ended unexpectedly last time. This report helps to find out why."),
                           this);
  words->setWordWrap(true);
  m_text->setReadOnly(true);
  m_text->setFont(theme.fixed);
  m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_text->setAccessibleName(tr("Report"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  copy->setDefault(true);
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_withPrompts, &QCheckBox::toggled, this, &ReportDialog::refresh);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(theme.measures.margin);
  column->addWidget(words);
  column->addWidget(m_text, 1);
  column->addWidget(m_withPrompts);
  column->addWidget(buttons);
  refresh();
}

QString ReportDialog::text() const {
  return m_text->toPlainText();
}

void ReportDialog::refresh() {
  m_text->setPlainText(reportText(m_report, m_withPrompts->isChecked()));
}

}  // namespace heatkv
