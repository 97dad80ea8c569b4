// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep is written as: figures, plot, contact sheet.
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <algorithm>

#include "app/studio/centre/sweep_view.h"
#include "app/studio/words/names.h"
#include "app/studio/words/table_words.h"
#include "engine/api/error.h"
#include "widgets/format.h"
#include "widgets/plots/pareto_plot.h"
#include "widgets/plots/plot_export.h"
#include "widgets/theme.h"

namespace heatkv {

QString rowName(const SweepPlan::Row& row) {
  if (row.method == CacheMethod::Full) return methodName(row.method);
  return QStringLiteral("%1 \u00b7 %2").arg(methodName(row.method), row.budget);
}

QMenu* SweepView::makeExportMenu() {
  auto* menu = new QMenu(m_export);
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
    exportAs(
        tr("Save contact sheet"), QStringLiteral("sweep.png"), tr("PNG picture (*.png)"), [this](const QString& path) {
          QSaveFile out(path);
          if (!out.open(QIODevice::WriteOnly) || !contactSheet().save(&out, "PNG") || !out.flush() || !out.commit())
            throw Error(ErrorKind::File, tr("The contact sheet could not be saved.").toStdString(),
                        tr("Choose another folder.").toStdString(), path.toStdString());
        });
  });
  return menu;
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
    const Cell& cell = m_cells[i];
    const auto& result = m_state.results[i];
    const auto given = [](const auto& value) { return value ? QVariant(*value) : QVariant(); };
    QVariantList values{QString::fromLatin1(nameOf(what.method)), what.budget, where.prompt, QVariant(where.seed)};
    for (const MetricInfo& info : kMetrics)
      if (info.needs == MetricInfo::Needs::Nothing) values << given(cell.figures[info.metric]);
    values << (result ? QVariant(qint64{result->heldBytes}) : QVariant())
           << (result ? QVariant(qint64{result->peakBytes}) : QVariant())
           << (result ? QVariant(result->ms) : QVariant());
    return {{}, values[column]};
  });
  return csvOf(table);
}

QImage SweepView::contactSheet(int side) const {
  const Theme theme = makeTheme(false, font());
  const QFontMetrics metrics(theme.body);
  const int line = metrics.height(), gap = 12;
  int names = 0;
  for (const SweepPlan::Row& row : m_state.plan.rows) names = std::max(names, metrics.horizontalAdvance(rowName(row)));
  const int width = m_state.plan.width(), rows = static_cast<int>(m_state.plan.rows.size());
  QImage sheet(gap + names + width * (side + gap) + gap, gap + line + rows * (gap + side + line) + gap,
               QImage::Format_RGB32);
  sheet.fill(theme.field);
  QPainter painter(&sheet);
  painter.setFont(theme.body);
  painter.setPen(theme.text);
  for (int column = 0; column < width; ++column) {
    const SweepPlan::Column& what = m_state.plan.columns[static_cast<size_t>(column)];
    const QString head = tr("%1 \u00b7 %2").arg(format::seed(what.seed), what.prompt.simplified());
    painter.drawText(QRect(2 * gap + names + column * (side + gap), gap, side, line), Qt::AlignLeft,
                     metrics.elidedText(head, Qt::ElideRight, side));
  }
  for (int row = 0; row < rows; ++row) {
    const int top = gap + line + gap + row * (gap + side + line);
    painter.drawText(QRect(gap, top, names, side), Qt::AlignLeft | Qt::AlignTop,
                     rowName(m_state.plan.rows[static_cast<size_t>(row)]));
    for (int column = 0; column < width; ++column) {
      const size_t i = static_cast<size_t>(row) * static_cast<size_t>(width) + static_cast<size_t>(column);
      if (!m_state.results[i]) continue;
      const int left = 2 * gap + names + column * (side + gap);
      const PicturePtr& p = m_cells[i].pixels;
      const QImage picture(p->rgb.data(), p->width, p->height, qsizetype{p->width} * 3, QImage::Format_RGB888);
      painter.drawImage(QPoint(left, top), picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation));
      painter.drawText(QRect(left, top + side, side, line), Qt::AlignLeft, m_cells[i].words->text());
    }
  }
  return sheet;
}

}  // namespace heatkv
