// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Studio's part that queues work and takes what comes of it.
#include <algorithm>

#include "app/pictures/picture_file.h"
#include "app/studio/docks/method_panel.h"
#include "app/studio/docks/queue_panel.h"
#include "app/studio/docks/sampling_panel.h"
#include "app/studio/history/picture_bits.h"
#include "app/studio/history/picture_texts.h"
#include "app/studio/run/queue_file.h"
#include "app/studio/studio.h"
#include "app/studio/words/run_words.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

std::vector<uint64_t> seedsFrom(uint64_t first, int count) {
  std::vector<uint64_t> seeds;
  for (int i = 0; i < count; ++i) seeds.push_back(first + static_cast<uint64_t>(i));
  return seeds;
}

/// The same picture with all of its cache kept.
Job twinOf(const Job& picture, quint64 ticket) {
  Job full = picture;
  full.kind = Job::Kind::Twin;
  full.partner = ticket;
  full.document.cache.method = CacheMethod::Full;
  full.paint.cache = CacheRequest{};
  full.paint.cache.kvDtype = picture.paint.cache.kvDtype;
  return full;
}

}  // namespace

void Studio::connectRun() {
  listen(
      m_run.events(), this, [this](const ModelEvent& event) { onModelLoaded(event); },
      [this](const ModelUnloaded&) { m_state.setModel(std::nullopt); },
      [this](const LoadFailed& failed) { onLoadFailed(failed.error); },
      [this](const WarningEvent& event) { Q_EMIT warned(QString::fromStdString(event.message)); },
      [this](const ImageEvent& event) { onPicture(*m_run.current(), event); },
      [this](const RunEnded& end) {
        if (end.how == End::Stopped) Q_EMIT noted(tr("%1 was stopped.").arg(jobLine(end.job)));
        if (end.how != End::Failed) return;
        Q_EMIT noted(tr("%1 failed: %2").arg(jobLine(end.job), QString::fromStdString(end.error->message)));
        Q_EMIT problem(*end.error);
      });
  connectCalibration();
  connect(&m_run, &RunController::queueChanged, &m_queueTimer, qOverload<>(&QTimer::start));
}

void Studio::onLoadFailed(const Error& error) {
  m_shelf.fail(m_loading, QString::fromStdString(error.message));
  Q_EMIT noted(QString::fromStdString(error.message));
  // Missing and broken files are the model's own page's to explain; the rest is said at once.
  if (error.kind == ErrorKind::Model || error.kind == ErrorKind::File)
    Q_EMIT modelNeedsCare(m_loading);
  else
    Q_EMIT problem(error);
}

void Studio::saveQueue() {
  // What the last session left stays in the file until it is in the queue again.
  if (!m_savedQueue.empty()) return;
  const QString path = m_paths.data + QStringLiteral("/queue.json");
  if (!writeQueue(path, m_run.queue())) Q_EMIT noted(tr("The queue could not be saved to %1.").arg(path));
}

void Studio::restoreQueue() {
  if (m_savedQueue.empty()) return;
  std::vector<Job> jobs = std::exchange(m_savedQueue, {});
  for (Job& made : jobs) {
    if (made.isCalibration()) continue;
    try {
      made.paint = requestOf(made.document, made.paint.seeds);
    } catch (const Error& error) {
      Q_EMIT warned(tr("Removed from the queue: %1. %2").arg(jobLine(made), QString::fromStdString(error.message)));
      made.paint.seeds.clear();
    }
  }
  m_run.restore(std::move(jobs));
}

void Studio::repeat(quint64 ticket) {
  std::optional<Job> found;
  if (m_run.current() && m_run.current()->ticket == ticket) found = m_run.current();
  for (const Job& waiting : m_run.queue()) {
    if (waiting.ticket == ticket) found = waiting;
  }
  if (!found || found->isCalibration()) return;
  found->kind = Job::Kind::Picture;
  found->partner = 0;
  found->cell = -1;
  found->document.sampling.seed = randomSeed();
  found->paint.seeds = seedsFrom(found->document.sampling.seed, found->images());
  m_run.enqueue(std::move(*found), m_run.held());
}

