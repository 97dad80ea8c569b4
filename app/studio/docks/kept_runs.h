// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of this session, by the files of their pictures: what each held and what its scales showed, so that a
// picture of the history brings its run back. Bounded in number and in bytes of pictures. Window's thread.
#pragma once

#include <QHash>
#include <QObject>
#include <deque>
#include <memory>

#include "app/studio/run/job.h"
#include "app/studio/run/run_pictures.h"
#include "widgets/plots/cache_run.h"

namespace heatkv {

class Studio;

struct KeptRun {
  Job job;
  CacheRun cache;
  std::vector<MemoryEvent> memory;  ///< by scale
  RunPictures pictures;             ///< of a sweep: none
  QStringList files;                ///< of its pictures, as they are stored
};

class KeptRuns : public QObject {
  Q_OBJECT
 public:
  explicit KeptRuns(Studio& studio, QObject* parent = nullptr);
  /// The run that painted this file; null where it was not of this session, or too long ago.
  std::shared_ptr<const KeptRun> of(const QString& file) const;
  /// The one that runs, else the last one; null before the first.
  std::shared_ptr<const KeptRun> last() const { return m_runs.empty() ? nullptr : m_runs.back(); }
  /// What the docks say they show: "Last run \u00b7 HeatKV 10 % \u00b7 seed 9".
  QString contextOf(const KeptRun& run, bool running) const;
  /// What the scales of the last run showed.
  void keepPictures(const RunPictures& pictures);

 private:
  void connectRun();
  void onStored(const QString& file);
  void forgetOldest();

  Studio& m_studio;
  std::deque<std::shared_ptr<KeptRun>> m_runs;  ///< oldest first
  struct Painted {
    std::shared_ptr<KeptRun> run;
    quint64 seed;
  };
  std::deque<Painted> m_unstored;  ///< in the order in which their files are written
  QHash<QString, std::shared_ptr<const KeptRun>> m_byFile;
};

}  // namespace heatkv
