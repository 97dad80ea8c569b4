// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/planner.h"

#include <QElapsedTimer>
#include <algorithm>

#include "engine/calibration/fit_calibration.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/schedule/schedule_text.h"

namespace heatkv {
namespace {

int sinkScalesOf(const PlanQuestion& question) {
  if (question.opened) return question.opened->sinkScales;
  return question.calibration ? question.calibration->sinkScales : 3;
}

void plan(const PlanQuestion& question, PlanAnswer& made) {
  if (question.opened) {
    if (!(question.opened->shape == question.shape))
      throw Error(ErrorKind::Model, "The schedule is for another model or picture size.",
                  "Choose the size it was made for, or close it.");
    made.schedule = question.opened;
    made.share = question.opened->share;
  } else if (question.calibration) {
    const auto calibration = fittedTo(question.calibration, question.shape);
    made.note = rankingNote(*question.calibration, question.shape);
    made.schedule = std::make_shared<const Schedule>(planSchedule(
        *calibration, question.budget, made.share, question.early, question.pins, {}, question.bytesPerTokenHead));
  }
}

}  // namespace

PlanAnswer answer(const PlanQuestion& question) {
  QElapsedTimer clock;
  clock.start();
  PlanAnswer made;
  made.question = question;
  if (question.shape.layers == 0 || question.shape.scales() < 2) return made;
  const int64_t full = question.shape.fullTokens(), pairs = question.shape.pairs();
  made.fullBytes = full * pairs * question.bytesPerTokenHead;
  const int sinks = std::min(sinkScalesOf(question), question.shape.scales() - 1);
  made.minShare = reduced(question.shape.cachedBefore(sinks), full);
  made.minBytes = question.shape.cachedBefore(sinks) * pairs * question.bytesPerTokenHead;
  made.share = question.method == CacheMethod::Full ? Rational{1, 1} : question.budget.shareOf(made.fullBytes);
  try {
    if (question.method == CacheMethod::HeatKV) plan(question, made);
  } catch (const Error& error) {
    made.error = error;
  } catch (const std::exception& error) {
    made.error = Error(ErrorKind::Run, error.what());
  }
  made.budgetBytes = bytesOf(made.share, made.fullBytes);
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
