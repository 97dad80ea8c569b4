// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/painting/planning.h"

#include "engine/api/token_head_bytes.h"

namespace heatkv {
namespace {

constexpr int kFitDelayMs = 250;

}  // namespace

Planning::Planning(StudioState& state, CacheFiles& files, RunController& run)
    : m_state(state), m_files(files), m_run(run) {
  connect(&m_state, &StudioState::changed, this, [this](Parts parts) {
    if (parts & (Part::Sampling | Parts(Part::Cache) | Part::Pins)) askPlan();
  });
  connect(&m_state.open(), &Open::calibrationChanged, this, &Planning::askPlan);
  connect(&m_state.open(), &Open::modelChanged, this, &Planning::askPlan);
  connect(&m_planner, &Planner::answered, this, [this](const PlanAnswer& answer) {
    if (!m_stopped) m_state.open().setPlan(answer);
  });
  m_fitTimer.setSingleShot(true);
  m_fitTimer.setInterval(kFitDelayMs);
  // Nothing is asked of an engine that is busy: whether the next run fits is asked again once it rests.
  connect(&m_run, &RunController::phaseChanged, &m_fitTimer, qOverload<>(&QTimer::start));
  connect(&m_fitTimer, &QTimer::timeout, this, &Planning::askFit);
}

void Planning::stop() {
  m_stopped = true;
}

EntryBytes Planning::entryBytesOfRun() const {
  const auto& model = m_state.open().model();
  if (!model || !model->info.transformer) return {};
  const Document& d = m_state.document();
  DType dtype = d.cache.kvDtype;
  if (dtype == DType::Auto) dtype = parseDType(model->kvDtype).value_or(DType::F32);
  return entryBytes(dtype, model->info.transformer->headDim, int64_t{d.images} * d.branches());
}

void Planning::askPlan() {
  if (m_stopped) return;
  const Open& open = m_state.open();
  const Document& d = m_state.document();
  PlanQuestion question;
  if (open.schedule().is(d.cache.schedule)) question.opened = open.schedule().value();
  question.calibration = open.calibration().value();
  const auto& model = open.model();
  if (model && model->info.transformer)
    question.shape = {model->info.transformer->depth, model->info.transformer->heads, d.grids()};
  else if (question.opened)
    question.shape = question.opened->shape;
  else if (question.calibration)
    question.shape = question.calibration->shape;
  question.entryBytes = entryBytesOfRun();
  question.method = d.cache.method;
  question.budget = d.budget();
  question.early = d.cache.early;
  question.pins = d.cache.pins;
  question.sinkScales = d.cache.sinkScales;
  question.pruning = d.sampling.pruning;
  m_planner.ask(std::move(question));
  m_fitTimer.start();
}

void Planning::askFit() {
  const Open& open = m_state.open();
  if (m_stopped || !open.model() || (open.plan() && open.plan()->error)) return;
  const Document& d = m_state.document();
  try {
    m_run.questions().askFit(m_files.requestOf(d, std::vector<uint64_t>(static_cast<size_t>(d.images), d.seed)));
  } catch (const Error&) {
    // A file that the document names is missing: that is said when it is named, and when it is painted.
  }
}

}  // namespace heatkv