Job Studio::job(Job::Kind kind, std::vector<uint64_t> seeds) const {
  Job made;
  made.kind = kind;
  made.document = m_state.document();
  made.paint = requestOf(made.document, std::move(seeds));
  return made;
}

void Studio::generate(bool twin) {
  const SamplingChoice& sampling = m_state.document().sampling;
  if (!sampling.seedLocked) {
    const quint64 seed = randomSeed();
    m_state.set([&](Document& d) { d.sampling.seed = seed; });
  }
  try {
    const Job picture = job(Job::Kind::Picture, seedsFrom(sampling.seed, sampling.images));
    const quint64 ticket = m_run.enqueue(picture);
    if (twin && picture.paint.cache.method != CacheMethod::Full) m_run.enqueue(twinOf(picture, ticket));
  } catch (const Error& error) {
    Q_EMIT problem(error);
  }
}

void Studio::paintTwin() {
  const auto& shown = m_run.shown();
  if (!shown || shown->isCalibration() || shown->paint.cache.method == CacheMethod::Full) return;
  m_run.enqueue(twinOf(*shown, shown->ticket));
}

bool Studio::canWhatIf() const {
  const CacheChoice& cache = m_state.document().cache;
  return m_state.model() && !cache.pins.empty() && cache.method == CacheMethod::HeatKV && m_state.calibration() &&
         m_state.document().cache.schedule.isEmpty();
}

void Studio::paintWhatIf() {
  if (!canWhatIf()) return;
  Document plain = m_state.document();
  plain.cache.pins.clear();
  const auto& shown = m_run.shown();
  // The seed is the run's, however the document's has moved on; all else must be as it was.
  const bool painted = shown && !shown->isCalibration() && m_painted.contains({shown->ticket, 0});
  quint64 partner = 0, seed = plain.sampling.seed;
  if (painted) {
    seed = shown->paint.seeds.front();
    Document same = plain;
    same.sampling.seed = shown->document.sampling.seed;
    same.sampling.seedLocked = shown->document.sampling.seedLocked;
    same.model.calibration = shown->document.model.calibration;
    if (same == shown->document && shown->paint.cache.calibration == m_state.calibration()) partner = shown->ticket;
  }
  Job with = job(Job::Kind::WhatIf, {seed});
  with.document.sampling.seed = seed;
  if (!partner) {
    Job without = with;
    without.kind = Job::Kind::Picture;
    without.document.cache.pins.clear();
    without.paint.cache.pins.clear();
    partner = m_run.enqueue(std::move(without));
  }
  with.partner = partner;
  m_run.enqueue(std::move(with));
}

void Studio::paintTwinOf(const QString& picture) {
  try {
    const PictureSettings settings = settingsOf(loadPictureText(picture.toStdString()));
    const auto& model = m_state.model();
    if (!settings.record || settings.record->settings.cache.method == CacheMethod::Full) {
      throw Error(ErrorKind::Usage,
                  tr("This picture has no full-cache twin: it was painted with a full cache, or contains no settings.")
                      .toStdString(),
                  tr("Choose a picture that was painted with a smaller cache.").toStdString(), picture.toStdString());
    }
    if (!model || settings.record->settings.weights.hash != model->info.hash) {
      throw Error(ErrorKind::Model,
                  tr("This picture was painted with other weights: %1.")
                      .arg(QString::fromStdString(settings.record->settings.weights.model))
                      .toStdString(),
                  tr("Open that model first.").toStdString(), picture.toStdString());
    }
    Job made;
    made.document = documentOf(settings, m_state.document());
    made.paint = requestOf(made.document, {settings.record->settings.seed});
    Job full = twinOf(made, 0);
    full.partnerFile = picture;
    m_run.enqueue(std::move(full));
  } catch (const Error& error) {
    Q_EMIT problem(error);
  }
}

