// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Joins canvas and head inspector: a click in the last run's picture asks the engine where the chosen head looks from
// there. Window's thread.
#pragma once

#include <QObject>
#include <QPointF>
#include <optional>

#include "app/studio/studio.h"

namespace heatkv {

class Centre;
class HeadInspector;

class AttentionProbe : public QObject {
  Q_OBJECT
 public:
  AttentionProbe(Studio& studio, Centre& centre, HeadInspector& inspector, QObject* parent = nullptr);

 private:
  void ask();
  void forget();
  /// The scales of the last run that have been painted; none without one.
  Grids painted() const;

  Studio& m_studio;
  Centre& m_centre;
  HeadInspector& m_inspector;
  std::optional<QPointF> m_place;  ///< asked about, in 0..1 of the picture
  int m_scale = -1;                ///< that looks
};

}  // namespace heatkv
