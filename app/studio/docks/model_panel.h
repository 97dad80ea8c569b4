// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Model dock: what was found of the three parts, and their facts. Window's thread.
#pragma once

#include <QWidget>

#include "engine/api/model_info.h"

class QLabel;
class QStackedWidget;

namespace heatkv {

class StateMark;

class ModelPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ModelPanel(QWidget* parent = nullptr);
  /// `dtypes` that transformer, decoder and text encoder run in; empty: those of the files are shown.
  void setModel(const ModelInfo& info, const QStringList& dtypes);
  void clear();

 Q_SIGNALS:
  void addRequested();
  void demoRequested();

 private:
  void setPart(int row, const ModelPart& part, const QString& facts);

  QStackedWidget* m_pages;
  struct Row {
    StateMark* icon;
    QLabel *name, *facts;
  } m_rows[3];
  QLabel* m_warning;
};

}  // namespace heatkv
