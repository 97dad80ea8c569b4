// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a picture was made, setting by setting, beside what is set now; chosen settings are taken over.
#pragma once

#include <QDialog>

#include "app/pictures/picture_settings.h"
#include "app/studio/document/studio_state.h"

class QCheckBox;
class QPushButton;
class QTableWidget;

namespace heatkv {

class PictureDialog : public QDialog {
  Q_OBJECT
 public:
  /// Throws Error{File} where the picture cannot be read.
  PictureDialog(StudioState& state, const QString& picture, QWidget* parent = nullptr);

 private:
  void fill();
  void showRows();
  void apply();
  QString asText() const;

  StudioState& m_state;
  PictureSettings m_picture;
  QTableWidget* m_table;
  QCheckBox* m_differences;
  QPushButton* m_apply;
};

}  // namespace heatkv
