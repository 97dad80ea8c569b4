// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The document in use, with undo, and what it stands on: the open model and calibration. Window's thread.
#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>

#include "app/studio/document/document.h"
#include "engine/api/event.h"

namespace heatkv {

/// Parts of the document, for who listens.
enum class Part { Prompt = 1, Negative = 2, Sampling = 4, Cache = 8, Pins = 16, Model = 32 };
Q_DECLARE_FLAGS(Parts, Part)
Q_DECLARE_OPERATORS_FOR_FLAGS(Parts)

class StudioState : public QObject {
  Q_OBJECT
 public:
  explicit StudioState(QObject* parent = nullptr);

  const Document& document() const { return m_document; }
  QUndoStack* undoStack() { return &m_undo; }

  /// One undoable change, named for the Edit menu. Changes with the same non-empty `merge` key that follow one another
  /// within a second become one. Nothing happens where `change` changes nothing.
  void edit(const QString& text, const QString& merge, const std::function<void(Document&)>& change);
  /// A change that is not to be undone: what was drawn or found rather than set (a new random seed, a default).
  void set(const std::function<void(Document&)>& change);
  /// All of it, as from a session: forgets the undo history.
  void restore(const Document& document);

  // What is open. Not part of the document: it follows it.
  const std::optional<ModelEvent>& model() const { return m_model; }
  const std::shared_ptr<const Calibration>& calibration() const { return m_calibration; }
  const QString& calibrationPath() const { return m_calibrationPath; }
  const std::shared_ptr<const Schedule>& schedule() const { return m_schedule; }
  const QString& schedulePath() const { return m_schedulePath; }
  void setModel(std::optional<ModelEvent> model);
  void setCalibration(std::shared_ptr<const Calibration> calibration, const QString& path);
  /// A schedule opened from a file; it wins over budget and calibration while the document names that file.
  void setSchedule(std::shared_ptr<const Schedule> schedule, const QString& path);

  /// What this document asks the engine for, with these seeds. Requires the schedule that it names to be open.
  PaintRequest paintRequest(std::vector<uint64_t> seeds) const;

 Q_SIGNALS:
  void changed(heatkv::Parts parts);
  void modelChanged();
  void calibrationChanged();

 private:
  friend class EditCommand;
  void apply(const Document& document);

  Document m_document;
  QUndoStack m_undo;
  std::optional<ModelEvent> m_model;
  std::shared_ptr<const Calibration> m_calibration;
  QString m_calibrationPath;
  std::shared_ptr<const Schedule> m_schedule;
  QString m_schedulePath;
};

/// The parts in which two documents differ.
Parts difference(const Document& a, const Document& b);
/// A share in percent as parseBudget reads it: "10%", "0.327%".
QString budgetText(double percent);
/// The least share that may be asked for, in percent: rounded up, so that it is accepted as it is written.
double leastPercent(Rational share);

}  // namespace heatkv
