// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The settings, built from their schema, in effect at once; there is nothing to confirm.
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
  QWidget* makePage(const SettingPage& page);
  void add(QFormLayout* form, const SettingKey<int>& key);
  void add(QFormLayout* form, const SettingKey<bool>& key);
  void addNote(QFormLayout* form, QWidget* field, const SettingWords& words);

  Settings& m_settings;
};

}  // namespace heatkv
