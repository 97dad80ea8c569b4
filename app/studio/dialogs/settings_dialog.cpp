// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/icon_button.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {

SettingsDialog::SettingsDialog(Settings& settings, QWidget* parent)
    : QDialog(parent), m_settings(settings), m_pages(new QTabWidget(this)) {
  setObjectName(QStringLiteral("settingsDialog"));
  setWindowTitle(tr("Settings"));
  auto* find = new QLineEdit(this);
  find->setObjectName(QStringLiteral("settingsSearch"));
  find->setPlaceholderText(tr("Search settings"));
  find->setAccessibleName(tr("Search settings"));
  find->setClearButtonEnabled(true);
  find->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  connect(find, &QLineEdit::textChanged, this, &SettingsDialog::search);
  m_pages->setDocumentMode(true);
  m_pages->setAccessibleName(tr("Settings"));
  for (const SettingPage& page : settingPages()) m_pages->addTab(makePage(page), settingText(page.title));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(find);
  column->addWidget(m_pages, 1);
  column->addWidget(buttons);
}

void SettingsDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  // Notes that take several lines: tabs do not ask for the height that their width leaves.
  layout()->activate();
  const QWidget* shown = m_pages->currentWidget();
  int lack = 0;
  for (int page = 0; page < m_pages->count(); ++page)
    lack = std::max(lack, m_pages->widget(page)->layout()->totalHeightForWidth(shown->width()) - shown->height());
  if (lack > 0) resize(width(), height() + lack);
}

QWidget* SettingsDialog::makePage(const SettingPage& page) {
  auto* made = new QWidget(this);
  auto* form = new QFormLayout(made);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  for (const AnySetting& key : page.keys) std::visit([&](const auto* one) { add(form, *one); }, key);
  return made;
}

void SettingsDialog::add(QFormLayout* form, const SettingKey<int>& key) {
  const QString label = settingText(key.words.label);
  if (!key.words.choices.empty()) {
    auto* combo = new QComboBox(this);
    for (const char* choice : key.words.choices) combo->addItem(settingText(choice));
    const auto show = [this, combo, &key] { combo->setCurrentIndex(m_settings.get(key) - key.low); };
    show();
    connect(combo, &QComboBox::activated, this, [this, &key](int index) { m_settings.set(key, key.low + index); });
    addRow(form, label, combo, key, show);
  } else {
    auto* spin = new QSpinBox(this);
    spin->setRange(key.low, key.high);
    if (key.words.zero) spin->setSpecialValueText(settingText(key.words.zero));
    const auto show = [this, spin, &key] { spin->setValue(m_settings.get(key)); };
    show();
    spin->setKeyboardTracking(false);
    connect(spin, &QSpinBox::valueChanged, this, [this, &key](int value) { m_settings.set(key, value); });
    addRow(form, label, spin, key, show);
  }
}

void SettingsDialog::add(QFormLayout* form, const SettingKey<bool>& key) {
  auto* box = new QCheckBox(settingText(key.words.label), this);
  const auto show = [this, box, &key] { box->setChecked(m_settings.get(key)); };
  show();
  connect(box, &QCheckBox::toggled, this, [this, &key](bool on) { m_settings.set(key, on); });
  addRow(form, {}, box, key, show);
}

void SettingsDialog::add(QFormLayout* form, const PathKey& key) {
  auto* field = new QLineEdit(this);
  field->setPlaceholderText(QDir::toNativeSeparators(usualPicturesFolder()));
  const auto show = [this, field, &key] { field->setText(QDir::toNativeSeparators(m_settings.get(key))); };
  show();
  connect(field, &QLineEdit::editingFinished, this, [this, field, show, &key] {
    m_settings.set(key, QDir::fromNativeSeparators(field->text().trimmed()));
    show();  // a relative one is none
  });
  QAction* choose = field->addAction(icon(QStringLiteral("folder")), QLineEdit::TrailingPosition);
  choose->setText(tr("Choose a folder"));
  choose->setToolTip(choose->text());
  connect(choose, &QAction::triggered, this, [this, show, &key] {
    auto* dialog = new QFileDialog(this, settingText(key.words.label), m_settings.get(key));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, show, &key](const QString& path) {
      m_settings.set(key, path);
      show();
    });
    dialog->open();
  });
  addRow(form, settingText(key.words.label), field, key, show);
}

template <typename Key>
void SettingsDialog::addRow(QFormLayout* form, const QString& label, QWidget* field, const Key& key,
                            std::function<void()> show) {
  const QString name = settingText(key.words.label);
  field->setObjectName(QLatin1String(key.name));
  field->setAccessibleName(name);
  auto* reset = new IconButton(QStringLiteral("undo"), tr("Reset %1").arg(name), this);
  reset->setObjectName(QLatin1String(key.name) + QStringLiteral("/reset"));
  reset->setCompact(true);
  const auto refresh = [this, reset, &key] { reset->setEnabled(m_settings.get(key) != key.fallback); };
  refresh();
  connect(&m_settings, &Settings::changed, reset, refresh);
  connect(reset, &QToolButton::clicked, this, [this, &key, show] {
    m_settings.set(key, key.fallback);
    show();
  });
  auto* body = new QWidget(this);
  auto* row = new QHBoxLayout(body);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(field, 1);
  row->addWidget(reset);
  form->addRow(label, body);
  Row made{m_pages->count(), name, {body}};
  if (QWidget* title = form->labelForField(body)) {
    made.widgets << title;
    static_cast<QLabel*>(title)->setBuddy(field);
  }
  if (key.words.note) {
    const QString text = settingText(key.words.note);
    field->setAccessibleDescription(text);
    auto* note = new QLabel(text, this);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setFont(Theme::of(this).axis);
    note->setWordWrap(true);
    note->setMinimumWidth(320);
    form->addRow(QString(), note);
    made.words += QLatin1Char(' ') + text;
    made.widgets << note;
  }
  m_rows.push_back(std::move(made));
}

void SettingsDialog::search(const QString& words) {
  std::vector<int> found(static_cast<size_t>(m_pages->count()), 0);
  for (const Row& row : m_rows) {
    const bool shown = row.words.contains(words.trimmed(), Qt::CaseInsensitive);
    for (QWidget* widget : row.widgets) widget->setVisible(shown);
    found[static_cast<size_t>(row.page)] += shown ? 1 : 0;
  }
  for (int page = 0; page < m_pages->count(); ++page)
    m_pages->setTabEnabled(page, found[static_cast<size_t>(page)] > 0);
  const auto first = std::find_if(found.begin(), found.end(), [](int count) { return count > 0; });
  if (first != found.end() && found[static_cast<size_t>(m_pages->currentIndex())] == 0)
    m_pages->setCurrentIndex(static_cast<int>(first - found.begin()));
}

}  // namespace heatkv
