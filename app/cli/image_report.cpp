// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/image_report.h"

#include <fmt/format.h>

#include "app/cli/event_json.h"
#include "app/pictures/picture_file.h"
#include "engine/settings/resolve.h"

namespace heatkv {

ImageReport::ImageReport(const ImageContext& context, RunPlace place, const PaintRequest& request, Session& session,
                         bool holdLines)
    : m_context(context), m_place(place), m_request(request), m_session(session), m_holdLines(holdLines) {}

void ImageReport::on(const Event& event) {
  if (const auto* plan = std::get_if<PlanEvent>(&event)) {
    onPlan(*plan);
  } else if (const auto* layer = std::get_if<LayerEvent>(&event)) {
    onLayer(*layer);
  } else if (const auto* source = std::get_if<SourceEvent>(&event)) {
    m_session.out.line("source", sourceJson(m_place.run, *source));
  } else if (const auto* scale = std::get_if<ScaleEvent>(&event)) {
    m_session.out.line("scale", scaleJson(m_place.run, *scale));
  } else if (const auto* memory = std::get_if<MemoryEvent>(&event)) {
    m_session.out.line("memory", memoryJson(m_place.run, *memory));
  } else if (const auto* preview = std::get_if<PreviewEvent>(&event)) {
    onPreview(*preview);
  } else if (const auto* image = std::get_if<ImageEvent>(&event)) {
    onImage(*image);
  } else if (const auto* warning = std::get_if<WarningEvent>(&event)) {
    m_session.warn(warning->code, warning->message);
  }
}

void ImageReport::onPlan(const PlanEvent& event) {
  m_plan = event;
  if (!event.note.empty()) m_session.console.info("calibration: " + event.note);
  m_session.out.line("plan",
                     planJson(m_place.run, event, settled(m_context.settings, m_request, m_context.model, event)));
}

void ImageReport::onLayer(const LayerEvent& event) {
  const CacheShape& shape = m_plan.shape;
  const double whole = static_cast<double>(shape.fullTokens() + shape.grids.back().tokens());
  const bool source = event.scale == kSourceScale;
  const Grid grid = source ? shape.grids.back() : shape.grids[static_cast<size_t>(event.scale)];
  const int64_t before = source ? 0 : shape.sourceTokens + shape.cachedBefore(event.scale);
  const double share = static_cast<double>(event.layer + 1) / shape.layers;
  const double run = (static_cast<double>(before) + static_cast<double>(grid.tokens()) * share) / whole;
  m_session.console.progress(
      m_place.runs > 0 ? (m_place.run + run) / m_place.runs : run,
      source ? "Reading the picture" : fmt::format("Scale {} of {}", event.scale + 1, shape.scales()));
}

void ImageReport::onPreview(const PreviewEvent& event) {
  std::string path;
  if (!m_context.previewDir.empty()) {
    path =
        OutputNames::previewName(m_context.previewDir, m_context.names.name(m_place.number + event.image), event.scale);
    savePicture(path, *event.picture);
  }
  m_session.out.line("preview", previewJson(m_place.run, event, path));
}

PictureRecord ImageReport::recordOf(const ImageEvent& event, const PaintRequest& request, const PlanEvent& plan) const {
  PictureRecord record =
      heatkv::recordOf(settled(m_context.settings, request, m_context.model, plan), m_context.model, plan, event);
  record.run = m_place.run;
  return record;
}

void ImageReport::save(const std::string& path, const ImageEvent& event, const PictureRecord& record) {
  if (m_context.names.toStdout()) {
    m_session.out.bytes(
        encodePicture(*event.picture, ".png", m_context.metadata ? textsOf(record) : std::vector<PngText>()));
    return;
  }
  if (!m_context.metadata) {
    savePicture(path, *event.picture);
    return;
  }
  if (const auto missing = saveWithRecord(path, *event.picture, record)) m_session.warn("metadata", *missing);
}

void ImageReport::onImage(const ImageEvent& event) {
  const std::string path = m_context.names.name(m_place.number + event.image);
  m_session.console.clearProgress();
  const PictureRecord record = recordOf(event, m_request, m_plan);
  save(path, event, record);
  ++m_session.images;
  Json line = recordJson(record);
  line["path"] = path;
  line["ms"] = roundedMs(event.ms);
  m_images.push_back({std::move(line), path, event.picture});
  if (!m_holdLines) print(m_images.back());
}

void ImageReport::print(Painted& image) {
  if (image.printed) return;
  image.printed = true;
  m_session.out.line("image", image.fields);
  if (!m_context.names.toStdout()) m_session.out.text(image.path);
}

}  // namespace heatkv
