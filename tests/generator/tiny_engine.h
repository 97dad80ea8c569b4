// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An engine with the tiny golden model, and runs of it that check what every layer tells.
#pragma once

#include <QtTest>
#include <filesystem>

#include "engine/engine.h"

namespace heatkv {

class TinyEngine {
 protected:
  TinyEngine() {
    m_engine.load(tinyModel(), [](const Event&) {});
  }

  static LoadRequest tinyModel() {
    LoadRequest load;
    const std::filesystem::path data = HEATKV_TEST_DATA;
    load.paths = {"", (data / "model/plain/transformer.pth").string(), (data / "model/plain/vae.pth").string(),
                  (data / "text-encoder").string()};
    load.device = "cpu";
    return load;
  }

  static PaintRequest request(std::vector<uint64_t> seeds) {
    PaintRequest r;
    r.prompt = "a photo of a red fox in the snow";
    r.seeds = std::move(seeds);
    r.grids = parseAspect("1:1").aspect->grids(PixelBudget::P006M);
    r.preview.every = 0;
    return r;
  }

  struct Outcome {
    std::vector<PicturePtr> pictures;
    int64_t largestHeld = 0, arena = 0, peak = 0;
    PlanEvent plan;
    int layers = 0, previews = 0;
    std::vector<std::string> warnings;
  };

  Outcome paint(const PaintRequest& r) {
    Outcome out;
    m_engine.paint(r, [&](const Event& event) {
      if (const auto* plan = std::get_if<PlanEvent>(&event)) out.plan = *plan;
      if (const auto* warning = std::get_if<WarningEvent>(&event)) out.warnings.push_back(warning->code);
      if (std::holds_alternative<PreviewEvent>(event)) ++out.previews;
      if (const auto* layer = std::get_if<LayerEvent>(&event)) {
        ++out.layers;
        const Occupancy& o = *layer->occupancy;
        QVERIFY(o.heldBytes <= out.plan.budgetBytes);
        QCOMPARE(o.heldBytes, o.predictedBytes);
        int64_t tokenHeads = 0;
        for (const LayerOccupancy& l : o.layers) {
          tokenHeads += l.held();
          QVERIFY(l.freed >= 0 && l.freedEarly >= 0);
        }
        QCOMPARE(tokenHeads * out.plan.bytesPerTokenHeadAt(layer->scale), o.heldBytes);
      }
      if (const auto* image = std::get_if<ImageEvent>(&event)) {
        out.pictures.push_back(image->picture);
        out.largestHeld = image->heldBytes;
        out.arena = image->arenaBytes;
        out.peak = image->peakBytes;
      }
    });
    return out;
  }

  /// A calibration with made-up scores: what goes first does not matter here.
  std::shared_ptr<const Calibration> calibration() {
    CalibrationRequest r;
    r.prompts = {"a red fox"};
    r.seeds = {1};
    r.grids = request({1}).grids;
    return std::make_shared<const Calibration>(m_engine.calibrate(r, [](const Event&) {}));
  }

  Engine m_engine{1};
};

}  // namespace heatkv
