// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What happened, why, what to do; details folded and copyable.
#pragma once

#include <QDialog>
#include <functional>

#include "engine/api/error.h"

class QDialogButtonBox;

namespace heatkv {

class ErrorDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ErrorDialog(const Error& error, QWidget* parent = nullptr);
  /// A remedy beside Close; the first one added is the default. The dialog closes when it is pressed.
  void addRemedy(const QString& text, const std::function<void()>& action);

 private:
  QDialogButtonBox* m_buttons;
  bool m_hasRemedy = false;
};

/// Everything about an error as text, for Copy and the log.
QString errorText(const Error& error);

}  // namespace heatkv
