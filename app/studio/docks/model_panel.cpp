// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/model_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/studio/docks/part_checklist.h"
#include "app/studio/words/plain_text.h"
#include "engine/shape_model.h"
#include "widgets/controls/state_mark.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
ModelPanel::ModelPanel(QWidget* parent) : QWidget(parent), m_pages(new QStackedWidget(this)) {
  const Theme& theme = Theme::of(this);
  const int margin = theme.measures.margin;
  auto* parts = new QWidget(this);
  auto* grid = new QGridLayout(parts);
  grid->setContentsMargins(margin, 8, margin, 8);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(3);
  const QString names[] = {tr("Transformer"), tr("Image decoder"), tr("Text encoder")};
  for (int row = 0; row < 3; ++row) {
    m_rows[row] = {new StateMark(parts), new QLabel(names[row], parts), new QLabel(parts)};
    m_rows[row].facts->setForegroundRole(QPalette::PlaceholderText);
    m_rows[row].facts->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(m_rows[row].icon, row, 0);
    grid->addWidget(m_rows[row].name, row, 1);
    grid->addWidget(m_rows[row].facts, row, 2);
  }
  m_warning = new QLabel(parts);
  m_warning->setWordWrap(true);
  m_warning->setFont(theme.axis);
  m_warning->hide();
  grid->addWidget(m_warning, 3, 0, 1, 3);
  grid->setColumnStretch(2, 1);
  grid->setRowStretch(4, 1);

  auto* none = new QWidget(this);
  auto* column = new QVBoxLayout(none);
  column->setContentsMargins(margin, 8, margin, 8);
  auto* add = new QPushButton(tr("Add a model folder"), none);
  column->addWidget(new QLabel(tr("No model is loaded."), none));
  column->addWidget(add, 0, Qt::AlignLeft);
  column->addStretch();
  connect(add, &QPushButton::clicked, this, &ModelPanel::addRequested);
  m_pages->addWidget(none);
  m_pages->addWidget(parts);
  m_pages->addWidget(makeShapePage());
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_pages);
}

QWidget* ModelPanel::makeShapePage() {
  const Theme& theme = Theme::of(this);
  auto* page = new QWidget(this);
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(theme.measures.margin, 8, theme.measures.margin, 8);
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(3);
  m_shapeName = new QLabel(page);
  m_shapeName->setWordWrap(true);
  grid->addWidget(m_shapeName, 0, 0, 1, 4);
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 4; ++column) {
      QLabel*& cell = m_memory[row][column];
      cell = new QLabel(page);
      cell->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
      if (column == 0) cell->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
      if (row == 0 || column == 0) cell->setForegroundRole(QPalette::PlaceholderText);
      grid->addWidget(cell, row + 1, column);
    }
  }
  grid->setColumnStretch(0, 1);
  grid->setRowStretch(4, 1);
  return page;
}

void ModelPanel::setShape(const ModelInfo& info) {
  m_shape = info.transformer;
  m_pages->setCurrentIndex(2);
  const TransformerInfo& t = *m_shape;
  m_shapeName->setText(tr("%1: %2 layers of %3 heads. No weights are loaded, nothing can be painted.")
                           .arg(QString::fromStdString(info.name))
                           .arg(t.depth)
                           .arg(t.heads));
}

void ModelPanel::setPlan(const PlanAnswer& plan) {
  if (!m_shape || m_pages->currentIndex() != 2 || plan.question.shape.layers != m_shape->depth) return;
  const CacheShape& shape = plan.question.shape;
  const auto rows =
      memoryTable(*m_shape, shape.pairs() * shape.fullTokens(), plan.share.value(), plan.question.entryBytes.stored);
  const QString heads[] = {tr("Weights"), tr("transformer"), tr("+ full cache"),
                           tr("+ cache at %1").arg(format::budgetPercent(plan.byteShare.value()))};
  for (int column = 0; column < 4; ++column) m_memory[0][column]->setText(heads[column]);
  for (int row = 0; row < 2; ++row) {
    const MemoryRow& memory = rows[static_cast<size_t>(row)];
    const auto set = [&](int column, const QString& shown) { m_memory[row + 1][column]->setText(shown); };
    set(0, QString::fromLatin1(nameOf(memory.weights)));
    set(1, format::memoryBytes(memory.transformerBytes));
    set(2, format::memoryBytes(memory.transformerBytes + memory.cacheFullBytes));
    set(3, format::memoryBytes(memory.transformerBytes + memory.cacheBytes));
  }
}

void ModelPanel::clear() {
  m_pages->setCurrentIndex(0);
}

void ModelPanel::setPart(int row, const ModelPart& part, const QString& facts) {
  const bool found = part.state == PartState::Found;
  const Row& shown = m_rows[row];
  shown.icon->setMark(found ? QStringLiteral("check") : QStringLiteral("cross"),
                      found ? IconRole::Ok : IconRole::Danger);
  const QString state = found ? tr("found") : part.state == PartState::Missing ? tr("missing") : tr("does not fit");
  shown.icon->setAccessibleName(state);
  shown.facts->setText(found ? facts : state);
  const QString reason = QString::fromStdString(part.reason);
  const QString path = QString::fromStdString(part.path);
  shown.facts->setToolTip(plainTip(reason.isEmpty() ? path : reason));
  shown.name->setToolTip(shown.facts->toolTip());
}

void ModelPanel::setModel(const ModelInfo& info, const QStringList& dtypes) {
  m_shape.reset();
  m_pages->setCurrentIndex(1);
  const auto facts = [&](PartKind kind, const ModelPart& part) {
    return partLine(info, kind, part, dtypes.value(static_cast<int>(kind)));
  };
  setPart(0, info.transformerPart, facts(PartKind::Transformer, info.transformerPart));
  setPart(1, info.vaePart, facts(PartKind::Vae, info.vaePart));
  setPart(2, info.textEncoderPart, facts(PartKind::TextEncoder, info.textEncoderPart));
  QStringList problems;
  for (const ModelPart* part : {&info.transformerPart, &info.vaePart, &info.textEncoderPart}) {
    if (part->state != PartState::Found && !part->reason.empty()) problems << QString::fromStdString(part->reason);
  }
  for (const std::string& warning : info.warnings) problems << QString::fromStdString(warning);
  m_warning->setText(problems.join(QLatin1Char('\n')));
  m_warning->setVisible(!problems.isEmpty());
}

}  // namespace heatkv
