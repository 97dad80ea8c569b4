// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "widgets/theme.h"

namespace heatkv {

SettingsDialog::SettingsDialog(Settings& settings, QWidget* parent) : QDialog(parent), m_settings(settings) {
  setObjectName(QStringLiteral("settingsDialog"));
  setWindowTitle(tr("Settings"));
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  addChoice(form, tr("Theme"), setting::kTheme, {tr("System"), tr("Light"), tr("Dark")});
  addNumber(form, tr("Font size"), setting::kFontSize, tr("as the desktop"));
  addSwitch(form, tr("Reduced motion"), setting::kReducedMotion, tr("No movement in progress bars and messages."));
  addSwitch(form, tr("Keep every picture"), setting::kKeepHistory,
            tr("Pictures are saved and listed in the history. Without it, save those you want."));
  addSwitch(form, tr("Settings inside pictures"), setting::kMetadata,
            tr("Prompt, seed and cache settings stand in saved PNG files. Switch off to share pictures alone."));
  addNumber(form, tr("Prompts of a calibration"), setting::kCalibrationPrompts, {});
  addNumber(form, tr("Processor threads"), setting::kThreads, tr("all cores"));
  addSwitch(form, tr("Unload the text encoder"), setting::kOffloadText,
            tr("Gives its memory back after each prompt. Takes effect when a model is loaded."));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(buttons);
}

void SettingsDialog::addChoice(QFormLayout* form, const QString& label, const SettingKey<int>& key,
                               const QStringList& choices) {
  auto* combo = new QComboBox(this);
  combo->addItems(choices);
  combo->setCurrentIndex(m_settings.get(key));
  combo->setAccessibleName(label);
  connect(combo, &QComboBox::activated, this, [this, &key](int index) { m_settings.set(key, index); });
  form->addRow(label, combo);
}

void SettingsDialog::addNumber(QFormLayout* form, const QString& label, const SettingKey<int>& key,
                               const QString& zero) {
  auto* spin = new QSpinBox(this);
  spin->setRange(key.low, key.high);
  if (!zero.isEmpty()) spin->setSpecialValueText(zero);
  spin->setValue(m_settings.get(key));
  spin->setAccessibleName(label);
  spin->setKeyboardTracking(false);
  connect(spin, &QSpinBox::valueChanged, this, [this, &key](int value) { m_settings.set(key, value); });
  form->addRow(label, spin);
}

void SettingsDialog::addSwitch(QFormLayout* form, const QString& label, const SettingKey<bool>& key,
                               const QString& note) {
  auto* box = new QCheckBox(label, this);
  box->setChecked(m_settings.get(key));
  box->setAccessibleDescription(note);
  connect(box, &QCheckBox::toggled, this, [this, &key](bool on) { m_settings.set(key, on); });
  auto* words = new QLabel(note, this);
  words->setForegroundRole(QPalette::PlaceholderText);
  words->setFont(Theme::of(this).axis);
  words->setWordWrap(true);
  words->setMaximumWidth(380);
  form->addRow(QString(), box);
  form->addRow(QString(), words);
}

}  // namespace heatkv
