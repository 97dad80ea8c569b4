// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/pictures.h"

#include "app/pictures/picture_settings.h"
#include "app/studio/history/picture_bits.h"
#include "app/studio/words/text.h"
#include "engine/settings/resolve.h"
#include "widgets/format.h"

namespace heatkv {

Pictures::Pictures(const QString& folder, const Settings& settings, const Open& open, RunController& run,
                   Notices& notices)
    : m_folder(folder),
      m_settings(settings),
      m_open(open),
      m_run(run),
      m_notices(notices),
      m_history(folder),
      m_unkept(m_passing.path()) {
  connect(&m_history, &HistoryStore::added, this, &Pictures::stored);
  connect(&m_history, &HistoryStore::failed, &m_notices, &Notices::problem);
}

QString Pictures::fileOf(quint64 ticket, int image) const {
  const auto found = m_painted.find({ticket, image});
  return found != m_painted.end() ? found->second : QString();
}

void Pictures::wait() {
  m_history.wait();
  m_unkept.wait();
}

std::vector<PngText> Pictures::textsOf(const Job& job, const ImageEvent& event) const {
  std::vector<PngText> texts;
  if (!m_settings.get(setting::kMetadata) || !m_open.model() || !m_run.plan()) return texts;
  const RunSettings run = settled(job.document, job.paint, *m_open.model(), *m_run.plan());
  texts = heatkv::textsOf(recordOf(run, *m_open.model(), *m_run.plan(), event));
  if (event.bits) texts.push_back(bitsText(*event.bits));
  return texts;
}

QString Pictures::store(const Job& job, const ImageEvent& event) {
  if (!event.picture) return {};
  HistoryEntry entry;
  entry.prompt = text(job.document.prompt);
  entry.budget = text(job.paint.cache.budget.text);
  entry.seed = event.seed;
  entry.method = job.paint.cache.method;
  entry.ms = event.ms;
  entry.heldBytes = event.heldBytes;
  entry.edited = !job.paint.cache.pins.empty();
  entry.made = QDateTime::currentDateTime();
  if (job.kind == Job::Kind::Twin) {
    const QString partner = fileOf(job.partner, event.image);
    entry.twinOf = partner.isEmpty() ? job.partnerFile : partner;
  }
  HistoryStore& into = m_settings.get(setting::kKeepHistory) ? m_history : m_unkept;
  const QString path = into.add(std::move(entry), event.picture, textsOf(job, event));
  m_painted[{job.ticket, event.image}] = path;
  Q_EMIT m_notices.noted(
      tr("Seed %1: %2, %3 held.")
          .arg(format::seed(event.seed), format::duration(event.ms), format::cacheBytes(event.heldBytes)));
  return path;
}

}  // namespace heatkv
