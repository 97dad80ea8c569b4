// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include "widgets/theme.h"

namespace heatkv {

SettingsDialog::SettingsDialog(Settings& settings, QWidget* parent) : QDialog(parent), m_settings(settings) {
  setObjectName(QStringLiteral("settingsDialog"));
  setWindowTitle(tr("Settings"));
  auto* pages = new QTabWidget(this);
  pages->setDocumentMode(true);
  pages->setAccessibleName(tr("Settings"));
  for (const SettingPage& page : settingPages()) pages->addTab(makePage(page), settingText(page.title));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(pages, 1);
  column->addWidget(buttons);
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
  QWidget* field = nullptr;
  if (!key.words.choices.empty()) {
    auto* combo = new QComboBox(this);
    for (const char* choice : key.words.choices) combo->addItem(settingText(choice));
    combo->setCurrentIndex(m_settings.get(key) - key.low);
    connect(combo, &QComboBox::activated, this, [this, &key](int index) { m_settings.set(key, key.low + index); });
    field = combo;
  } else {
    auto* spin = new QSpinBox(this);
    spin->setRange(key.low, key.high);
    if (key.words.zero) spin->setSpecialValueText(settingText(key.words.zero));
    spin->setValue(m_settings.get(key));
    spin->setKeyboardTracking(false);
    connect(spin, &QSpinBox::valueChanged, this, [this, &key](int value) { m_settings.set(key, value); });
    field = spin;
  }
  field->setObjectName(QLatin1String(key.name));
  field->setAccessibleName(label);
  form->addRow(label, field);
  addNote(form, field, key.words);
}

void SettingsDialog::add(QFormLayout* form, const SettingKey<bool>& key) {
  auto* box = new QCheckBox(settingText(key.words.label), this);
  box->setObjectName(QLatin1String(key.name));
  box->setChecked(m_settings.get(key));
  connect(box, &QCheckBox::toggled, this, [this, &key](bool on) { m_settings.set(key, on); });
  form->addRow(QString(), box);
  addNote(form, box, key.words);
}

void SettingsDialog::addNote(QFormLayout* form, QWidget* field, const SettingWords& words) {
  if (!words.note) return;
  const QString text = settingText(words.note);
  field->setAccessibleDescription(text);
  auto* note = new QLabel(text, this);
  note->setForegroundRole(QPalette::PlaceholderText);
  note->setFont(Theme::of(this).axis);
  note->setWordWrap(true);
  note->setMinimumWidth(320);
  form->addRow(QString(), note);
}

}  // namespace heatkv
