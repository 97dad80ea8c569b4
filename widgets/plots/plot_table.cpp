// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_table.h"

#include <QAction>
#include <QClipboard>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeySequence>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <algorithm>

#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kSampledRows = 20, kLeastColumn = 48;

void copySelection(const QTableView* view) {
  QModelIndexList rows = view->selectionModel()->selectedRows();
  std::sort(rows.begin(), rows.end(), [](const QModelIndex& a, const QModelIndex& b) { return a.row() < b.row(); });
  QStringList lines;
  for (const QModelIndex& row : rows) {
    QStringList cells;
    for (int column = 0; column < view->model()->columnCount(); ++column)
      cells << row.siblingAtColumn(column).data().toString();
    lines << cells.join(QLatin1Char('\t'));
  }
  QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace

PlotTable::PlotTable(QObject* parent) : QAbstractTableModel(parent) {}

void PlotTable::setTable(const QStringList& headers, const QStringList& names, int rows, Source source) {
  // A reset would lose selection and scroll position on every frame of a run.
  const bool sameShape = rows == m_rows && headers == m_headers;
  if (!sameShape) beginResetModel();
  m_headers = headers;
  m_names = names;
  m_rows = rows;
  m_source = std::move(source);
  if (!sameShape) {
    endResetModel();
  } else if (rows > 0 && !headers.isEmpty()) {
    Q_EMIT dataChanged(index(0, 0), index(rows - 1, static_cast<int>(headers.size()) - 1));
  }
}

int PlotTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_rows;
}

int PlotTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant PlotTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !m_source) return {};
  const PlotCell cell = m_source(index.row(), index.column());
  switch (role) {
    case Qt::DisplayRole:
      return cell.value.isValid() || !cell.text.isEmpty() ? cell.text : QStringLiteral("–");
    case kValueRole:
      return cell.value;
    case Qt::TextAlignmentRole:
      return int(cell.value.typeId() == QMetaType::QString ? Qt::AlignLeft | Qt::AlignVCenter
                                                           : Qt::AlignRight | Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant PlotTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Horizontal && role == Qt::DisplayRole) return m_headers.value(section);
  return {};
}

QTableView* makeTableView(PlotTable* table, const QString& name, QWidget* parent) {
  auto* view = new QTableView(parent);
  view->setAccessibleName(name);
  auto* sorted = new QSortFilterProxyModel(view);
  sorted->setSourceModel(table);
  sorted->setSortRole(PlotTable::kValueRole);
  view->setModel(sorted);
  view->setSortingEnabled(true);
  view->sortByColumn(-1, Qt::AscendingOrder);
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view->setFrameShape(QFrame::NoFrame);
  view->setShowGrid(false);
  view->setWordWrap(false);
  view->setTabKeyNavigation(false);
  view->verticalHeader()->hide();
  view->horizontalHeader()->setHighlightSections(false);
  view->setFont(Theme::of(view).compact);
  view->verticalHeader()->setDefaultSectionSize(QFontMetrics(view->font()).height() + 8);
  view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  view->horizontalHeader()->setResizeContentsPrecision(kSampledRows);
  view->horizontalHeader()->setMinimumSectionSize(kLeastColumn);
  view->horizontalHeader()->setStretchLastSection(true);
  auto* copy = new QAction(PlotTable::tr("Copy rows"), view);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  QObject::connect(copy, &QAction::triggered, view, [view] { copySelection(view); });
  view->addAction(copy);
  view->setContextMenuPolicy(Qt::ActionsContextMenu);
  return view;
}

}  // namespace heatkv
