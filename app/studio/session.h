// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps document, prompts, the shown picture and the queue over restarts. Window's thread.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include "app/studio/cache/cache_files.h"
#include "app/studio/document/session_file.h"
#include "app/studio/history/pictures.h"
#include "app/studio/run/queue_file.h"

namespace heatkv {

class Session : public QObject {
  Q_OBJECT
 public:
  /// `folder`: of session.json and queue.json.
  Session(QString folder, StudioState& state, RunController& run, CacheFiles& files, Pictures& pictures,
          Notices& notices);

  const QStringList& prompts() const { return m_data.promptHistory; }  ///< newest first
  const QString& picture() const { return m_data.picture; }            ///< file on the canvas
  void setPrompts(const QStringList& prompts);
  void setPicture(const QString& path);

  /// Fills the document from the last session, or with the bundled model's sample. True where there was a session.
  bool restore();
  /// Says what of it could not be read, once somebody listens.
  void report();
  /// Saves all at once, and nothing afterwards.
  void close();

 private:
  void restoreQueue();
  /// With what is painted, or not yet in the history, before what waits.
  void saveQueue(bool withCurrent);
  /// Whether all pictures of a job were made since the queue was saved.
  bool isPainted(const Job& job, const QList<HistoryEntry>& entries) const;
  /// Whether the files of a job's pictures are there.
  bool isStored(const Job& job) const;

  StudioState& m_state;
  RunController& m_run;
  CacheFiles& m_files;
  Pictures& m_pictures;
  Notices& m_notices;
  SessionData m_data;  ///< but for the document
  Autosave m_autosave;
  QString m_queueFile;
  QTimer m_queueTimer;
  std::vector<Job> m_savedQueue;  ///< of the last session, until a model is there
  QDateTime m_savedAt;
  std::vector<Job> m_ended;  ///< whose pictures are still being written
  QStringList m_unread;      ///< to be said
  bool m_closed = false;
  bool m_listed = false;  ///< the pictures are, so that it can be told which jobs are done
};

}  // namespace heatkv
