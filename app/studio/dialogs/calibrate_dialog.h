// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what to calibrate with: prompts from a list that comes with the program, the history, a file, or pasted; seeds,
// sampling, sinks and size; or to go on with a calibration that was stopped.
#pragma once

#include <QDialog>
#include <functional>
#include <string>
#include <vector>

#include "app/studio/document/document.h"
#include "engine/api/request.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace heatkv {

class Form;

class CalibrateDialog : public QDialog {
  Q_OBJECT
 public:
  /// `document`: where sampling and size start. `count`: how many of the bundled prompts stand there at first.
  /// `history`: prompts used before. `resumable`: a calibration that can be gone on with, or null.
  CalibrateDialog(const Document& document, int count, const QStringList& history,
                  std::shared_ptr<const Calibration> resumable, QWidget* parent = nullptr);
  CalibrationRequest request() const;
  /// What a picture of these grids takes with a full cache; the dialog says how long it all takes.
  void setPace(std::function<std::optional<double>(const Grids&)> pace);
  /// Starts with the prompts that this model was made for, where there are such.
  void setPromptsFor(const QString& model);
  /// Continues, with bundled prompts up to so many in all.
  void resumeTo(int prompts);

 private:
  /// One value for all scales, or one per scale through a dialog.
  struct PerScale {
    QDoubleSpinBox* spin = nullptr;
    std::vector<double> values;
  };
  void makeSettings(const Document& document);
  void makePerScale(PerScale& field, const QString& name, const QString& title, double low, double high, Form* form);
  void setValues(PerScale& field, const std::vector<double>& values);
  void chooseSource(int index);
  void openFile();
  void readFile(const QString& path);
  void goOn(bool on);
  void update();
  QString timeWords(int prompts) const;
  std::vector<std::string> prompts() const;
  Grids grids() const;

  std::shared_ptr<const Calibration> m_resumable;
  QStringList m_history;
  Sampling m_sampling;  ///< what the dialog does not ask about
  std::function<std::optional<double>(const Grids&)> m_pace;
  int m_bundled;
  QComboBox* m_source;
  QPlainTextEdit* m_prompts;
  QLabel* m_count;
  QWidget* m_settings;
  QLineEdit* m_seed;
  PerScale m_cfg, m_tau;
  QSpinBox* m_sinks;
  QComboBox *m_aspect, *m_pixels;
  QCheckBox *m_asi, *m_hack, *m_resume;
  QPushButton* m_start;
  bool m_landscapes = false;  ///< the model paints landscapes alone
  bool m_cut = false;         ///< the file has more prompts than are shown
};

/// At most `count` lines of the bundled prompts; the calibration set is filled up with the everyday ones.
std::vector<std::string> bundledPrompts(int count);

}  // namespace heatkv
