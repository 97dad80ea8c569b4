// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/event_json.h"

#include "engine/schedule/schedule_json.h"
#include "engine/settings/settings_codec.h"

namespace heatkv {
namespace {

Json textOrNull(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

}  // namespace

Json startJson(const StartFields& start) {
  return {{"version", HEATKV_VERSION}, {"command", start.command}, {"device", start.device},   {"dtype", start.dtype},
          {"kv_dtype", start.kvDtype}, {"threads", start.threads}, {"prompts", start.prompts}, {"seeds", start.seeds}};
}

Json modelJson(const ModelEvent& event) {
  const ModelInfo& info = event.info;
  const TransformerInfo transformer = info.transformer.value_or(TransformerInfo{});
  return {{"name", info.name},
          {"transformer", textOrNull(info.transformerPart.path)},
          {"vae", textOrNull(info.vaePart.path)},
          {"text_encoder", textOrNull(info.textEncoderPart.path)},
          {"layers", transformer.depth},
          {"heads", transformer.heads},
          {"head_dim", transformer.headDim},
          {"width", transformer.width},
          {"bits", transformer.bits},
          {"vae_stride", info.vae ? info.vae->stride : 0},
          {"weight_bytes", event.weightBytes},
          {"load_ms", roundedMs(event.loadMs)},
          {"hash", textOrNull(info.hash)},
          {"vae_hash", textOrNull(info.vaeHash)},
          {"text_hash", textOrNull(info.textHash)}};
}

Json planJson(int run, const PlanEvent& event, const RunSettings& settled) {
  std::vector<int> pruned;
  if (event.schedule) {
    for (const ScheduleScale& scale : event.schedule->scales) pruned.push_back(scale.headsPruned);
  }
  Json json{{"run", run}};
  json.update(toJson(settled, Paths::LeaveOut));
  json.update(Json{{"branches", event.branches},
                   {"grids", gridsJson(event.shape.grids)},
                   {"width", event.width},
                   {"height", event.height},
                   {"budget_bytes", event.budgetBytes},
                   {"full_bytes", event.fullBytes},
                   {"reference_bytes", event.referenceBytes()},
                   {"entries_share", event.share.value()},
                   {"min_bytes", event.minBytes},
                   {"heads_pruned", pruned},
                   {"predicted_held_bytes", event.predictedHeldBytes},
                   {"predicted_peak_bytes", event.predictedPeakBytes},
                   {"note", event.note},
                   {"fits", event.fits},
                   {"prune", toText(event.shape.pruning)},
                   {"scales_run", event.shape.scalesRun()},
                   {"rows", event.rows},
                   {"restore_bytes", event.restoreBytes},
                   {"work_share", event.workShare}});
  if (event.shape.sourceTokens > 0) {
    json["source_tokens"] = event.shape.sourceTokens;
    json["source"] = nameOf(event.schedule ? event.schedule->sourceRule : SourceRule::Keep);
    json["source_bytes"] = event.sourceBytes;
    json["min_keep_bytes"] = event.minKeepBytes;
    json["min_rank_bytes"] = event.minRankBytes;
  }
  return json;
}

Json sourceJson(int run, const SourceEvent& event) {
  return {{"run", run},
          {"h", event.grid.h},
          {"w", event.grid.w},
          {"ms", roundedMs(event.ms)},
          {"heads_pruned", event.headsPruned},
          {"held_bytes", event.heldBytes},
          {"predicted_bytes", event.predictedBytes},
          {"layer_bytes", event.layerBytes}};
}

Json scaleJson(int run, const ScaleEvent& event) {
  return {{"run", run},
          {"index", event.scale},
          {"h", event.grid.h},
          {"w", event.grid.w},
          {"ms", roundedMs(event.ms)},
          {"heads_pruned", event.headsPruned},
          {"early", event.earlyAtoms},
          {"held_bytes", event.heldBytes},
          {"predicted_bytes", event.predictedBytes},
          {"layer_bytes", event.layerBytes},
          {"inflight_bytes", event.inflightBytes}};
}

Json memoryJson(int run, const MemoryEvent& event) {
  return {{"run", run},
          {"index", event.scale},
          {"weight_bytes", event.weightBytes},
          {"cache_bytes", event.cacheBytes},
          {"live_bytes", event.liveBytes},
          {"peak_bytes", event.peakBytes}};
}

Json previewJson(int run, const PreviewEvent& event, const std::string& path) {
  return {{"run", run},
          {"image", event.image},
          {"index", event.scale},
          {"path", textOrNull(path)},
          {"ms", roundedMs(event.ms)}};
}

Json errorJson(const Error& error) {
  return {{"kind", nameOf(error.kind)},
          {"message", error.message},
          {"fix", error.fix},
          {"path", textOrNull(error.path)},
          {"exit", exitCodeOf(error.kind)}};
}

}  // namespace heatkv
