// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/models_page.h"

#include <QDir>
#include <QHBoxLayout>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "app/studio/centre/model_details.h"
#include "app/studio/words/plain_text.h"
#include "widgets/controls/empty_state.h"
#include "widgets/drawing.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

enum Role { FolderRole = Qt::UserRole, WordsRole, IconRoleName, ToneRole };
enum Tone { Plain, Good, Warned, Bad };

/// Two lines and a mark: the name, and what state it is in.
class ModelDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {120, option.fontMetrics.height() + QFontMetrics(Theme::of(option.widget).axis).height() + 14};
  }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::of(option.widget);
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected))
      painter->fillRect(option.rect, theme.selection);
    else if (option.state.testFlag(QStyle::State_MouseOver))
      painter->fillRect(option.rect, theme.hover);
    const QColor tones[] = {theme.muted, theme.ok, theme.warning, theme.danger};
    const QColor tone = tones[index.data(ToneRole).toInt()];
    const auto placed = [&](const QRect& rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const QRect inner = option.rect.adjusted(12, 6, -8, -6);
    const QRect mark = placed(QRect(inner.left(), inner.top() + 2, 16, 16));
    painter->drawPixmap(mark.topLeft(), iconPixmap(index.data(IconRoleName).toString(), 16, tone,
                                                   painter->device()->devicePixelRatio()));
    const QRect words = inner.adjusted(24, 0, 0, 0);
    const int first = option.fontMetrics.height();
    const auto write = [&](const QRect& rect, const QFont& font, const QColor& colour, const QString& text) {
      painter->setFont(font);
      painter->setPen(colour);
      painter->drawText(placed(rect), visualAlignment(option.direction, Qt::AlignLeading | Qt::AlignVCenter),
                        QFontMetrics(font).elidedText(text, Qt::ElideRight, rect.width()));
    };
    write(QRect(words.left(), words.top(), words.width(), first), theme.label, theme.text,
          index.data(Qt::DisplayRole).toString());
    write(QRect(words.left(), words.top() + first + 2, words.width(), words.height() - first - 2), theme.axis,
          theme.muted, index.data(WordsRole).toString());
    if (option.state.testFlag(QStyle::State_HasFocus))
      drawRing(*painter, QRectF(option.rect).adjusted(3, 3, -3, -3), theme.focusRing, 2, 0, 2);
    painter->restore();
  }
};

struct Line {
  QString words, icon;
  Tone tone = Plain;
};

Line lineOf(const ShelfModel& model, bool open, bool loading) {
  using State = ShelfModel::State;
  if (loading) return {ModelsPage::tr("Loading..."), QStringLiteral("clock"), Plain};
  if (open) return {ModelsPage::tr("Loaded"), QStringLiteral("check"), Good};
  switch (model.state) {
    case State::Unread:
    case State::Reading:
      return {ModelsPage::tr("Reading the folder..."), QStringLiteral("clock"), Plain};
    case State::Slow:
      return {ModelsPage::tr("The folder is slow to respond"), QStringLiteral("clock"), Warned};
    case State::Ready:
      return {ModelsPage::tr("%1 \u00b7 complete").arg(QDir(model.folder).dirName()), QStringLiteral("model"), Plain};
    case State::Incomplete:
      return {ModelsPage::tr("Parts are missing or do not fit"), QStringLiteral("warning"), Warned};
    case State::Gone:
      return {ModelsPage::tr("The folder no longer exists"), QStringLiteral("cross"), Bad};
    case State::Unreadable:
      return {ModelsPage::tr("The folder cannot be read"), QStringLiteral("error"), Bad};
  }
  return {};
}

}  // namespace

ModelsPage::ModelsPage(Studio& studio, QWidget* parent)
    : QWidget(parent), m_studio(studio), m_pages(new QStackedWidget(this)), m_details(new ModelDetails(studio)) {
  setObjectName(QStringLiteral("modelsPage"));
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setWidget(m_details);
  area->setFocusPolicy(Qt::NoFocus);
  area->viewport()->setBackgroundRole(QPalette::AlternateBase);
  m_details->setBackgroundRole(QPalette::AlternateBase);
  auto* split = new QSplitter(Qt::Horizontal, this);
  split->setChildrenCollapsible(false);
  split->addWidget(makeList());
  split->addWidget(area);
  split->setStretchFactor(1, 1);
  split->setSizes({220, 520});
  auto* empty = new EmptyState(tr("No models yet."), {tr("Add a model folder"), tr("Use the demo model")}, this);
  connect(empty, &EmptyState::activated, this, [this](int index) {
    if (index == 0)
      Q_EMIT addRequested();
    else
      Q_EMIT demoRequested();
  });
  m_pages->addWidget(empty);
  m_pages->addWidget(split);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_pages);
  connect(m_details, &ModelDetails::revealRequested, this, &ModelsPage::revealRequested);
  connect(&studio.models().shelf(), &ModelShelf::listChanged, this, &ModelsPage::refresh);
  connect(&studio.models().shelf(), &ModelShelf::modelChanged, this, &ModelsPage::refresh);
  connect(&studio.run(), &RunController::phaseChanged, this, &ModelsPage::refresh);
  connect(&studio.open(), &Open::modelChanged, this, &ModelsPage::refresh);
  refresh();
}

