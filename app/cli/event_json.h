// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Engine events as the fields of JSON lines, named as `--jsonl` prints them. Pure.
#pragma once

#include <string>
#include <vector>

#include "app/cli/json_lines.h"
#include "engine/api/event.h"
#include "engine/api/run_settings.h"

namespace heatkv {

struct StartFields {
  std::string command, device, dtype, kvDtype;
  int threads = 0, prompts = 0;
  std::vector<uint64_t> seeds;
};
Json startJson(const StartFields& start);
Json modelJson(const ModelEvent& event);
/// `settled`: the fields of RunSettings, as the run takes them.
Json planJson(int run, const PlanEvent& event, const RunSettings& settled);
Json sourceJson(int run, const SourceEvent& event);
Json scaleJson(int run, const ScaleEvent& event);
Json memoryJson(int run, const MemoryEvent& event);
/// `path` empty: null.
Json previewJson(int run, const PreviewEvent& event, const std::string& path);
Json errorJson(const Error& error);

}  // namespace heatkv
