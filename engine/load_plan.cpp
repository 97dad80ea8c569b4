// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/load_plan.h"

#include "engine/api/error.h"
#include "engine/formats/stored_tensors.h"

namespace heatkv {
namespace {

constexpr int64_t kFloatBytes = 4;

/// Of matrices with `rows` output channels in all; 8-bit ones have a scale for each.
int64_t matrixBytes(int64_t elements, int64_t rows, Precision precision) {
  return precision.eightBit ? elements + kFloatBytes * rows
                            : elements * static_cast<int64_t>(c10::elementSize(precision.dtype));
}

/// Matrices of the blocks are as `precision` says, all else is float32.
int64_t transformerBytes(const TransformerInfo& t, Precision precision) {
  const int64_t c = t.width, elements = t.depth * (8 * c * c + 2 * c * t.hidden), rows = t.depth * (8 * c + t.hidden);
  return matrixBytes(elements, rows, precision) + (t.parameters - elements) * kFloatBytes;
}

/// Norms and position biases, which are float32, are too few to count.
int64_t textEncoderBytes(const TextEncoderInfo& t, Precision precision) {
  const int64_t inner = int64_t{t.heads} * t.headDim, c = t.width, f = t.feedForward;
  return matrixBytes(t.layers * (4 * inner * c + 3 * f * c), t.layers * (3 * inner + 2 * c + 2 * f), precision) +
         t.vocabulary * c * static_cast<int64_t>(c10::elementSize(precision.dtype));
}

}  // namespace

LoadPlan planLoad(const ModelDefaults& defaults, const LoadRequest& request) {
  const at::Device device = parseDevice(request.device);
  LoadPlan plan{device, device, false, chooseDType(request.dtype, device), {}, {}};
  plan.text = plan.transformer.precision;
  if (request.textDtype != DType::Auto)
    plan.text = chooseDType(request.textDtype, device).precision;
  else if (request.dtype == DType::Auto)
    plan.text.dtype = at::kFloat;

  const auto place = [&](const std::string& text) {
    plan.offloadsText = text == "offload";
    if (!plan.offloadsText && text != "keep") plan.textDevice = parseDevice(text);
  };
  if (request.textEncoderOn != "auto") {
    place(request.textEncoderOn);
  } else if (defaults.textEncoderOn) {
    try {
      place(*defaults.textEncoderOn);
    } catch (const Error& error) {
      // The folder may come from another machine.
      plan.warnings.push_back("model.json puts the text encoder on \"" + *defaults.textEncoderOn + "\", but " +
                              error.message + ": it stays beside the rest.");
    }
  }
  return plan;
}

int64_t weightBytes(const ModelInfo& info, const LoadPlan& plan) {
  int64_t sum = 0;
  if (info.transformer) sum += transformerBytes(*info.transformer, plan.transformer.precision);
  if (info.textEncoder && !plan.offloadsText) sum += textEncoderBytes(*info.textEncoder, plan.text);
  if (const auto stored = dtypeOf(info.vaePart.storedDtype))
    sum += info.vaePart.bytes / static_cast<int64_t>(c10::elementSize(*stored)) * kFloatBytes;
  return sum;
}

}  // namespace heatkv
