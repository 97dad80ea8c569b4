// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The three parts of a model: found, missing or wrong and why, with the files beside them that would fit. Window's
// thread.
#pragma once

#include <QWidget>

#include "engine/api/model_info.h"

class QLabel;
class QToolButton;

namespace heatkv {

class ElidedLabel;
class StateMark;

class PartChecklist : public QWidget {
  Q_OBJECT
 public:
  explicit PartChecklist(QWidget* parent = nullptr);
  /// `runsAs`: the dtypes of a loaded model, in the order of the parts.
  void setModel(const ModelInfo& info, const ModelPaths& chosen, const QStringList& runsAs = {});
  /// Nothing is known of them.
  void clear();

 Q_SIGNALS:
  /// Another file for a part; empty: the one that is found by itself.
  void partChosen(heatkv::PartKind kind, const QString& path);

 private:
  struct Row {
    StateMark* mark;
    QLabel* name;
    ElidedLabel* facts;
    QLabel* words;  ///< file name, or what is wrong
    QToolButton* other;
  };
  void setPart(int row, const ModelPart& part, const QString& runsAs, const ModelInfo& info, const ModelPaths& chosen);
  void offerOthers(int row, const ModelInfo& info, const QString& named);

  Row m_rows[3];
};

/// "2.2 B", "9.5 M" of parameters.
QString parameterText(int64_t parameters);
/// GiB where there are any, else as caches are told.
QString sizeText(int64_t bytes);
/// What a part is stored as, in the words of the dtype choices: "fp32", "bf16".
QString storedText(const ModelPart& part);
/// What tells a part apart: "2.2 B", "d32 · 16 pixels a token", "24 layers". Empty where nothing is known.
QString partFacts(const ModelInfo& info, PartKind kind);
/// All that is said of a part in a line, wherever: "2 layers · fp32 · 3.3 MiB"; `runsAs` empty: as it is stored.
QString partLine(const ModelInfo& info, PartKind kind, const ModelPart& part, const QString& runsAs);

}  // namespace heatkv
