// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The history's list on disk: JSON lines that are only ever appended, oldest picture first. A later line about the same
// file replaces an earlier one; a line that is broken, as by a crash while it was written, is passed over.
#pragma once

#include <QDateTime>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

#include "engine/api/event.h"

namespace heatkv {

struct HistoryEntry {
  QString path;
  QString prompt, budget;  ///< budget as asked for: "10%"
  quint64 seed = 0;
  CacheMethod method = CacheMethod::Full;
  bool edited = false;  ///< pins took part
  double ms = 0;
  qint64 heldBytes = 0;
  QSize size;
  QDateTime made;
  QString twinOf;  ///< path of the picture that this one is the full-cache twin of
  bool favourite = false;
};
}  // namespace heatkv
Q_DECLARE_TYPEINFO(heatkv::HistoryEntry, Q_RELOCATABLE_TYPE);  // moved by the thousand
namespace heatkv {

struct HistoryList {
  QList<HistoryEntry> entries;  ///< newest first; pictures whose file is gone are left out
  QStringList unlisted;         ///< PNG files of the folder that no line names, oldest name first
};

/// Nothing where the folder or its list cannot be read.
HistoryList readHistory(const QString& folder);
/// False, and the file as it was, where the lines cannot be written. Makes the folder. Any thread.
bool appendToHistory(const QString& folder, const QList<HistoryEntry>& entries);
bool appendRemovals(const QString& folder, const QStringList& paths);

/// How a folder has changed under its list.
struct FolderChange {
  bool answers = false;  ///< the folder can be read
  QStringList gone;      ///< of the list, without a file
  QStringList fresh;     ///< PNG files that the list does not name, oldest name first
  bool growing = false;  ///< others were written to a moment ago: worth another look
};
FolderChange changeOf(const QString& folder, const QList<HistoryEntry>& entries);
/// What a picture's own text says of it; the settings of other programs count too. Reads the file.
HistoryEntry entryOfFile(const QString& path);

/// "HeatKV 10 % · seed 9"
QString runWords(const HistoryEntry& entry);

}  // namespace heatkv
