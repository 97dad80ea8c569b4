// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run would hold, recomputed while a slider moves: one question at a time on a thread of its own, the newest
// wins. answer() is pure and may be called anywhere.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <optional>

#include "engine/api/error.h"
#include "engine/api/request.h"

namespace heatkv {

struct PlanQuestion {
  CacheShape shape;       ///< of the run; no layers: unknown
  EntryBytes entryBytes;  ///< over all images and branches
  CacheMethod method = CacheMethod::Full;
  Budget budget;
  EarlyRule early = EarlyRule::Auto;
  std::vector<Pin> pins;
  std::optional<int> sinkScales;  ///< absent: the calibration's
  Pruning pruning;                ///< as asked for
  std::shared_ptr<const Calibration> calibration;
  std::shared_ptr<const Schedule> opened;  ///< a schedule from a file: wins
};

struct PlanAnswer {
  quint64 serial = 0;
  PlanQuestion question;
  int64_t fullBytes = 0, budgetBytes = 0, minBytes = 0;  ///< of a full cache: what budgets are shares of
  Rational share{1, 1};                                  ///< of the entries that may be held
  Rational byteShare{1, 1}, minByteShare{0, 1};          ///< of fullBytes: as asked for, and the least
  std::shared_ptr<const Schedule> schedule;              ///< HeatKV alone, where it fits
  std::optional<Error> error;                            ///< why there is none
  std::string note;  ///< the calibration's size where it is not the run's; else empty
  double ms = 0;
};

/// Never throws: what planSchedule throws is in `error`.
PlanAnswer answer(const PlanQuestion& question);

class Planner : public QObject {
  Q_OBJECT
 public:
  explicit Planner(QObject* parent = nullptr);
  ~Planner() override;
  /// Returns the serial that the answer carries. A question not yet begun is replaced by this one.
  quint64 ask(PlanQuestion question);
  bool idle() const { return !m_running && !m_next; }

 Q_SIGNALS:
  void answered(const heatkv::PlanAnswer& answer);

 private:
  void start();

  QThreadPool m_pool;
  std::optional<PlanQuestion> m_next;
  bool m_running = false;
  quint64 m_serial = 0;
};

}  // namespace heatkv