QWidget* ModelsPage::makeList() {
  auto* side = new QWidget(this);
  side->setAutoFillBackground(true);
  side->setBackgroundRole(QPalette::AlternateBase);
  m_list = new QListWidget(side);
  m_list->setObjectName(QStringLiteral("modelList"));
  m_list->setAccessibleName(tr("Models"));
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setItemDelegate(new ModelDelegate(m_list));
  m_list->setMouseTracking(true);
  m_list->setProperty("ownFocus", true);
  m_list->setContextMenuPolicy(Qt::CustomContextMenu);
  m_list->setMinimumWidth(150);
  auto* add = new QPushButton(icon(QStringLiteral("plus")), tr("Add a folder..."), side);
  add->setObjectName(QStringLiteral("modelAdd"));
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_list, 1);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(8, 8, 8, 8);
  foot->addWidget(add);
  column->addLayout(foot);
  connect(add, &QPushButton::clicked, this, &ModelsPage::addRequested);
  connect(m_list, &QListWidget::currentItemChanged, this, [this] { m_details->setFolder(chosen()); });
  connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
    const ShelfModel* model = m_studio.models().shelf().find(item->data(FolderRole).toString());
    if (model && model->state == ShelfModel::State::Ready && m_studio.models().openFolder() != model->folder)
      m_studio.models().open(model->folder);
  });
  connect(m_list, &QListWidget::customContextMenuRequested, this, &ModelsPage::showMenu);
  auto* remove = new QShortcut(QKeySequence::Delete, m_list);
  remove->setContext(Qt::WidgetShortcut);
  connect(remove, &QShortcut::activated, this, [this] {
    const ShelfModel* model = m_studio.models().shelf().find(chosen());
    if (model && model->origin != ShelfModel::Origin::Demo && m_studio.models().openFolder() != model->folder)
      m_studio.models().shelf().remove(model->folder);
  });
  return side;
}

void ModelsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_studio.models().shelf().lookAround();
  if (chosen().isEmpty()) choose({});
}

void ModelsPage::choose(const QString& folder) {
  const QString wanted = folder.isEmpty() ? m_studio.models().openFolder() : folder;
  for (int row = 0; row < m_list->count(); ++row) {
    if (m_list->item(row)->data(FolderRole).toString() == wanted || (row == 0 && wanted.isEmpty()))
      return m_list->setCurrentRow(row);
  }
  if (m_list->count() > 0 && !m_list->currentItem()) m_list->setCurrentRow(0);
}

QString ModelsPage::chosen() const {
  const QListWidgetItem* item = m_list->currentItem();
  return item ? item->data(FolderRole).toString() : QString();
}

void ModelsPage::refresh() {
  const auto& models = m_studio.models().shelf().models();
  QStringList folders, shown;
  for (const ShelfModel& model : models) folders << model.folder;
  for (int row = 0; row < m_list->count(); ++row) shown << m_list->item(row)->data(FolderRole).toString();
  if (folders != shown) {
    const QString before = chosen();
    const int place = m_list->currentRow();
    {
      const QSignalBlocker quiet(m_list);
      m_list->clear();
      for (const QString& folder : folders) {
        auto* item = new QListWidgetItem(m_list);
        item->setData(FolderRole, folder);
        item->setToolTip(plainTip(folder));
        if (folder == before) m_list->setCurrentItem(item);
      }
      if (!m_list->currentItem() && place >= 0) m_list->setCurrentRow(std::min(place, m_list->count() - 1));
    }
    m_details->setFolder(chosen());
  }
  const QString loading = m_studio.run().phase() == Phase::Loading ? m_studio.models().loadingFolder() : QString();
  for (int row = 0; row < m_list->count(); ++row) {
    const ShelfModel& model = models[static_cast<size_t>(row)];
    const Line line = lineOf(model, m_studio.models().openFolder() == model.folder, loading == model.folder);
    QListWidgetItem* item = m_list->item(row);
    item->setText(model.name);
    item->setData(WordsRole, line.words);
    item->setData(IconRoleName, line.icon);
    item->setData(ToneRole, line.tone);
    item->setData(Qt::AccessibleTextRole, QStringLiteral("%1, %2").arg(model.name, line.words));
  }
  m_pages->setCurrentIndex(models.empty() ? 0 : 1);
}

void ModelsPage::showMenu(const QPoint& at) {
  const QListWidgetItem* item = m_list->itemAt(at);
  if (!item) return;
  const QString folder = item->data(FolderRole).toString();
  const ShelfModel* model = m_studio.models().shelf().find(folder);
  if (!model) return;
  const bool open = m_studio.models().openFolder() == folder;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (open)
    menu->addAction(tr("Unload"), &m_studio.models(), &Models::unload)->setEnabled(!m_studio.run().busy());
  else
    menu->addAction(tr("Load"), this, [this, folder] { m_studio.models().open(folder); })
        ->setEnabled(model->state == ShelfModel::State::Ready);
  menu->addAction(tr("Set as default"), this, [this, folder] {
    m_studio.models().setDefault(folder);
    m_details->refresh();
  });
  menu->addAction(tr("Show in file manager"), this, [this, folder] { Q_EMIT revealRequested(folder); });
  menu->addSeparator();
  menu->addAction(tr("Remove from the list"), this, [this, folder] { m_studio.models().shelf().remove(folder); })
      ->setEnabled(model->origin != ShelfModel::Origin::Demo && !open);
  menu->popup(m_list->viewport()->mapToGlobal(at));
}

}  // namespace heatkv
