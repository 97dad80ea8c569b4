// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Model dock: what was found of the three parts, and their facts. Window's thread.
#pragma once

#include <QWidget>
#include <optional>

#include "app/studio/document/planner.h"
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
  /// A model known by its sizes alone: what it would take in memory stands in place of its parts.
  void setShape(const ModelInfo& info);
  /// The plan whose cache a shape's memory is shown with.
  void setPlan(const PlanAnswer& plan);
  void clear();

 Q_SIGNALS:
  void addRequested();
  void demoRequested();

 private:
  QWidget* makeShapePage();
  void setPart(int row, const ModelPart& part, const QString& facts);

  QStackedWidget* m_pages;
  struct Row {
    StateMark* icon;
    QLabel *name, *facts;
  } m_rows[3];
  QLabel* m_warning;
  QLabel* m_shapeName;
  QLabel* m_memory[3][4];  ///< headings, then a row per precision of the weights
  std::optional<TransformerInfo> m_shape;
};

}  // namespace heatkv
