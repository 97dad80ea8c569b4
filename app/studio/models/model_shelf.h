// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The models a person has: the demo, those in the models' folders, those added and those opened lately; what lies in
// each folder, read on another thread. Kept in one JSON file. Window's thread.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QThreadPool>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "engine/api/error.h"
#include "engine/api/model_info.h"

namespace heatkv {

struct ShelfModel {
  enum class Origin { Demo, Added, Recent };
  enum class State {
    Unread,      ///< nobody has looked yet
    Reading,     ///< headers are being read
    Slow,        ///< and it takes long: a network, a disk that sleeps
    Ready,       ///< all parts found, and they fit
    Incomplete,  ///< `info` says what is missing or wrong
    Gone,        ///< there is no such folder (any more)
    Unreadable   ///< `problem` says why
  };
  QString folder, name;
  Origin origin = Origin::Added;
  State state = State::Unread;
  bool readOnly = false;
  QDateTime used;     ///< last opened; invalid: never
  ModelPaths chosen;  ///< parts named by hand in place of those found
  std::optional<ModelInfo> info;
  QString problem;
  QString failure;  ///< why the last load failed; empty: it did not
};

/// A folder as the shelf knows it: absolute, without dots; empty stays empty.
QString modelFolder(const QString& path);

class ModelShelf : public QObject {
  Q_OBJECT
 public:
  using Inspect = std::function<ModelInfo(const ModelPaths&)>;
  /// `file` keeps the list. `inspect` may throw and is called on other threads.
  ModelShelf(QString file, Inspect inspect, QObject* parent = nullptr);
  ~ModelShelf() override;

  const std::vector<ShelfModel>& models() const { return m_models; }
  const ShelfModel* find(const QString& folder) const;
  /// The demo and what lies in the models' folders; they come before those of the list.
  void setBuiltIn(const QString& demo, const QString& demoName, const QStringList& found);

  /// Adds a folder (or makes a recent one an added one) and looks into it.
  void add(const QString& folder);
  /// It was opened: kept as recent, where it is nothing better.
  void use(const QString& folder, const QString& name);
  void remove(const QString& folder);
  /// It did not load.
  void fail(const QString& folder, const QString& why);
  /// Names a part by hand; empty goes back to what is found. Looks again.
  void choosePart(const QString& folder, PartKind kind, const QString& path);
  /// Looks into the folder again.
  void look(const QString& folder);
  /// Looks into every folder again: some come and go.
  void lookAround();

 Q_SIGNALS:
  /// The list has other members, or another order.
  void listChanged();
  void modelChanged(const QString& folder);
  /// The list could not be kept.
  void failed(const QString& path);

 private:
  ShelfModel* at(const QString& folder);
  void read();
  void write();
  struct Found {
    std::optional<ModelInfo> info;
    QString problem;
    bool gone = false, readOnly = false;
  };
  void finish(const QString& folder, quint64 serial, const Found& found);

  QString m_file;
  Inspect m_inspect;
  std::vector<ShelfModel> m_models;
  QThreadPool* m_pool;                 ///< left behind where a folder never answers
  std::map<QString, quint64> m_looks;  ///< the newest look into a folder, until it is over
  quint64 m_serial = 0;
};

}  // namespace heatkv
