// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The settings, in effect at once; there is nothing to confirm.
#pragma once

#include <QDialog>

#include "app/studio/settings.h"

class QFormLayout;

namespace heatkv {

class SettingsDialog : public QDialog {
  Q_OBJECT
 public:
  explicit SettingsDialog(Settings& settings, QWidget* parent = nullptr);

 private:
  void addChoice(QFormLayout* form, const QString& label, const SettingKey<int>& key, const QStringList& choices);
  void addNumber(QFormLayout* form, const QString& label, const SettingKey<int>& key, const QString& zero);
  void addSwitch(QFormLayout* form, const QString& label, const SettingKey<bool>& key, const QString& note);

  Settings& m_settings;
};

}  // namespace heatkv
