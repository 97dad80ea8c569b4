// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/cache/cache_files.h"

#include <QFileInfo>

#include "app/studio/words/text.h"
#include "app/studio/worker/background.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/published_orders.h"
#include "engine/files/sha256.h"
#include "engine/settings/find_files.h"
#include "engine/system/data_dirs.h"

namespace heatkv {
namespace {

/// Of the bundled orders or a file; a list of orders that names no grids is taken to be for those of `expected`.
OpenedCalibration load(const QString& path, const std::optional<CacheShape>& expected) {
  const std::string file = path.toStdString();
  std::shared_ptr<const Calibration> read;
  if (file == kPublishedOrders && expected) read = publishedOrders(expected->layers, expected->heads);
  if (!read && expected && calibrationFileKind(file) == CalibrationFileKind::Orders) {
    try {
      read = std::make_shared<const Calibration>(readCalibration(file, &*expected));
    } catch (const Error&) {
      // It names other grids: then it says so itself, below.
    }
  }
  if (!read) read = std::make_shared<const Calibration>(readCalibration(file));
  return {read, path, read->hash};
}

/// Throws Error alone.
OpenedSchedule loadSchedule(const QString& path) {
  try {
    auto read = std::make_shared<const Schedule>(readSchedule(path.toStdString()));
    return {read, path, sha256(scheduleToJson(*read))};
  } catch (const Error&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(ErrorKind::File, CacheFiles::tr("The schedule could not be read.").toStdString(),
                CacheFiles::tr("Open it again, or close it.").toStdString(), path.toStdString(), error.what());
  }
}

/// The same by hash, among the files that the model, the person and the program have.
OpenedSchedule findSchedule(const FileRef& ref, const CacheTarget& target) {
  if (!ref.path.empty()) return loadSchedule(text(ref.path));
  CacheSettings settings;
  settings.schedule = ref;
  try {
    const FoundFiles found = findFiles(settings, target, [](const std::string&) {});
    return {found.schedule, text(found.schedulePath), ref.hash};
  } catch (const Error&) {
    throw Error(ErrorKind::Model,
                CacheFiles::tr("The schedule of these settings (%1) was not found.")
                    .arg(text(ref.hash.substr(0, 12)))
                    .toStdString(),
                CacheFiles::tr("Open its file, or close the schedule and choose a budget.").toStdString());
  }
}

Error calibrationMissing(const FileRef& ref) {
  return Error(ErrorKind::Model,
               CacheFiles::tr("The calibration of these settings (%1) was not found for this model.")
                   .arg(text(ref.hash.substr(0, 12)))
                   .toStdString(),
               CacheFiles::tr("Open its file, or choose another calibration.").toStdString());
}

/// What is chosen unasked must be of these weights; one that names none counts for the model it lies with alone.
bool isOwn(const Calibration& calibration, const QString& file, const std::optional<ModelEvent>& model) {
  if (!model) return true;
  if (calibration.modelHash.empty()) return !file.startsWith(text(userDataDir()));
  return model->info.hash.empty() || calibration.modelHash == model->info.hash;
}

bool sameHeads(const Calibration& calibration, const std::optional<ModelEvent>& model) {
  return !model || !model->info.transformer ||
         (calibration.shape.layers == model->info.transformer->depth &&
          calibration.shape.heads == model->info.transformer->heads);
}

}  // namespace

CacheFiles::CacheFiles(StudioState& state, RunController& run, Notices& notices)
    : m_state(state), m_open(state.open()), m_run(run), m_notices(notices) {
  connect(&m_state, &StudioState::changed, this, [this](Parts parts) {
    if (parts.testFlag(Part::Cache)) follow();
    if (parts.testFlag(Part::Sampling)) followPictureShape();
  });
  connect(&m_open, &Open::modelChanged, this, [this] {
    if (!m_open.model()) return;
    chooseCalibration();
    m_run.queue().supplyCalibration(m_open.calibration().value());
    followSchedule();
  });
}

std::optional<CacheShape> CacheFiles::shape() const {
  const auto& model = m_open.model();
  if (!model || !model->info.transformer) return std::nullopt;
  return CacheShape{model->info.transformer->depth, model->info.transformer->heads, m_state.document().grids()};
}

QStringList CacheFiles::calibrations() const {
  QStringList files;
  const std::string folder = m_open.model() ? m_open.model()->info.folder : std::string();
  for (const std::string& file : calibrationFiles(folder)) files << text(file);
  if (const auto known = shape()) {
    if (const std::string file = publishedOrdersFile(known->layers, known->heads); !file.empty()) files << text(file);
  }
  return files;
}

bool CacheFiles::fitsPicture(const Calibration& calibration) const {
  return calibration.shape.grids == m_state.document().grids();
}

void CacheFiles::chooseCalibration() {
  const CacheSettings& cache = m_state.document().cache;
  const FileRef& ref = m_followed = cache.calibration;
  m_followedMethod = cache.method;
  QStringList files = calibrations();
  if (!ref.path.empty()) files.prepend(text(ref.path));
  OpenedCalibration chosen;
  for (const QString& file : files) {
    try {
      OpenedCalibration found = load(file, shape());
      if (!sameHeads(*found, m_open.model())) continue;
      const bool named = ref.path.empty() && found.is(ref);
      // One of this model for pictures of another shape is better than none: its heatmap can be looked at.
      const auto suits = [&](const Calibration& one) { return fitsPicture(one) && serves(one, cache.method); };
      const bool fits = suits(*found);
      if (!named && file != text(ref.path) && !isOwn(*found, file, m_open.model())) continue;
      if (!named && chosen && (!fits || suits(*chosen))) continue;
      chosen = std::move(found);
      if (named || (fits && ref.hash.empty())) break;
    } catch (const Error& error) {
      // Files of other models and broken ones lie in the same folder: the next one is tried.
      if (!m_passedOver.contains(file))
        Q_EMIT m_notices.warned(tr("Skipped %1: %2").arg(QFileInfo(file).fileName(), text(error.message)));
      m_passedOver.insert(file);
    }
  }
  m_open.setCalibration(std::move(chosen));
  Q_EMIT listChanged();
}

void CacheFiles::followCalibration() {
  const CacheSettings& cache = m_state.document().cache;
  const FileRef& ref = cache.calibration;
  const OpenedCalibration& open = m_open.calibration();
  const bool other = cache.method != m_followedMethod && open && !serves(*open, cache.method);
  m_followedMethod = cache.method;
  if (!m_open.model() || m_making || (ref == m_followed && !other)) return;
  // What was found by itself, or just opened, is what is meant.
  if (open.is(ref)) {
    m_followed = ref;
    return;
  }
  chooseCalibration();
  if (!ref.hash.empty() && !open.is(ref) && cache.schedule.empty())
    Q_EMIT m_notices.warned(text(calibrationMissing(ref).message));
}

void CacheFiles::followPictureShape() {
  const OpenedCalibration& current = m_open.calibration();
  const bool fits = current && fitsPicture(*current);
  const bool unsaved = current && current.path().isEmpty();
  if (!m_open.model() || m_making || fits || unsaved) return;
  // Where none fits the files are read once, not at every change of seed or guidance.
  const Grids grids = m_state.document().grids();
  if (std::exchange(m_lookedFor, grids) != grids) chooseCalibration();
}

bool CacheFiles::openCalibration(const QString& path) {
  try {
    OpenedCalibration found = load(path, shape());
    const auto& model = m_open.model();
    if (!sameHeads(*found, model))
      throw Error(ErrorKind::Model,
                  tr("The calibration has %1 heads, this model has %2.")
                      .arg(found->shape.pairs())
                      .arg(model->info.transformer->depth * model->info.transformer->heads)
                      .toStdString(),
                  tr("Choose one made with this model, or calibrate.").toStdString(), path.toStdString());
    m_open.setCalibration(std::move(found));
    m_state.set([&](Document& d) {
      d.cache.calibration = {path.toStdString(), {}};
      d.cache.schedule = {};
      // Its sinks are its own: those of the one before would stand in its way.
      d.cache.sinkScales.reset();
    });
    Q_EMIT listChanged();
    return true;
  } catch (const Error& error) {
    Q_EMIT m_notices.problem(error);
  } catch (const std::exception& error) {
    Q_EMIT m_notices.problem(Error(ErrorKind::File, tr("The calibration could not be read.").toStdString(), {},
                                   path.toStdString(), error.what()));
  }
  return false;
}

bool CacheFiles::openSchedule(const QString& path) {
  try {
    m_open.setSchedule(loadSchedule(path));
    m_state.edit(tr("Open schedule"), {}, [&](Document& d) {
      d.cache.schedule = {path.toStdString(), {}};
      d.cache.method = CacheMethod::HeatKV;
    });
    return true;
  } catch (const Error& error) {
    Q_EMIT m_notices.problem(error);
  }
  return false;
}

void CacheFiles::closeSchedule() {
  m_state.edit(tr("Close schedule"), {}, [](Document& d) { d.cache.schedule = {}; });
}

void CacheFiles::follow() {
  followSchedule();
  followCalibration();
}

void CacheFiles::followSchedule() {
  const FileRef& ref = m_state.document().cache.schedule;
  if (m_open.schedule().is(ref)) return;
  if (m_open.schedule()) m_open.setSchedule({});
  // By its hash it is looked for where the model lies; one that is not there is said once.
  const bool early = ref.path.empty() && !m_open.model();
  if (ref == m_soughtSchedule) return;
  m_soughtSchedule = early ? FileRef() : ref;
  if (m_soughtSchedule.empty()) return;
  struct Found {
    OpenedSchedule schedule;
    std::optional<Error> error;
  };
  const CacheTarget target{shape().value_or(CacheShape()), m_open.model() ? m_open.model()->info.folder : "", {}, true};
  inBackground(
      this,
      [ref, target]() -> Found {
        try {
          return {findSchedule(ref, target), std::nullopt};
        } catch (const Error& error) {
          return {{}, error};
        }
      },
      [this, ref](const Found& found) {
        if (m_state.document().cache.schedule != ref || m_open.schedule().is(ref)) return;
        if (found.error) return Q_EMIT m_notices.problem(*found.error);
        m_soughtSchedule = {};
        m_open.setSchedule(found.schedule);
      });
}

std::shared_ptr<const Schedule> CacheFiles::scheduleOf(const FileRef& ref) const {
  if (m_open.schedule().is(ref)) return m_open.schedule().value();
  const auto& model = m_open.model();
  return findSchedule(ref, {shape().value_or(CacheShape()), model ? model->info.folder : "", {}, true}).value();
}

std::shared_ptr<const Calibration> CacheFiles::calibrationOf(const CacheSettings& cache) const {
  const OpenedCalibration& open = m_open.calibration();
  const FileRef& ref = cache.calibration;
  // For the document in use the open one was chosen.
  const bool chosen = ref == m_state.document().cache.calibration && ref.hash.empty();
  if (ref.empty() || chosen || open.is(ref) || !m_open.model()) return open.value();
  if (!ref.path.empty()) return load(text(ref.path), shape()).value();
  for (const QString& file : calibrations()) {
    try {
      const OpenedCalibration found = load(file, shape());
      if (found.is(ref)) return found.value();
    } catch (const Error&) {
      // Not the one that is meant.
    }
  }
  if (infoOf(cache.method).needs == MethodInfo::Needs::Nothing) return nullptr;
  throw calibrationMissing(ref);
}

PaintRequest CacheFiles::requestOf(const Document& document, std::vector<uint64_t> seeds) const {
  FoundFiles found;
  if (document.cache.method == CacheMethod::HeatKV && !document.cache.schedule.empty())
    found.schedule = scheduleOf(document.cache.schedule);
  if (document.cache.method != CacheMethod::Full && !found.schedule) found.calibration = calibrationOf(document.cache);
  PaintRequest request = paintRequest(document, found);
  request.seeds = std::move(seeds);
  request.preview.every = document.previewEvery;
  return request;
}

}  // namespace heatkv
