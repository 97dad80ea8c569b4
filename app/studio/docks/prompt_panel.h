// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Prompt dock: prompt, what was asked before, token count, and the negative prompt folded away. Window's thread.
#pragma once

#include <QPlainTextEdit>
#include <QStringList>
#include <QWidget>

#include "app/studio/document/studio_state.h"

class QLabel;
class QMenu;

namespace heatkv {

class CollapsibleSection;

/// A multi-line field that leaves Tab and Ctrl+Return to the window and steps through older prompts.
class PromptEdit : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit PromptEdit(QWidget* parent = nullptr);

 Q_SIGNALS:
  void olderRequested();
  void newerRequested();
  /// Files were pasted; nothing was typed.
  void filesPasted(const QStringList& paths);
  /// Before text is inserted: a listener that takes it sets `taken`.
  void pasting(const QString& text, bool* taken);

 public:
  /// Puts `text` in with the least change, the caret behind it.
  void showText(const QString& text);
  /// Counts up at the end of every word typed: what was typed under one number is one step of undo.
  int word() const { return m_word; }

 protected:
  bool canInsertFromMimeData(const QMimeData* mime) const override;
  void insertFromMimeData(const QMimeData* mime) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void bound();

  int m_word = 0;
};

class PromptPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PromptPanel(StudioState& state, QWidget* parent = nullptr);

  QPlainTextEdit* edit() const { return m_prompt; }
  const QStringList& history() const { return m_history; }
  void setHistory(QStringList history);
  /// A prompt was run: it becomes the newest of the history.
  void remember(const QString& prompt);
  /// Tokens of the prompt, -1 unknown, and how many were cut off.
  void setTokens(int tokens, int dropped);

 Q_SIGNALS:
  void historyChanged();
  void promptFileRequested();
  void filesPasted(const QStringList& paths);
  /// What stood in pasted settings and could not be taken.
  void unreadSettings(const QStringList& what);

 private:
  /// Whether it was settings, which then are in the document.
  bool takeSettings(const QString& text);
  void refresh(Parts parts);
  void step(int by);
  void fillMenu();

  StudioState& m_state;
  PromptEdit* m_prompt;
  PromptEdit* m_negative;
  CollapsibleSection* m_fold;
  int m_folded = 0;  ///< height before the negative prompt was opened
  QLabel* m_tokens;
  QMenu* m_menu;
  QStringList m_history;   ///< newest first
  qsizetype m_place = -1;  ///< in the history; -1: the prompt being written
  QString m_draft;
};

}  // namespace heatkv
