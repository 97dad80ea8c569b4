// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/models/prompt_tokens.h"

#include "app/studio/worker/background.h"
#include "engine/text/tokenizer.h"

namespace heatkv {

PromptTokens::PromptTokens(StudioState& state) : m_state(state) {
  connect(&m_state, &StudioState::changed, this, [this](Parts parts) {
    if (parts.testFlag(Part::Prompt)) count();
  });
  connect(&m_state.open(), &Open::modelChanged, this, &PromptTokens::open);
}

void PromptTokens::open() {
  m_tokenizer.reset();
  const auto& model = m_state.open().model();
  const std::string path = model ? model->info.textEncoderPart.path : std::string();
  if (path.empty()) return;
  inBackground(
      this,
      [path]() -> std::shared_ptr<const Tokenizer> {
        try {
          return std::make_shared<const Tokenizer>(Tokenizer::open(path));
        } catch (const Error&) {
          return nullptr;  // the engine, which needs one to paint, says what is wrong with it
        }
      },
      [this, path](std::shared_ptr<const Tokenizer> opened) {
        const auto& now = m_state.open().model();
        if (!opened || !now || now->info.textEncoderPart.path != path) return;
        m_tokenizer = std::move(opened);
        count();
      });
}

void PromptTokens::count() {
  if (!m_tokenizer) return;
  const Tokens tokens = m_tokenizer->encode(m_state.document().prompt);
  Q_EMIT counted(static_cast<int>(tokens.ids.size()), tokens.dropped);
}

}  // namespace heatkv
