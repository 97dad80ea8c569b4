// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model.h"

#include <ATen/Parallel.h>
#include <fmt/format.h>

#include <chrono>

#include "engine/api/error.h"
#include "engine/weights/model_files.h"

namespace heatkv {
namespace {

constexpr size_t kRememberedTexts = 8;
constexpr int kEndToken = 1;

/// A part that reports how far its reading is, and ends it where a stop was asked for.
PartFile watched(PartFile file, const char* part, const EventSink& sink, const std::stop_token& stop) {
  const int64_t total = file.bytes();
  const auto report = [=, &sink](int64_t done) {
    if (stop.stop_requested()) throw Error(ErrorKind::Interrupted, "stopped while the model was being loaded");
    sink(LoadEvent{part, std::min(done, total), total});
  };
  report(0);
  file.onProgress(report);
  return file;
}

const char* nameOf(at::ScalarType dtype) {
  return dtype == at::kBFloat16 ? "bf16" : "fp32";
}

}  // namespace

Model::Model(const LoadRequest& request, std::unique_ptr<const Backend> backend, const EventSink& sink,
             const std::stop_token& stop)
    : m_info(inspectModel(request.paths)),
      m_plan(planLoad(m_info.defaults, request)),
      m_backend(backend ? std::move(backend) : makeBackend(m_plan.device)) {
  const auto begin = std::chrono::steady_clock::now();
  if (request.task) setTask(m_info, *request.task, "it was asked for");
  requireComplete(m_info, request.needTextEncoder);
  m_info.warnings.insert(m_info.warnings.end(), m_plan.warnings.begin(), m_plan.warnings.end());
  for (const std::string& kernel : m_backend->replacedKernels())
    m_info.warnings.push_back(
        fmt::format("a kernel failed its check, and slower plain code is used in its place: {}", kernel));
  const DTypeChoice& choice = m_plan.transformer;
  const bool hasText = m_info.textEncoderPart.state == PartState::Found;
  const std::optional<PartFile> textFile = hasText ? loadTextEncoder(sink, stop) : std::nullopt;

  PartFile file = watched(PartFile::openTransformer(m_info.transformerPart.path), "transformer", sink, stop);
  file.hashReads();
  m_transformer = std::make_unique<Transformer>(file, *m_info.transformer, *m_backend, choice.precision);

  PartFile vaeFile = watched(PartFile::openVae(m_info.vaePart.path), "vae", sink, stop);
  vaeFile.hashReads();
  m_vae = std::make_unique<Vae>(vaeFile, *m_info.vae, device(), at::kFloat);

  // The sums went on meanwhile.
  m_info.hash = file.hash();
  m_info.vaeHash = vaeFile.hash();
  if (textFile) m_info.textHash = textFile->hash();
  m_event.info = m_info;
  m_event.device = device().str();
  m_event.kvDtype = nameOf(choice.precision.dtype);
  m_event.dtype = choice.precision.eightBit ? "int8" : m_event.kvDtype;
  m_event.dtypeReason = choice.reason;
  m_event.textDtype = m_tokenizer ? (m_plan.text.eightBit ? "int8" : nameOf(m_plan.text.dtype)) : "";
  m_event.vaeDtype = nameOf(at::kFloat);
  if (choice.precision.eightBit) {
    WeightError error = m_transformer->weightError();
    if (m_encoder) {
      error.squares += m_encoder->weightError().squares;
      error.of += m_encoder->weightError().of;
    }
    m_event.dtypeReason = fmt::format("8-bit weights, {:.2f} % off from bf16", 100 * error.relative());
  }
  m_event.threads = at::get_num_threads();
  m_event.weightBytes =
      m_transformer->weightBytes() + m_vae->weightBytes() + (m_encoder ? m_encoder->weightBytes() : 0);
  m_event.loadMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  sink(m_event);
}

std::optional<PartFile> Model::loadTextEncoder(const EventSink& sink, const std::stop_token& stop) {
  const ModelPart& part = m_info.textEncoderPart;
  m_tokenizer = std::make_unique<Tokenizer>(Tokenizer::open(part.path));
  if (m_plan.offloadsText) return std::nullopt;
  PartFile file = watched(PartFile::openTextEncoder(part.path), "text encoder", sink, stop);
  file.hashReads();
  m_encoder = std::make_unique<T5Encoder>(file, *m_info.textEncoder, m_plan.textDevice, m_plan.text);
  return file;
}

Model::Text Model::tokenize(const std::string& prompt) const {
  Tokens tokens = m_tokenizer->encode(prompt);
  Text text{std::move(tokens.ids), tokens.dropped, {}};
  const auto most = static_cast<size_t>(m_transformer->info().uncondRows);
  if (text.ids.size() > most) {
    text.dropped += static_cast<int>(text.ids.size() - most);
    text.ids.resize(most);
    text.ids.back() = kEndToken;
  }
  return text;
}

Model::Text Model::encode(const std::string& prompt) {
  for (auto at = m_texts.begin(); at != m_texts.end(); ++at) {
    if (at->first != prompt) continue;
    m_texts.splice(m_texts.begin(), m_texts, at);
    return m_texts.front().second;
  }
  Text text = tokenize(prompt);
  if (m_plan.offloadsText) {
    PartFile file = PartFile::openTextEncoder(m_info.textEncoderPart.path);
    if (m_info.textHash.empty()) file.hashReads();
    const T5Encoder once(file, *m_info.textEncoder, m_plan.textDevice, m_plan.text);
    text.features = once.encode(text.ids);
    if (m_info.textHash.empty()) m_info.textHash = file.hash();
  } else {
    text.features = m_encoder->encode(text.ids);
  }
  m_texts.emplace_front(prompt, text);
  if (m_texts.size() > kRememberedTexts) m_texts.pop_back();
  return text;
}

}  // namespace heatkv
