// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/error_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/controls/collapsible_section.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {
constexpr int kWidth = 480, kDetailsHeight = 160;
}

QString errorText(const Error& error) {
  QStringList lines{QString::fromStdString(error.message)};
  if (!error.path.empty()) lines << QString::fromStdString(error.path);
  if (!error.fix.empty()) lines << QString::fromStdString(error.fix);
  if (!error.details.empty()) lines << QString::fromStdString(error.details);
  return lines.join(QLatin1Char('\n'));
}

ErrorDialog::ErrorDialog(const Error& error, QWidget* parent)
    : QDialog(parent), m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this)) {
  const Theme& theme = Theme::of(this);
  setObjectName(QStringLiteral("errorDialog"));
  setWindowTitle(tr("HeatKV Studio"));
  setMinimumWidth(kWidth);
  auto* mark = new QLabel(this);
  mark->setPixmap(iconPixmap(QStringLiteral("error"), theme.measures.iconLarge, theme.danger, devicePixelRatioF()));
  mark->setAccessibleName(tr("Error"));
  auto* title = new QLabel(QString::fromStdString(error.message), this);
  title->setTextFormat(Qt::PlainText);
  title->setFont(theme.title);
  title->setWordWrap(true);
  title->setTextInteractionFlags(Qt::TextSelectableByMouse);
  title->setTextFormat(Qt::PlainText);
  auto* why = new QLabel(QString::fromStdString(error.fix), this);
  why->setTextFormat(Qt::PlainText);
  why->setWordWrap(true);
  why->setTextFormat(Qt::PlainText);
  why->setVisible(!error.fix.empty());
  auto* details = new QPlainTextEdit(errorText(error), this);
  details->setReadOnly(true);
  details->setFont(theme.fixed);
  details->setFixedHeight(kDetailsHeight);
  details->setAccessibleName(tr("Details"));
  auto* fold = new CollapsibleSection(tr("Details"), this);
  fold->setContent(details);
  auto* copy = m_buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  connect(copy, &QPushButton::clicked, this,
          [text = errorText(error)] { QGuiApplication::clipboard()->setText(text); });
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

  auto* words = new QVBoxLayout;
  words->addWidget(title);
  words->addWidget(why);
  words->addWidget(fold);
  auto* row = new QHBoxLayout;
  row->addWidget(mark, 0, Qt::AlignTop);
  row->addLayout(words, 1);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(theme.measures.margin);
  column->addLayout(row);
  column->addStretch();
  column->addWidget(m_buttons);
}

void ErrorDialog::addRemedy(const QString& text, const std::function<void()>& action) {
  auto* button = m_buttons->addButton(text, QDialogButtonBox::AcceptRole);
  if (!m_hasRemedy) button->setDefault(true);
  m_hasRemedy = true;
  connect(button, &QPushButton::clicked, this, [this, action] {
    accept();
    action();
  });
}

}  // namespace heatkv
