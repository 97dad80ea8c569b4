// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what to calibrate with: prompts from the list that comes with the program, a file, or pasted.
#pragma once

#include <QDialog>
#include <string>
#include <vector>

class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace heatkv {

class CalibrateDialog : public QDialog {
  Q_OBJECT
 public:
  /// `count`: how many of the bundled prompts stand there at first; `resumable`: prompts a stopped one has done, 0:
  /// none.
  CalibrateDialog(int count, int resumable, QWidget* parent = nullptr);
  std::vector<std::string> prompts() const;
  bool asi() const;
  bool hack() const;
  bool resume() const;

 private:
  void openFile();
  void update();

  QPlainTextEdit* m_prompts;
  QLabel* m_count;
  QCheckBox *m_asi, *m_hack, *m_resume;
  QPushButton* m_start;
};

/// The bundled calibration prompts, then the everyday ones, at most `count`.
std::vector<std::string> bundledPrompts(int count);

}  // namespace heatkv
