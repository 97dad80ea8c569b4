// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/history_panel.h"

#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QShortcut>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "app/studio/words/run_words.h"
#include "widgets/controls/empty_state.h"
#include "widgets/drawing.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kThumb = 64, kLeastCellWidth = 72, kAbove = 3, kBelow = 4, kStar = 14;

/// A thumbnail with one line under it; the chosen one with a ring of text.
class ThumbDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  /// The same for all: as wide as the longest of the usual lines.
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    const QFontMetrics metrics(lineFont(Theme::of(qobject_cast<QWidget*>(parent())), true));
    return {std::max(kLeastCellWidth,
                     metrics.horizontalAdvance(cacheBadge(CacheMethod::HeatKV, QStringLiteral("100%"))) + 2),
            kAbove + kThumb + kBelow + metrics.height()};
  }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::of(option.widget);
    const QRect frame(option.rect.x() + (option.rect.width() - kThumb) / 2, option.rect.y() + kAbove, kThumb, kThumb);
    const auto thumb = index.data(Qt::DecorationRole).value<QImage>();
    painter->save();
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    if (thumb.isNull()) {
      painter->fillRect(frame, theme.field);
    } else {
      const QSize size = thumb.size().scaled(frame.size(), Qt::KeepAspectRatio);
      painter->drawImage(QRect(frame.x() + (frame.width() - size.width()) / 2,
                               frame.y() + (frame.height() - size.height()) / 2, size.width(), size.height()),
                         thumb);
    }
    const bool chosen = option.state & QStyle::State_Selected;
    if (index.data(HistoryModel::FavouriteRole).toBool()) {
      // On a plate of the field's colour: it can be told from any picture.
      const QRect plate(frame.right() - kStar - 3, frame.top() + 2, kStar + 2, kStar + 2);
      painter->setPen(Qt::NoPen);
      painter->setBrush(theme.field);
      painter->drawRoundedRect(plate, 3, 3);
      icon(QStringLiteral("star-filled")).paint(painter, plate.adjusted(1, 1, -1, -1));
    }
    if (chosen) {
      const bool focused = option.state & QStyle::State_HasFocus;
      drawRing(*painter, frame, focused ? theme.focusRing : theme.text, 2, 0, theme.measures.ringRadius);
    }
    painter->setFont(lineFont(theme, chosen));
    painter->setPen(chosen ? theme.text : theme.muted);
    const QRect line(option.rect.x(), frame.bottom() + 1, option.rect.width(), option.rect.bottom() - frame.bottom());
    painter->drawText(
        line, Qt::AlignCenter,
        painter->fontMetrics().elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, line.width()));
    painter->restore();
  }

 private:
  static QFont lineFont(const Theme& theme, bool chosen) {
    QFont font = theme.axis;
    if (chosen) font.setWeight(QFont::DemiBold);
    return font;
  }
};

}  // namespace

bool HistoryFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  if (m_favouritesOnly && !sourceModel()->index(row, 0, parent).data(HistoryModel::FavouriteRole).toBool())
    return false;
  return QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

void HistoryFilter::setFavouritesOnly(bool only) {
  m_favouritesOnly = only;
  invalidateRowsFilter();
}

HistoryPanel::HistoryPanel(HistoryStore& store, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_model(new HistoryModel(store, this)),
      m_filtered(new HistoryFilter(this)),
      m_pages(new QStackedWidget(this)),
      m_view(new QListView) {
  m_filtered->setSourceModel(m_model);
  m_filtered->setFilterRole(HistoryModel::SearchRole);
  m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_view->setObjectName(QStringLiteral("historyView"));
  m_view->setAccessibleName(tr("History"));
  m_view->setModel(m_filtered);
  m_view->setItemDelegate(new ThumbDelegate(m_view));
  // Rows of one grid: laid out in no time where icon mode would place a hundred thousand pictures one by one.
  m_view->setViewMode(QListView::ListMode);
  m_view->setFlow(QListView::LeftToRight);
  m_view->setWrapping(true);
  fitGrid();
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setResizeMode(QListView::Adjust);
  m_view->setUniformItemSizes(true);
  m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_view->setDragEnabled(true);
  m_view->setDragDropMode(QAbstractItemView::DragOnly);
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  m_view->viewport()->setBackgroundRole(QPalette::AlternateBase);
  auto* empty = new EmptyState(tr("Pictures appear here."), {tr("Try a sample prompt")}, this);
  connect(empty, &EmptyState::activated, this, &HistoryPanel::sampleRequested);
  m_pages->addWidget(empty);
  m_pages->addWidget(m_view);
  auto* none = new EmptyState(tr("No picture matches."), {tr("Clear the search")}, this);
  connect(none, &EmptyState::activated, this, [this] {
    setFavouritesOnly(false);
    Q_EMIT clearRequested();
  });
  m_pages->addWidget(none);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 0, 4, 0);
  layout->addWidget(m_pages);

  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &HistoryPanel::showAlone);
  connect(m_view, &QListView::clicked, this, &HistoryPanel::showAlone);
  connect(m_view, &QListView::activated, this,
          [this](const QModelIndex& index) { Q_EMIT restoreRequested(index.data(HistoryModel::PathRole).toString()); });
  connect(m_view, &QListView::customContextMenuRequested, this, &HistoryPanel::showMenu);
  auto* remove = new QShortcut(QKeySequence::Delete, m_view, this, [this] { Q_EMIT trashRequested(chosen()); });
  remove->setContext(Qt::WidgetShortcut);
  auto* mark = new QShortcut(QKeySequence(Qt::Key_Asterisk), m_view, this, [this] { markChosen(); });
  mark->setContext(Qt::WidgetShortcut);
  connect(&m_store, &HistoryStore::changed, this, &HistoryPanel::refresh);
  refresh();
}

