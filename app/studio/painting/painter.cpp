// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/painting/painter.h"

#include <QRandomGenerator>
#include <algorithm>

#include "app/pictures/picture_file.h"
#include "app/studio/document/document_text.h"
#include "app/studio/words/names.h"
#include "app/studio/words/text.h"

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

quint64 randomSeed() {
  return QRandomGenerator::system()->generate();
}

Painter::Painter(StudioState& state, RunController& run, CacheFiles& files, Pictures& pictures, Notices& notices)
    : m_state(state), m_run(run), m_files(files), m_pictures(pictures), m_notices(notices) {
  listen(
      m_run.events(), this, [this](const ImageEvent& event) { onPicture(*m_run.current(), event); },
      [this](const WarningEvent& event) { Q_EMIT m_notices.warned(text(event.message)); },
      [this](const RunEnded& end) {
        if (end.how == End::Stopped) Q_EMIT m_notices.noted(tr("%1 was stopped.").arg(jobLine(end.job)));
        if (end.how != End::Failed) return;
        Q_EMIT m_notices.noted(tr("%1 failed: %2").arg(jobLine(end.job), text(end.error->message)));
        Q_EMIT m_notices.problem(*end.error);
      });
}

void Painter::repeat(quint64 ticket) {
  std::optional<Job> found;
  if (m_run.current() && m_run.current()->ticket == ticket) found = m_run.current();
  for (const Job& waiting : m_run.queue().jobs()) {
    if (waiting.ticket == ticket) found = waiting;
  }
  if (!found || found->isCalibration()) return;
  found->kind = Job::Kind::Picture;
  found->partner = 0;
  found->cell = -1;
  found->document.seed = randomSeed();
  found->paint.seeds = seedsFrom(found->document.seed, found->images());
  m_run.queue().add(std::move(*found), m_run.queue().held());
}

Job Painter::job(Job::Kind kind, std::vector<uint64_t> seeds) const {
  Job made;
  made.kind = kind;
  made.document = m_state.document();
  made.paint = m_files.requestOf(made.document, std::move(seeds));
  return made;
}

void Painter::generate(bool twin) {
  const Document& d = m_state.document();
  if (!d.seedLocked) m_state.set([seed = randomSeed()](Document& now) { now.seed = seed; });
  try {
    const Job picture = job(Job::Kind::Picture, seedsFrom(d.seed, d.images));
    const quint64 ticket = m_run.queue().add(picture);
    if (twin && picture.paint.cache.method != CacheMethod::Full) m_run.queue().add(twinOf(picture, ticket));
  } catch (const Error& error) {
    Q_EMIT m_notices.problem(error);
  }
}

void Painter::generateAll(const std::vector<FilePrompt>& prompts, bool countSeeds) {
  if (!m_state.document().seedLocked) m_state.set([seed = randomSeed()](Document& now) { now.seed = seed; });
  const Document& d = m_state.document();
  try {
    const Job plain = job(Job::Kind::Picture, seedsFrom(d.seed, d.images));
    uint64_t counted = d.seed;
    for (const FilePrompt& prompt : prompts) {
      Job one = plain;
      one.document.prompt = one.paint.prompt = prompt.text;
      one.document.seed = prompt.seed.value_or(countSeeds ? counted : d.seed);
      one.paint.seeds = seedsFrom(one.document.seed, d.images);
      counted += static_cast<uint64_t>(d.images);
      m_run.queue().add(std::move(one));
    }
  } catch (const Error& error) {
    Q_EMIT m_notices.problem(error);
  }
}

void Painter::paintTwin() {
  const auto& shown = m_run.shown();
  if (!shown || shown->isCalibration() || shown->paint.cache.method == CacheMethod::Full) return;
  m_run.queue().add(twinOf(*shown, shown->ticket));
}

bool Painter::canWhatIf() const {
  const CacheSettings& cache = m_state.document().cache;
  const Open& open = m_state.open();
  return open.model() && !open.shapeOnly() && !cache.pins.empty() && cache.method == CacheMethod::HeatKV &&
         open.calibration() && cache.schedule.empty();
}

