// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/planner.h"

#include <QElapsedTimer>

#include "engine/calibration/fit_calibration.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/schedule/schedule_text.h"
#include "engine/selection/least_held.h"

namespace heatkv {
namespace {

/// The least that this method can hold; with a full cache that of HeatKV, which a lower budget brings in.
int64_t leastOf(const PlanQuestion& question) {
  CacheRequest request;
  request.method = question.method == CacheMethod::Full ? CacheMethod::HeatKV : question.method;
  request.calibration = question.calibration;
  request.schedule = question.opened;
  request.pins = question.pins;
  request.sinkScales = question.sinkScales;
  return leastTokenHeads(request, question.shape);
}

void plan(const PlanQuestion& question, PlanAnswer& made) {
  if (question.opened) {
    if (!(question.opened->shape == question.shape))
      throw Error(ErrorKind::Model, "The schedule is for another model or picture size.",
                  "Choose the size it was made for, or close it.");
    made.schedule = question.opened;
    made.share = question.opened->share;
    made.byteShare = scaled(made.share, question.entryBytes.stored, question.entryBytes.reference);
  } else if (question.calibration) {
    const auto calibration = fittedTo(question.calibration, question.shape.whole());
    made.note = rankingNote(*question.calibration, question.shape);
    made.schedule = std::make_shared<const Schedule>(planSchedule(*calibration, question.budget, made.share,
                                                                  question.early, question.pins, question.sinkScales,
                                                                  question.entryBytes, question.pruning));
  }
}

}  // namespace

PlanAnswer answer(const PlanQuestion& asked) {
  QElapsedTimer clock;
  clock.start();
  PlanAnswer made;
  made.question = asked;
  PlanQuestion& question = made.question;
  if (question.shape.layers == 0 || question.shape.scales() < 2) return made;
  const EntryBytes each = question.entryBytes;
  const int64_t full = question.shape.fullTokens() * question.shape.pairs();
  made.fullBytes = full * each.reference;
  if (question.method != CacheMethod::Full) {
    made.share = question.budget.entryShare(full, each);
    made.byteShare = question.budget.byteShare(full, each);
  }
  try {
    question.shape.pruning = settled(question.pruning, question.shape.layers, question.shape.grids);
    const int64_t least = leastOf(question);
    made.minByteShare = scaled(reduced(least, full), each.stored, each.reference);
    made.minBytes = least * each.stored;
    if (question.method == CacheMethod::HeatKV) plan(question, made);
  } catch (const Error& error) {
    made.error = error;
  } catch (const std::exception& error) {
    made.error = Error(ErrorKind::Run, error.what());
  }
  made.budgetBytes = bytesOf(made.share, full * each.stored);
  made.ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
  return made;
}

Planner::Planner(QObject* parent) : QObject(parent) {
  m_pool.setMaxThreadCount(1);
}

Planner::~Planner() {
  m_next.reset();
  m_pool.waitForDone();
}

quint64 Planner::ask(PlanQuestion question) {
  m_next = std::move(question);
  ++m_serial;
  if (!m_running) start();
  return m_serial;
}

void Planner::start() {
  m_running = true;
  m_pool.start([this, question = *std::exchange(m_next, std::nullopt), serial = m_serial] {
    PlanAnswer made = answer(question);
    made.serial = serial;
    QMetaObject::invokeMethod(
        this,
        [this, made = std::move(made)] {
          m_running = false;
          if (m_next) start();
          Q_EMIT answered(made);
        },
        Qt::QueuedConnection);
  });
}

}  // namespace heatkv
