// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep is written as: report, figures, plot, contact sheet.
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <algorithm>

#include "app/studio/centre/sweep_report.h"
#include "app/studio/centre/sweep_view.h"
#include "app/studio/words/names.h"
#include "app/studio/words/table_words.h"
#include "app/studio/worker/background.h"
#include "engine/api/error.h"
#include "widgets/format.h"
#include "widgets/plots/pareto_plot.h"
#include "widgets/plots/plot_export.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kSheetSide = 256;

}  // namespace

QString rowMethod(const SweepPlan::Row& row) {
  if (row.format == DType::Auto) return methodName(row.method);
  return QStringLiteral("%1, %2").arg(methodName(row.method), QString::fromLatin1(nameOf(row.format)));
}

QString rowName(const SweepPlan::Row& row) {
  if (row.method == CacheMethod::Full) return rowMethod(row);
  return QStringLiteral("%1 \u00b7 %2").arg(rowMethod(row), row.budget);
}

QMenu* SweepView::makeExportMenu() {
  auto* menu = new QMenu(m_export);
  menu->addAction(tr("Report..."), this, [this] {
    exportAs(tr("Save report"), QStringLiteral("sweep.html"), tr("Web page (*.html);;Markdown (*.md)"),
             [this](const QString& path) { saveReport(path); });
  });
  menu->addAction(tr("Numbers as CSV..."), this, [this] {
    exportAs(tr("Export numbers"), QStringLiteral("sweep.csv"), tr("CSV table (*.csv)"), [this](const QString& path) {
      QSaveFile out(path);
      if (!out.open(QIODevice::WriteOnly) || out.write(csv()) < 0 || !out.flush() || !out.commit())
        throw Error(ErrorKind::File, tr("The table could not be saved.").toStdString(),
                    tr("Choose another folder.").toStdString(), path.toStdString());
    });
  });
  menu->addAction(tr("Plot as SVG, PDF, PNG or CSV..."), this, [this] {
    exportAs(tr("Export plot"), QStringLiteral("sweep.svg"), plotFileFilter(),
             [this](const QString& path) { exportPlot(*m_plot, path); });
  });
  menu->addAction(tr("Contact sheet..."), this, [this] {
    exportAs(tr("Save contact sheet"), QStringLiteral("sweep.png"), tr("PNG picture (*.png)"),
             [this](const QString& path) {
               inBackground(
                   this,
                   [sheet = sheet(), path] {
                     QSaveFile out(path);
                     return out.open(QIODevice::WriteOnly) && sheet.draw(kSheetSide).save(&out, "PNG") && out.flush() &&
                            out.commit();
                   },
                   [this, path](bool saved) {
                     if (!saved)
                       Q_EMIT failed(Error(ErrorKind::File, tr("The contact sheet could not be saved.").toStdString(),
                                           tr("Choose another folder.").toStdString(), path.toStdString()));
                   });
             });
  });
  return menu;
}

void SweepView::saveReport(const QString& path) {
  inBackground(
      this,
      [sweep = m_state, path]() -> std::optional<Error> {
        try {
          writeSweepReport(sweep, path);
        } catch (const Error& error) {
          return error;
        }
        return std::nullopt;
      },
      [this](const std::optional<Error>& error) {
        if (error) Q_EMIT failed(*error);
      });
}

void SweepView::exportAs(const QString& title, const QString& name, const QString& filter,
                         const std::function<void(const QString& path)>& write) {
  auto* dialog = new QFileDialog(window(), title, name, filter);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString& path) {
    try {
      write(path);
    } catch (const Error& error) {
      Q_EMIT failed(error);
    }
  });
  dialog->open();
}

QByteArray SweepView::csv() const {
  PlotTable table;
  QStringList names{QStringLiteral("method"), QStringLiteral("budget"), QStringLiteral("prompt"),
                    QStringLiteral("seed")};
  for (const MetricInfo& info : kMetrics)
    if (info.needs == MetricInfo::Needs::Nothing) names << QString::fromLatin1(info.id);
  names << QStringLiteral("held_bytes") << QStringLiteral("peak_bytes") << QStringLiteral("ms");
  table.setTable(names, names, static_cast<int>(m_cells.size()), [this](int row, int column) -> PlotCell {
    const auto i = static_cast<size_t>(row);
    const SweepPlan::Row& what = m_state.plan.rows[i / m_state.plan.columns.size()];
    const SweepPlan::Column& where = m_state.plan.columns[i % m_state.plan.columns.size()];
    const MetricValues* figures = figuresOfCell(i);
    const auto& result = m_state.results[i];
    const auto given = [](const auto& value) { return value ? QVariant(*value) : QVariant(); };
    QVariantList values{QString::fromStdString(what.id()), what.budget, where.prompt, QVariant(where.seed)};
    for (const MetricInfo& info : kMetrics)
      if (info.needs == MetricInfo::Needs::Nothing) values << (figures ? given((*figures)[info.metric]) : QVariant());
    values << (result ? QVariant(qint64{result->heldBytes}) : QVariant())
           << (result ? QVariant(qint64{result->peakBytes}) : QVariant())
           << (result ? QVariant(result->ms) : QVariant());
    return {{}, values[column]};
  });
  return csvOf(table);
}

QImage SweepView::contactSheet(int side) const {
  return sheet().draw(side);
}

SweepSheet SweepView::sheet() const {
  SweepSheet made;
  made.font = font();
  for (const SweepPlan::Row& row : m_state.plan.rows) made.rows << rowName(row);
  for (const SweepPlan::Column& column : m_state.plan.columns)
    made.columns << tr("%1 \u00b7 %2").arg(format::seed(column.seed), column.prompt.simplified());
  for (const Cell& cell : m_cells) {
    made.files.push_back(cell.file);
    made.words.push_back(cell.words->text());
  }
  return made;
}

QImage SweepSheet::draw(int side) const {
  const Theme theme = makeTheme(false, font);
  const QFontMetrics metrics(theme.body);
  const int line = metrics.height(), gap = 12, width = static_cast<int>(columns.size());
  int names = 0;
  for (const QString& row : rows) names = std::max(names, metrics.horizontalAdvance(row));
  QImage sheet(gap + names + width * (side + gap) + gap,
               gap + line + static_cast<int>(rows.size()) * (gap + side + line) + gap, QImage::Format_RGB32);
  sheet.fill(theme.field);
  QPainter painter(&sheet);
  painter.setFont(theme.body);
  painter.setPen(theme.text);
  for (int column = 0; column < width; ++column)
    painter.drawText(QRect(2 * gap + names + column * (side + gap), gap, side, line), Qt::AlignLeft,
                     metrics.elidedText(columns[column], Qt::ElideRight, side));
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    const int top = gap + line + gap + row * (gap + side + line);
    painter.drawText(QRect(gap, top, names, side), Qt::AlignLeft | Qt::AlignTop, rows[row]);
    for (int column = 0; column < width; ++column) {
      const size_t i = static_cast<size_t>(row) * static_cast<size_t>(width) + static_cast<size_t>(column);
      if (files[i].isEmpty()) continue;
      const int left = 2 * gap + names + column * (side + gap);
      // One at a time: a sheet is small, its pictures together may not fit in memory.
      const QImage picture(files[i]);
      if (!picture.isNull())
        painter.drawImage(QPoint(left, top), picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation));
      painter.drawText(QRect(left, top + side, side, line), Qt::AlignLeft, words[i]);
    }
  }
  return sheet;
}

}  // namespace heatkv