void Painter::paintWhatIf() {
  if (!canWhatIf()) return;
  Document plain = m_state.document();
  plain.cache.pins.clear();
  const auto& shown = m_run.shown();
  // The seed is the run's, however the document's has moved on; all else must be as it was.
  const bool painted = shown && !shown->isCalibration() && !m_pictures.fileOf(shown->ticket, 0).isEmpty();
  quint64 partner = 0, seed = plain.seed;
  if (painted) {
    seed = shown->paint.seeds.front();
    Document same = plain;
    same.seed = shown->document.seed;
    same.seedLocked = shown->document.seedLocked;
    same.cache.calibration = shown->document.cache.calibration;
    const bool ranked = shown->paint.cache.calibration == m_state.open().calibration().value();
    if (ranked && same == shown->document) partner = shown->ticket;
  }
  Job with = job(Job::Kind::WhatIf, {seed});
  with.document.seed = seed;
  if (!partner) {
    Job without = with;
    without.kind = Job::Kind::Picture;
    without.document.cache.pins.clear();
    without.paint.cache.pins.clear();
    partner = m_run.queue().add(std::move(without));
  }
  with.partner = partner;
  m_run.queue().add(std::move(with));
}

void Painter::paintTwinOf(const QString& picture) {
  try {
    const PictureSettings settings = settingsOf(loadPictureText(picture.toStdString()));
    const auto& model = m_state.open().model();
    if (!settings.record || settings.record->settings.cache.method == CacheMethod::Full) {
      throw Error(ErrorKind::Usage,
                  tr("This picture has no full-cache twin: it was painted with a full cache, or contains no settings.")
                      .toStdString(),
                  tr("Choose a picture that was painted with a smaller cache.").toStdString(), picture.toStdString());
    }
    if (!model || settings.record->settings.weights.hash != model->info.hash) {
      throw Error(ErrorKind::Model,
                  tr("This picture was painted with other weights: %1.")
                      .arg(text(settings.record->settings.weights.model))
                      .toStdString(),
                  tr("Open that model first.").toStdString(), picture.toStdString());
    }
    Job made;
    made.document = documentOf(settings, m_state.document());
    // Of the files that the picture names a full cache needs none.
    made.document.cache.method = CacheMethod::Full;
    made.paint = m_files.requestOf(made.document, {settings.record->settings.seed});
    Job full = twinOf(made, 0);
    full.partnerFile = picture;
    m_run.queue().add(std::move(full));
  } catch (const Error& error) {
    Q_EMIT m_notices.problem(error);
  }
}

void Painter::sweep(const std::vector<Document>& cells, const std::vector<int>& which) {
  std::vector<quint64> old;
  for (const Job& waiting : m_run.queue().jobs())
    if (waiting.kind == Job::Kind::Sweep) old.push_back(waiting.ticket);
  for (const quint64 ticket : old) m_run.cancel(ticket);
  ++m_sweep;
  // A schedule has a budget of its own: where the budget is what varies, it has no say.
  const bool oneBudget = std::all_of(cells.begin(), cells.end(), [this](const Document& cell) {
    return cell.cache.method != CacheMethod::HeatKV || cell.cache.budget == m_state.document().cache.budget;
  });
  if (!oneBudget && !m_state.document().cache.schedule.empty())
    Q_EMIT m_notices.warned(tr("The sweep varies the budget, so the opened schedule is not used."));
  for (const int cell : which) {
    Job made;
    made.kind = Job::Kind::Sweep;
    made.partner = m_sweep;
    made.cell = cell;
    made.document = cells[static_cast<size_t>(cell)];
    if (!oneBudget) made.document.cache.schedule = {};
    try {
      made.paint = m_files.requestOf(made.document, {made.document.seed});
    } catch (const Error& error) {
      Q_EMIT m_notices.problem(error);
      return;
    }
    made.paint.preview.every = 0;
    m_run.queue().add(std::move(made));
  }
}

int Painter::sweepWaiting() const {
  const auto ours = [this](const Job& job) { return job.kind == Job::Kind::Sweep && job.partner == m_sweep; };
  const auto& queue = m_run.queue().jobs();
  return static_cast<int>(std::count_if(queue.begin(), queue.end(), ours)) +
         (m_run.current() && ours(*m_run.current()) ? 1 : 0);
}

void Painter::onPicture(const Job& job, const ImageEvent& event) {
  const QString path = m_pictures.store(job, event);
  if (path.isEmpty()) return;
  const QString partner = m_pictures.fileOf(job.partner, event.image);
  switch (job.kind) {
    case Job::Kind::Twin:
      if (const QString twinOf = partner.isEmpty() ? job.partnerFile : partner; !twinOf.isEmpty())
        Q_EMIT twinPainted(twinOf, path);
      break;
    case Job::Kind::WhatIf:
      if (!partner.isEmpty()) Q_EMIT whatIfPainted(partner, path);
      break;
    case Job::Kind::Sweep:
      if (job.partner == m_sweep) Q_EMIT sweepPainted(job.cell, path, m_pictures.isKept(path), event);
      break;
    case Job::Kind::Picture:
    case Job::Kind::Calibration:
      break;
  }
}

}  // namespace heatkv
