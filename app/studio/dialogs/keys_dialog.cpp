// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/keys_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {

KeysDialog::KeysDialog(Shortcuts& shortcuts, QWidget* parent) : QDialog(parent), m_shortcuts(shortcuts) {
  setObjectName(QStringLiteral("keysDialog"));
  setWindowTitle(tr("Keys"));
  resize(520, 560);
  m_search = new QLineEdit(this);
  m_search->setPlaceholderText(tr("Search actions and shortcuts"));
  m_search->setAccessibleName(tr("Search actions and shortcuts"));
  m_search->setClearButtonEnabled(true);
  m_search->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  m_list = new QTreeWidget(this);
  m_list->setObjectName(QStringLiteral("keysList"));
  m_list->setAccessibleName(tr("Actions"));
  m_list->setHeaderLabels({tr("Action"), tr("Keys")});
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_list->header()->setStretchLastSection(false);
  m_keys = new QKeySequenceEdit(this);
  m_keys->setObjectName(QStringLiteral("keysEdit"));
  m_keys->setAccessibleName(tr("New shortcut"));
  // The field inside has the focus.
  if (auto* field = m_keys->findChild<QLineEdit*>()) field->setAccessibleName(tr("New shortcut"));
  m_set = new QPushButton(tr("Assign"), this);
  m_set->setObjectName(QStringLiteral("keysSet"));
  m_set->setAutoDefault(false);
  m_reset = new QPushButton(tr("Reset"), this);
  m_reset->setAutoDefault(false);
  m_clash = new QLabel(this);
  m_clash->setWordWrap(true);
  m_clash->setFont(Theme::of(this).axis);
  auto* row = new QHBoxLayout;
  row->addWidget(m_keys, 1);
  row->addWidget(m_set);
  row->addWidget(m_reset);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* all = buttons->addButton(tr("Reset all"), QDialogButtonBox::ResetRole);
  all->setAutoDefault(false);
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_search);
  column->addWidget(m_list, 1);
  column->addLayout(row);
  column->addWidget(m_clash);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(all, &QPushButton::clicked, this, [this] { reset(true); });
  connect(m_search, &QLineEdit::textChanged, this, &KeysDialog::fill);
  connect(m_list, &QTreeWidget::currentItemChanged, this, &KeysDialog::showChosen);
  connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, &KeysDialog::showClash);
  connect(m_set, &QPushButton::clicked, this, &KeysDialog::set);
  connect(m_reset, &QPushButton::clicked, this, [this] { reset(false); });
  fill();
}

void KeysDialog::fill() {
  const QAction* before = chosen();
  const QString wanted = m_search->text();
  const QSignalBlocker quiet(m_list);
  m_list->clear();
  for (QAction* action : m_shortcuts.actions()) {
    const QString name = Shortcuts::nameOf(action);
    const QString keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
    if (!wanted.isEmpty() && !name.contains(wanted, Qt::CaseInsensitive) && !keys.contains(wanted, Qt::CaseInsensitive))
      continue;
    auto* item = new QTreeWidgetItem(m_list, {name, keys});
    item->setData(0, Qt::UserRole, QVariant::fromValue(action));
    if (!m_shortcuts.isOwn(action)) item->setFont(1, Theme::of(this).title);
    if (action == before) m_list->setCurrentItem(item);
  }
  if (!m_list->currentItem() && m_list->topLevelItemCount() > 0) m_list->setCurrentItem(m_list->topLevelItem(0));
  showChosen();
}

QAction* KeysDialog::chosen() const {
  const QTreeWidgetItem* item = m_list->currentItem();
  return item ? item->data(0, Qt::UserRole).value<QAction*>() : nullptr;
}

void KeysDialog::showChosen() {
  const QAction* action = chosen();
  m_keys->setEnabled(action);
  m_reset->setEnabled(action && !m_shortcuts.isOwn(action));
  const QSignalBlocker quiet(m_keys);
  m_keys->setKeySequence(action ? action->shortcut() : QKeySequence());
  showClash();
}

void KeysDialog::showClash() {
  const QAction* action = chosen();
  const QAction* other = action ? m_shortcuts.holder(m_keys->keySequence(), action) : nullptr;
  m_set->setEnabled(action && m_keys->keySequence() != action->shortcut());
  m_clash->setText(
      other
          ? tr("Already used by \u201c%1\u201d. Assigning them here removes them there.").arg(Shortcuts::nameOf(other))
          : QString());
}

void KeysDialog::set() {
  if (QAction* action = chosen()) m_shortcuts.set(action, m_keys->keySequence());
  fill();
}

void KeysDialog::reset(bool all) {
  if (all) {
    for (QAction* action : m_shortcuts.actions()) m_shortcuts.reset(action);
  } else if (QAction* action = chosen()) {
    m_shortcuts.reset(action);
  }
  fill();
}

}  // namespace heatkv