void Studio::sweep(const std::vector<Document>& cells, const std::vector<int>& which) {
  std::vector<quint64> old;
  for (const Job& waiting : m_run.queue())
    if (waiting.kind == Job::Kind::Sweep) old.push_back(waiting.ticket);
  for (const quint64 ticket : old) m_run.cancel(ticket);
  ++m_sweep;
  // A schedule has a budget of its own: where the budget is what varies, it has no say.
  const bool oneBudget = std::all_of(cells.begin(), cells.end(), [this](const Document& cell) {
    return cell.cache.method != CacheMethod::HeatKV || cell.cache.budget == m_state.document().cache.budget;
  });
  if (!oneBudget && !m_state.document().cache.schedule.isEmpty())
    Q_EMIT warned(tr("The sweep varies the budget, so the opened schedule is not used."));
  for (const int cell : which) {
    Job made;
    made.kind = Job::Kind::Sweep;
    made.partner = m_sweep;
    made.cell = cell;
    made.document = cells[static_cast<size_t>(cell)];
    if (!oneBudget) made.document.cache.schedule.clear();
    try {
      made.paint = requestOf(made.document, {made.document.sampling.seed});
    } catch (const Error& error) {
      Q_EMIT problem(error);
      return;
    }
    made.paint.preview.every = 0;
    m_run.enqueue(std::move(made));
  }
}

int Studio::sweepWaiting() const {
  const auto ours = [this](const Job& job) { return job.kind == Job::Kind::Sweep && job.partner == m_sweep; };
  const auto& queue = m_run.queue();
  return static_cast<int>(std::count_if(queue.begin(), queue.end(), ours)) +
         (m_run.current() && ours(*m_run.current()) ? 1 : 0);
}

void Studio::onPicture(const Job& job, const ImageEvent& event) {
  if (!event.picture || !m_state.model()) return;
  HistoryEntry entry;
  entry.prompt = job.document.prompt;
  entry.budget = QString::fromStdString(job.paint.cache.budget.text);
  entry.seed = event.seed;
  entry.method = job.paint.cache.method;
  entry.ms = event.ms;
  entry.heldBytes = event.heldBytes;
  entry.edited = !job.paint.cache.pins.empty();
  entry.made = QDateTime::currentDateTime();
  if (job.kind == Job::Kind::Twin) {
    const auto partner = m_painted.find({job.partner, event.image});
    entry.twinOf = partner != m_painted.end() ? partner->second : job.partnerFile;
  }
  std::vector<PngText> texts;
  if (m_settings.get(setting::kMetadata)) {
    texts = textsOf(recordOf(job, *m_state.model(), m_run.plan(), event));
    if (event.bits) texts.push_back(bitsText(*event.bits));
  }
  const QString twinOf = entry.twinOf;
  HistoryStore& store = m_settings.get(setting::kKeepHistory) ? m_history : m_unkept;
  const QString path = store.add(std::move(entry), event.picture, std::move(texts));
  m_painted[{job.ticket, event.image}] = path;
  Q_EMIT noted(
      tr("%1: %2, %3 held.")
          .arg(runWords(job.paint.cache.method, QString::fromStdString(job.paint.cache.budget.text), event.seed),
               format::duration(event.ms), format::cacheBytes(event.heldBytes)));
  if (!twinOf.isEmpty()) Q_EMIT twinPainted(twinOf, path);
  if (job.kind == Job::Kind::Sweep && job.partner == m_sweep)
    Q_EMIT sweepPainted(job.cell, store.folder() == m_unkept.folder() ? QString() : path, event);
  if (job.kind != Job::Kind::WhatIf) return;
  const auto without = m_painted.find({job.partner, event.image});
  if (without != m_painted.end()) Q_EMIT whatIfPainted(without->second, path);
}

}  // namespace heatkv
