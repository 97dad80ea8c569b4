// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Queues pictures of the document, their twins, what-ifs and sweeps, and says when pairs are there. Window's thread.
#pragma once

#include <QObject>

#include "app/studio/cache/cache_files.h"
#include "app/studio/history/pictures.h"
#include "engine/text/prompt_file.h"

namespace heatkv {

class Painter : public QObject {
  Q_OBJECT
 public:
  Painter(StudioState& state, RunController& run, CacheFiles& files, Pictures& pictures, Notices& notices);

  /// Queues a picture (or batch) of the document; with `twin` its full-cache twin after it.
  void generate(bool twin = false);
  /// Queues a picture (or batch) of the document for each prompt. Those that bring no seed of their own have the
  /// document's; with `countSeeds` each its own, counted on from it.
  void generateAll(const std::vector<FilePrompt>& prompts, bool countSeeds);
  /// Queues the full-cache twin of what is on the screen.
  void paintTwin();
  /// The same of a picture's file, from the settings in it. What is wrong comes as a problem.
  void paintTwinOf(const QString& picture);
  /// Queues one picture for each of `which` documents, for a sweep; cells count from 0. What waits of an older sweep
  /// is dropped.
  void sweep(const std::vector<Document>& cells, const std::vector<int>& which);
  /// Pictures of the sweep that wait or run.
  int sweepWaiting() const;
  /// Queues what waits or runs once more, with new seeds.
  void repeat(quint64 ticket);
  /// Queues the pair that tells what the pins do: the picture without and with them, of one seed. What is on the screen
  /// is not painted again.
  void paintWhatIf();
  bool canWhatIf() const;

 Q_SIGNALS:
  /// Both pictures of paintWhatIf() are there.
  void whatIfPainted(const QString& without, const QString& with);
  /// A picture and its full-cache twin are both there.
  void twinPainted(const QString& picture, const QString& twin);
  void sweepPainted(int cell, const QString& file, bool kept, const heatkv::ImageEvent& event);

 private:
  void onPicture(const Job& job, const ImageEvent& event);
  Job job(Job::Kind kind, std::vector<uint64_t> seeds) const;

  StudioState& m_state;
  RunController& m_run;
  CacheFiles& m_files;
  Pictures& m_pictures;
  Notices& m_notices;
  quint64 m_sweep = 0;  ///< number of the newest sweep
};

/// A seed from the system's generator, as people can type it: below 2^32.
quint64 randomSeed();

}  // namespace heatkv
