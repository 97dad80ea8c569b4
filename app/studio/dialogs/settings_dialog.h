// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The settings, built from their schema, in effect at once; there is nothing to confirm.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "app/studio/settings/settings.h"

class QFormLayout;
class QTabWidget;

namespace heatkv {

class SettingsDialog : public QDialog {
  Q_OBJECT
 public:
  explicit SettingsDialog(Settings& settings, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makePage(const SettingPage& page);
  /// The field, a button that resets it, and its note, found by the words of all of them.
  template <typename Key>
  void addRow(QFormLayout* form, const QString& label, QWidget* field, const Key& key, std::function<void()> show);
  /// Shows what the words are in; pages without any are greyed.
  void search(const QString& words);
  void add(QFormLayout* form, const SettingKey<int>& key);
  void add(QFormLayout* form, const SettingKey<bool>& key);
  void add(QFormLayout* form, const PathKey& key);

  struct Row {
    int page;
    QString words;
    QList<QWidget*> widgets;
  };
  Settings& m_settings;
  QTabWidget* m_pages;
  std::vector<Row> m_rows;
};

}  // namespace heatkv
