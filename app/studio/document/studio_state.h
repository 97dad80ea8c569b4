// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The document in use, with undo, and beside it what is open. Window's thread.
#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>

#include "app/studio/document/document.h"
#include "app/studio/document/open.h"

namespace heatkv {

class StudioState : public QObject {
  Q_OBJECT
 public:
  explicit StudioState(QObject* parent = nullptr);

  const Document& document() const { return m_document; }
  QUndoStack* undoStack() { return &m_undo; }
  Open& open() { return m_open; }
  const Open& open() const { return m_open; }

  /// One undoable change, named for the Edit menu. Changes with the same non-empty `merge` key that follow one another
  /// within a second become one. Nothing happens where `change` changes nothing.
  void edit(const QString& text, const QString& merge, const std::function<void(Document&)>& change);
  /// A change that is not to be undone: what was drawn or found rather than set (a new random seed, a default).
  void set(const std::function<void(Document&)>& change);
  /// All of it, as from a session: forgets the undo history.
  void restore(const Document& document);

 Q_SIGNALS:
  void changed(heatkv::Parts parts);

 private:
  friend class EditCommand;
  void apply(const Document& document);

  Document m_document;
  QUndoStack m_undo;
  Open m_open;
};

/// A share in percent as parseBudget reads it: "10%", "0.327%".
QString budgetText(double percent);
/// The least share that may be asked for, in percent: rounded up, so that it is accepted as it is written.
double leastPercent(Rational share);

}  // namespace heatkv
