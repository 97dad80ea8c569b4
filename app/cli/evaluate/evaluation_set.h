// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an evaluation paints and where each picture goes, as the published scorers of GenEval, HPSv2 and ImageReward
// want it. Prompts come from the user's file in the set's own form.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/cli/flags/paint_flags.h"

namespace heatkv {

struct EvaluationSet {
  std::string name;                ///< fidelity, geneval, hpsv2, imagereward
  std::vector<PaintJob> pictures;  ///< one per picture: a prompt with a batch of n is n of them
  std::vector<std::string> files;  ///< of each picture inside a method's folder: "000000.png", "anime/00000.jpg"
  std::vector<std::pair<std::string, std::string>> notes;  ///< further files of such a folder: name, content
};

/// fidelity: NNNNNN.png, from any prompts.
/// geneval: NNNNN/metadata.jsonl, the prompt's own JSON line, and NNNNN/samples/KKKK.png, 4 each unless --batch.
/// hpsv2: STYLE/NNNNN.jpg; the prompt file is a JSON object of lists by style, or a folder of anime.json,
/// concept-art.json, paintings.json and photo.json, each a list.
/// imagereward: ID/ID_K.jpg and metadata.jsonl, a JSON array; the prompt file is a JSON array of {"id", "prompt"}.
/// Throws Error{Usage} for another name, Error{File} for a prompt file of another form.
EvaluationSet readEvaluationSet(const std::string& name, const PaintFlags& paint, Session& session);

}  // namespace heatkv
