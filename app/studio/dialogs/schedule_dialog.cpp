// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/schedule_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "app/studio/dialogs/error_dialog.h"
#include "app/studio/docks/pins.h"
#include "app/studio/studio.h"
#include "engine/calibration/lost_mass.h"
#include "engine/system/atomic_file.h"
#include "widgets/format.h"
#include "widgets/plots/plot_export.h"

namespace heatkv {
namespace {

struct Row {
  Grid grid;
  int pruned = 0;
  qint64 gone = 0, early = 0, peakBytes = 0;
  double share = 0, lost = 0;
};

std::vector<Row> rowsOf(const Schedule& schedule, const std::vector<double>& lost) {
  std::vector<Row> rows;
  const auto full = static_cast<double>(schedule.shape.fullTokens() * schedule.shape.pairs());
  for (size_t t = 0; t < schedule.scales.size(); ++t) {
    const ScheduleScale& scale = schedule.scales[t];
    Row row{schedule.shape.grids[t], scale.headsPruned, static_cast<qint64>(scale.removed.size())};
    for (const EarlyStep& step : scale.early) row.early += static_cast<qint64>(step.atoms.size());
    const int64_t peak =
        scale.heldTokenHeads.empty() ? 0 : *std::max_element(scale.heldTokenHeads.begin(), scale.heldTokenHeads.end());
    row.peakBytes = peak * schedule.bytesPerTokenHead;
    row.share = static_cast<double>(peak) / full;
    row.lost = t < lost.size() ? lost[t] : std::numeric_limits<double>::quiet_NaN();
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

ScheduleDialog::ScheduleDialog(Studio& studio, QWidget* parent)
    : QDialog(parent), m_studio(studio), m_words(new QLabel(this)) {
  setObjectName(QStringLiteral("scheduleDialog"));
  setWindowTitle(tr("Schedule"));
  resize(720, 440);
  m_words->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* save = buttons->addButton(tr("Export as CSV..."), QDialogButtonBox::ActionRole);
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_words);
  column->addWidget(makeTableView(&m_table, tr("Schedule by scale"), this), 1);
  column->addWidget(buttons);
  connect(save, &QPushButton::clicked, this, &ScheduleDialog::exportTable);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(&m_studio.open(), &Open::planChanged, this, &ScheduleDialog::setPlan);
  setPlan(m_studio.open().plan().value_or(PlanAnswer{}));
}

void ScheduleDialog::setPlan(const PlanAnswer& answer) {
  const QStringList headers{tr("Scale"),     tr("Heads pruned"),        tr("Entries freed"), tr("Freed early"),
                            tr("Most held"), tr("Share of full cache"), tr("Attention lost")};
  const QStringList names{QStringLiteral("scale"),     QStringLiteral("heads_pruned"), QStringLiteral("removed"),
                          QStringLiteral("early"),     QStringLiteral("held_bytes"),   QStringLiteral("held_share"),
                          QStringLiteral("lost_share")};
  std::vector<Row> rows;
  if (answer.schedule) {
    const auto& calibration = m_studio.open().calibration();
    const bool fits = calibration && calibration->shape == answer.schedule->shape.whole();
    rows = rowsOf(*answer.schedule, fits ? lostMassPerScale(*answer.schedule, *calibration) : std::vector<double>());
    QStringList words{tr("%1 of the full cache: which entries are freed at each scale, and what stays.")
                          .arg(format::budgetPercent(answer.share.value()))};
    words << editedText(*answer.schedule);
    words.removeAll(QString());
    m_words->setText(words.join(QLatin1Char(' ')));
  } else {
    m_words->setText(answer.error ? QString::fromStdString(answer.error->message)
                                  : tr("There is no schedule: it needs HeatKV and a calibration."));
  }
  const int count = static_cast<int>(rows.size());
  m_table.setTable(headers, names, count, [rows = std::move(rows)](int row, int column) -> PlotCell {
    const Row& r = rows[static_cast<size_t>(row)];
    const auto number = [](qint64 value) { return PlotCell{format::count(value), value}; };
    switch (column) {
      case 0:
        return {format::grid(r.grid), row};
      case 1:
        return number(r.pruned);
      case 2:
        return number(r.gone);
      case 3:
        return number(r.early);
      case 4:
        return r.peakBytes > 0 ? PlotCell{format::cacheBytes(r.peakBytes), r.peakBytes} : PlotCell{};
      case 5:
        return {format::budgetPercent(r.share), r.share};
      default:
        return r.lost == r.lost ? PlotCell{format::budgetPercent(r.lost), r.lost} : PlotCell{};
    }
  });
}

void ScheduleDialog::exportTable() {
  auto* dialog = new QFileDialog(this, tr("Export schedule table"), {}, tr("CSV table (*.csv)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(QStringLiteral("schedule.csv"));
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    try {
      writeFileAtomically(path.toStdString(), csvOf(m_table).toStdString());
    } catch (const Error& error) {
      auto* told = new ErrorDialog(error, this);
      told->setAttribute(Qt::WA_DeleteOnClose);
      told->open();
    }
  });
  dialog->open();
}

}  // namespace heatkv
