// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures that were painted: kept in the history, or until the program ends. Window's thread.
#pragma once

#include <QObject>
#include <QTemporaryDir>
#include <map>

#include "app/studio/document/open.h"
#include "app/studio/history/history_store.h"
#include "app/studio/run/run_controller.h"
#include "app/studio/settings/settings.h"
#include "app/studio/worker/notices.h"

namespace heatkv {

class Pictures : public QObject {
  Q_OBJECT
 public:
  Pictures(const QString& folder, const Settings& settings, const Open& open, RunController& run, Notices& notices);

  /// Of the history's files.
  const QString& folder() const { return m_folder; }
  HistoryStore& history() { return m_history; }
  /// Pictures of this session that are not kept.
  HistoryStore& unkept() { return m_unkept; }
  /// Gives image `event.image` of `job` a file, with its settings where these are wanted. Empty where there is none.
  QString store(const Job& job, const ImageEvent& event);
  /// Of an image of a job of this session; empty: it is not painted.
  QString fileOf(quint64 ticket, int image) const;
  bool isKept(const QString& path) const { return !path.startsWith(m_passing.path()); }
  /// Until all files are written.
  void wait();

 Q_SIGNALS:
  /// It is in the history.
  void stored(const QString& path);

 private:
  std::vector<PngText> textsOf(const Job& job, const ImageEvent& event) const;

  const QString m_folder;
  const Settings& m_settings;
  const Open& m_open;
  RunController& m_run;
  Notices& m_notices;
  HistoryStore m_history;
  QTemporaryDir m_passing;
  HistoryStore m_unkept;  ///< they go with the program, so that pairs can be compared
  std::map<std::pair<quint64, int>, QString> m_painted;
};

}  // namespace heatkv
