// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One thing in the queue: a picture (or a batch), a full-cache twin, a picture of a sweep, or a calibration. Values.
#pragma once

#include <QString>
#include <optional>

#include "app/studio/document/document.h"
#include "engine/api/request.h"

namespace heatkv {

struct Job {
  enum class Kind { Picture, Twin, WhatIf, Sweep, Calibration } kind = Kind::Picture;
  quint64 ticket = 0;   ///< given by the queue
  quint64 partner = 0;  ///< ticket of the picture that this one is the twin or the "what if" of, or of the sweep
  QString partnerFile;  ///< of a twin: the picture's file, where no ticket of this session made it
  int cell = -1;        ///< in the sweep's table
  bool left = false;    ///< by the last session: it waits until a person says
  Document document;    ///< as it was when this was asked for
  PaintRequest paint;
  CalibrationRequest calibration;
  QString calibrationTarget;  ///< file that a calibration goes on in; empty: a new one

  bool isCalibration() const { return kind == Kind::Calibration; }
  int images() const { return static_cast<int>(paint.seeds.size()); }
};

/// "HeatKV 10 % · seed 9"
QString runWords(const Job& job);
/// "a red house · HeatKV · 10% · 2 images", "Calibration with 10 prompts".
QString jobLine(const Job& job);

}  // namespace heatkv
