// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/load_model.h"

#include <fmt/format.h>

namespace heatkv {

ModelEvent loadModel(Engine& engine, const LoadRequest& request, DType kvDtype, StartFields start, Session& session,
                     LoadLines lines) {
  const double begin = session.out.elapsedMs();
  start.device = request.device;
  start.dtype = nameOf(request.dtype);
  start.kvDtype = nameOf(kvDtype);
  ModelEvent loaded;
  const auto sink = [&](const Event& event) {
    if (const auto* part = std::get_if<LoadEvent>(&event)) {
      const double share = part->totalBytes > 0 ? static_cast<double>(part->doneBytes) / part->totalBytes : 1;
      session.console.progress(share, "Loading the " + part->part);
    } else if (const auto* model = std::get_if<ModelEvent>(&event)) {
      loaded = *model;
    } else if (const auto* warning = std::get_if<WarningEvent>(&event)) {
      session.warn(warning->code, warning->message);
    }
  };
  try {
    engine.load(request, sink, session.stop);
  } catch (...) {
    if (lines == LoadLines::StartAndModel) session.out.lineAt(begin, "start", startJson(start));
    throw;
  }
  start.device = loaded.device;
  start.dtype = loaded.dtype;
  start.kvDtype = kvDtype == DType::Auto ? loaded.kvDtype : nameOf(kvDtype);
  start.threads = loaded.threads;
  if (lines == LoadLines::StartAndModel) session.out.lineAt(begin, "start", startJson(start));
  session.out.line("model", modelJson(loaded));
  session.console.info(
      fmt::format("{} on {}, {} ({})", loaded.info.name, loaded.device, loaded.dtype, loaded.dtypeReason));
  for (const std::string& warning : loaded.info.warnings) session.warn("model", warning);
  return loaded;
}

}  // namespace heatkv