void HistoryPanel::fitGrid() {
  m_view->setGridSize(m_view->itemDelegate()->sizeHint({}, {}));
}

void HistoryPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitGrid();
}

void HistoryPanel::showAlone(const QModelIndex& index) {
  // One of several that are selected, as with Ctrl or Shift, is not opened: the others would be lost.
  const QModelIndexList selected = m_view->selectionModel()->selectedIndexes();
  if (m_quiet || m_store.removing() || selected.size() != 1 || selected.front() != index) return;
  m_current = index.data(HistoryModel::PathRole).toString();
  Q_EMIT pictureChosen(m_current);
}

void HistoryPanel::refresh() {
  showPage();
  // Where the picture that was shown is gone, the view has moved to the one beside it.
  const QModelIndex beside = m_view->currentIndex();
  if (!m_current.isEmpty() && m_store.rowOf(m_current) < 0 && beside.isValid()) {
    m_current = beside.data(HistoryModel::PathRole).toString();
    Q_EMIT pictureChosen(m_current);
  }
  choose(m_current);
}

void HistoryPanel::showPage() {
  m_pages->setCurrentIndex(m_store.entries().isEmpty() ? 0 : m_filtered->rowCount() > 0 ? 1 : 2);
}

void HistoryPanel::markChosen() {
  const QStringList paths = chosen();
  // One press marks all; where all are marked it takes the marks away.
  const bool mark = std::any_of(paths.begin(), paths.end(), [this](const QString& path) {
    const HistoryEntry* entry = m_store.find(path);
    return entry && !entry->favourite;
  });
  for (const QString& path : paths) m_store.setFavourite(path, mark);
}

void HistoryPanel::setFavouritesOnly(bool only) {
  m_filtered->setFavouritesOnly(only);
  showPage();
}

void HistoryPanel::setFilter(const QString& text) {
  m_filtered->setFilterFixedString(text);
  showPage();
}

QStringList HistoryPanel::chosen() const {
  QStringList paths;
  for (const QModelIndex& index : m_view->selectionModel()->selectedIndexes())
    paths << index.data(HistoryModel::PathRole).toString();
  return paths;
}

void HistoryPanel::choose(const QString& path) {
  m_current = path;
  if (chosen().contains(path)) return;  // Else a second picture could never be chosen beside it.
  m_quiet = true;
  m_view->clearSelection();
  if (const int row = m_store.rowOf(path); row >= 0) {
    const QModelIndex index = m_filtered->mapFromSource(m_model->index(row));
    if (index.isValid()) m_view->setCurrentIndex(index);
  }
  m_quiet = false;
}

void HistoryPanel::showMenu(const QPoint& at) {
  const QStringList paths = chosen();
  if (paths.isEmpty()) return;
  const QString& first = paths.front();
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (paths.size() == 1) {
    menu->addAction(icon(QStringLiteral("image")), tr("Open"), this, [=, this] { Q_EMIT pictureChosen(first); });
    menu->addAction(icon(QStringLiteral("undo")), tr("Use its settings"), this,
                    [=, this] { Q_EMIT restoreRequested(first); });
    menu->addAction(icon(QStringLiteral("info")), tr("Its settings..."), this,
                    [=, this] { Q_EMIT settingsRequested(first); });
    const HistoryEntry* entry = m_store.find(first);
    menu->addAction(icon(QStringLiteral("twin")), tr("Paint its full-cache twin"), this,
                    [=, this] { Q_EMIT twinRequested(first); })
        ->setEnabled(entry && entry->method != CacheMethod::Full);
    menu->addSeparator();
    menu->addAction(icon(QStringLiteral("copy")), tr("Copy"), this, [=, this] { Q_EMIT copyRequested(first); });
    menu->addAction(icon(QStringLiteral("save")), tr("Save as..."), this, [=, this] { Q_EMIT saveRequested(first); });
    menu->addAction(icon(QStringLiteral("folder")), tr("Show in file manager"), this,
                    [=, this] { Q_EMIT revealRequested(first); });
  } else if (paths.size() == 2) {
    menu->addAction(icon(QStringLiteral("compare")), tr("Compare these two"), this,
                    [=, this] { Q_EMIT compareRequested(paths.at(0), paths.at(1)); });
  }
  menu->addSeparator();
  const bool marked = std::all_of(paths.begin(), paths.end(), [this](const QString& path) {
    const HistoryEntry* entry = m_store.find(path);
    return entry && entry->favourite;
  });
  menu->addAction(icon(marked ? QStringLiteral("star-filled") : QStringLiteral("star")),
                  marked ? tr("Remove from favourites") : tr("Add to favourites"), this, [this] { markChosen(); });
  menu->addAction(icon(QStringLiteral("trash")), tr("Move to trash"), this,
                  [=, this] { Q_EMIT trashRequested(paths); });
  menu->popup(m_view->viewport()->mapToGlobal(at));
}

}  // namespace heatkv
