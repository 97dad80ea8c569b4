// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the tokens of the prompt while it is typed, with the open model's tokenizer. Window's thread.
#pragma once

#include <QObject>
#include <memory>

#include "app/studio/document/studio_state.h"

namespace heatkv {

class Tokenizer;

class PromptTokens : public QObject {
  Q_OBJECT
 public:
  explicit PromptTokens(StudioState& state);

 Q_SIGNALS:
  /// Of the prompt as it stands, and how many are cut off.
  void counted(int tokens, int dropped);

 private:
  void open();
  void count();

  StudioState& m_state;
  std::shared_ptr<const Tokenizer> m_tokenizer;
};

}  // namespace heatkv
