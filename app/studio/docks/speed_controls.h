// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a run shorter at the cost of the picture: tokens left out, scales skipped, guidance that stops. Window's
// thread.
#pragma once

#include <QWidget>
#include <optional>

#include "app/studio/document/studio_state.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace heatkv {

class CollapsibleSection;

class SpeedControls : public QWidget {
  Q_OBJECT
 public:
  explicit SpeedControls(StudioState& state, QWidget* parent = nullptr);
  /// Share of a run's work that is left, as the engine plans it.
  void setWork(double share);

 private:
  void choose(int index);
  /// Sets a field from what was typed; says why where it cannot be.
  void type(const char* key, const QLineEdit& edit, const QString& words);
  void refresh();
  void showNote();
  /// As a run of the document has it. Throws Error where it cannot.
  Pruning pruning() const;
  /// Why the document cannot be painted like this; empty: it can.
  QString refusal() const;

  StudioState& m_state;
  CollapsibleSection* m_fold;
  QComboBox* m_tokens;
  QLineEdit *m_shares, *m_layers;
  QLabel *m_sharesName, *m_layersName, *m_note;
  QSpinBox *m_until, *m_attend;
  QString m_wrong;        ///< about what was typed last
  bool m_custom = false;  ///< chosen, though the shares may be those of a preset
  std::optional<double> m_work;
};

}  // namespace heatkv
