// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/sweep_dialog.h"
#include "app/studio/words/table_words.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/studio/words/names.h"
#include "app/studio/words/text.h"
namespace heatkv {

SweepDialog::SweepDialog(const Document& base, QWidget* parent) : QDialog(parent), m_base(base) {
  setObjectName(QStringLiteral("sweepDialog"));
  setWindowTitle(tr("Set up a sweep"));
  auto* methods = new QGridLayout;
  int place = 0;
  for (const MethodInfo& info : kMethods) {
    if (!info.inSweeps) continue;
    const CacheMethod method = info.method;
    auto* box = new QCheckBox(methodName(method), this);
    box->setToolTip(methodWords(method));
    box->setChecked(method == CacheMethod::HeatKV);
    connect(box, &QCheckBox::toggled, this, &SweepDialog::update);
    methods->addWidget(box, place / 2, place % 2);
    m_methods.emplace_back(method, box);
    ++place;
  }
  m_budgets = new QLineEdit(QStringLiteral("20%, 10%, 4%"), this);
  m_seeds = new QSpinBox(this);
  m_seeds->setRange(1, 16);
  m_prompts = new QPlainTextEdit(text(m_base.prompt).simplified(), this);
  m_prompts->setTabChangesFocus(true);
  m_prompts->setFixedHeight(fontMetrics().lineSpacing() * 4);
  m_prompts->setToolTip(tr("One prompt per line."));
  m_note = new QLabel(this);
  m_note->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_start = buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
  m_start->setProperty("primary", true);
  auto* form = new QFormLayout;
  // Labels stand beside the first line of what they name.
  form->setLabelAlignment(Qt::AlignLeading | Qt::AlignTop);
  form->addRow(tr("Methods"), methods);
  form->addRow(tr("Budgets"), m_budgets);
  form->addRow(tr("Number of seeds"), m_seeds);
  form->addRow(tr("Prompts"), m_prompts);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(m_note);
  column->addWidget(buttons);
  connect(m_budgets, &QLineEdit::textChanged, this, &SweepDialog::update);
  connect(m_prompts, &QPlainTextEdit::textChanged, this, &SweepDialog::update);
  connect(m_seeds, &QSpinBox::valueChanged, this, &SweepDialog::update);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  update();
}

void SweepDialog::update() {
  QStringList bad;
  parseBudgets(m_budgets->text(), &bad);
  const SweepPlan made = plan();
  const int pictures = static_cast<int>(made.cells.size());
  m_start->setEnabled(bad.isEmpty());
  QStringList words{tr("%n pictures, one per seed and prompt with the full cache", nullptr, pictures)};
  if (m_cost) words << costText(m_cost(made));
  words.removeAll(QString());
  m_note->setText(bad.isEmpty() ? words.join(QStringLiteral(" \u00b7 "))
                                : tr("\"%1\" is not a budget. Examples: 10%, 1/10, 10x, 512MiB.").arg(bad.front()));
}

void SweepDialog::setCost(std::function<RunCost(const SweepPlan&)> cost) {
  m_cost = std::move(cost);
  update();
}

SweepPlan SweepDialog::plan() const {
  std::vector<CacheMethod> methods;
  for (const auto& [method, box] : m_methods) {
    if (box->isChecked()) methods.push_back(method);
  }
  QStringList prompts;
  for (const QString& line : m_prompts->toPlainText().split(QLatin1Char('\n')))
    if (!line.trimmed().isEmpty()) prompts << line.trimmed();
  return makeSweep(m_base, methods, parseBudgets(m_budgets->text(), nullptr), m_seeds->value(), prompts);
}

}  // namespace heatkv
