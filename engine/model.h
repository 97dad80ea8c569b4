// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A model on a device: the four parts that a run goes through. Thread: the engine's.
#pragma once

#include <list>
#include <memory>
#include <stop_token>
#include <string>

#include "engine/api/event.h"
#include "engine/api/request.h"
#include "engine/load_plan.h"
#include "engine/text/t5_encoder.h"
#include "engine/text/tokenizer.h"
#include "engine/transformer/transformer.h"
#include "engine/vae/vae.h"

namespace heatkv {

class Model {
 public:
  /// Loads in stages, told to `sink` part by part; a stop between two tensors throws Error{Interrupted}. `backend`:
  /// what serves the device; null: the device's own. Throws Error{Model}, {File}, {Device}, {Memory}.
  Model(const LoadRequest& request, std::unique_ptr<const Backend> backend, const EventSink& sink,
        const std::stop_token& stop);

  const ModelInfo& info() const { return m_info; }
  const Transformer& transformer() const { return *m_transformer; }
  const Vae& vae() const { return *m_vae; }
  const Backend& backend() const { return *m_backend; }
  at::Device device() const { return m_backend->device(); }
  bool readsText() const { return m_tokenizer != nullptr; }
  const ModelEvent& event() const { return m_event; }

  struct Text {
    std::vector<int> ids;  ///< with the end token
    int dropped = 0;       ///< tokens cut off
    at::Tensor features;   ///< (Lt, Ct) float32
  };
  /// Ids of a prompt, cut to what cfg_uncond has rows for. Requires readsText().
  Text tokenize(const std::string& prompt) const;
  /// The same with features; the last few prompts are remembered.
  Text encode(const std::string& prompt);

 private:
  void loadTextEncoder(const EventSink& sink, const std::stop_token& stop);

  ModelInfo m_info;
  LoadPlan m_plan;
  std::unique_ptr<const Backend> m_backend;
  ModelEvent m_event;
  std::unique_ptr<Tokenizer> m_tokenizer;
  std::unique_ptr<T5Encoder> m_encoder;
  std::unique_ptr<Transformer> m_transformer;
  std::unique_ptr<Vae> m_vae;
  std::list<std::pair<std::string, Text>> m_texts;
};

}  // namespace heatkv
