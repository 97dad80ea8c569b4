// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/calibration_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTableView>
#include <QVBoxLayout>
#include <cmath>

#include "app/studio/words/names.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

constexpr int kPromptLines = 5, kMostPrompts = 1000;

QString known(const std::string& bytes) {
  return bytes.empty() ? format::unknown() : QString::fromStdString(bytes);
}

}  // namespace

CalibrationDialog::CalibrationDialog(const Calibration& calibration, const QString& path, std::optional<Rational> share,
                                     QWidget* parent)
    : QDialog(parent) {
  setObjectName(QStringLiteral("calibrationDialog"));
  setWindowTitle(tr("About this calibration"));
  resize(620, 680);
  auto* prompts = new QPlainTextEdit(this);
  prompts->setReadOnly(true);
  prompts->setTabChangesFocus(true);
  prompts->setAccessibleName(tr("Prompts used for calibration"));
  prompts->setPlaceholderText(tr("The file does not list its prompts."));
  QStringList lines;
  for (const std::string& prompt : calibration.prompts)
    if (lines.size() < kMostPrompts) lines << QString::fromStdString(prompt);
  prompts->setPlainText(lines.join(QLatin1Char('\n')));
  prompts->setFixedHeight(QFontMetrics(prompts->font()).lineSpacing() * kPromptLines + 12);
  const QString stability = stabilityText(stabilityOf(calibration, share));
  auto* words =
      new QLabel(stability.isEmpty() ? tr("Stability needs at least two prompts with scores.") : stability, this);
  words->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(makeFacts(calibration, path));
  column->addWidget(prompts);
  column->addWidget(words);
  column->addWidget(makeTableView(&m_table, tr("Stability by source scale"), this), 1);
  column->addWidget(buttons);
  fillStability(calibration);
}

QWidget* CalibrationDialog::makeFacts(const Calibration& c, const QString& path) {
  auto* facts = new QWidget(this);
  auto* form = new QFormLayout(facts);
  form->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](const QString& name, const QString& value) {
    auto* label = new QLabel(value, facts);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setWordWrap(true);
    label->setAccessibleName(name);
    form->addRow(name, label);
  };
  QStringList holds;
  if (!c.scas.empty()) holds << tr("scores");
  if (!c.scasTarget.empty()) holds << tr("scores per target scale");
  if (!c.scasPrompts.empty()) holds << tr("scores per prompt");
  if (!c.asi.empty()) holds << tr("ScaleKV statistics");
  if (!c.hack.empty()) holds << tr("HACK statistics");
  if (holds.isEmpty()) holds << tr("orders only");
  const QString size = c.shape.grids.empty() ? format::unknown() : format::grid(c.shape.grids.back());
  add(tr("File"), path.isEmpty() ? tr("not saved") : path);
  add(tr("Contains"), holds.join(tr(", ")));
  add(tr("Model"), tr("%1, %2 layers, %3 heads").arg(known(c.model)).arg(c.shape.layers).arg(c.shape.heads));
  add(tr("Weights"), known(c.modelHash));
  add(tr("Prompts"), tr("%n finished", nullptr, c.promptsDone));
  add(tr("Hash of the prompts"), known(c.promptsHash));
  add(tr("First seed"), format::seed(c.seed));
  add(tr("Guidance"), format::numbers(c.cfg));
  add(tr("Temperature"), format::numbers(c.tau));
  add(tr("Size"), tr("%1 at %2, last scale %3").arg(known(c.aspect), known(c.pixelBudget), size));
  add(tr("Sink scales"), format::count(c.sinkScales));
  add(tr("Made with"), tr("version %1 on %2, %3").arg(known(c.version), known(c.device), known(c.dtype)));
  add(tr("Attention sum check"), tr("attention of each query sums to 1 within %1").arg(format::score(c.massError)));
  return facts;
}

void CalibrationDialog::fillStability(const Calibration& c) {
  std::vector<std::pair<int, double>> rows;
  const Stability stability = stabilityOf(c);
  for (int k = c.sinkScales; k + 1 < c.shape.scales(); ++k)
    rows.emplace_back(k, stability.correlation[static_cast<size_t>(k)]);
  const Grids grids = c.shape.grids;
  m_table.setTable(
      {tr("Source scale"), tr("Rank correlation between halves")},
      {QStringLiteral("source_scale"), QStringLiteral("rank_correlation")}, static_cast<int>(rows.size()),
      [rows, grids](int row, int column) -> PlotCell {
        const auto& [scale, correlation] = rows[static_cast<size_t>(row)];
        if (column == 0) return {format::grid(grids[static_cast<size_t>(scale)]), scale};
        return std::isfinite(correlation) ? PlotCell{format::decimal(correlation, 3), correlation} : PlotCell{};
      });
}

}  // namespace heatkv
