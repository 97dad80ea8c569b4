// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the events of one run: lines on stdout, progress on stderr, pictures and previews in files.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output_names.h"
#include "app/pictures/picture_settings.h"
#include "engine/api/event.h"

namespace heatkv {

/// What all pictures of a command have in common.
struct ImageContext {
  OutputNames& names;
  std::string previewDir;  ///< empty: previews are not kept
  bool metadata = true;    ///< write settings into the pictures
  RunSettings settings;    ///< as asked for
  ModelEvent model;
};

/// One run: `number` is the number of its first picture, `runs` how many there are in all (for the progress; 0:
/// unknown).
struct RunPlace {
  int run = 0, number = 0, runs = 1;
};

class ImageReport {
 public:
  /// References are borrowed. `holdLines`: image lines wait, because a twin is still to come, until print().
  ImageReport(const ImageContext& context, RunPlace place, const PaintRequest& request, Session& session,
              bool holdLines);

  /// For Engine::paint. Throws Error{File} where a picture cannot be written.
  void on(const Event& event);
  const PlanEvent& plan() const { return m_plan; }

  struct Painted {
    Json fields;  ///< of the line `image`
    std::string path;
    PicturePtr picture;
    bool printed = false;
  };
  std::vector<Painted>& images() { return m_images; }
  /// Prints the line of a picture and its path, once.
  void print(Painted& image);
  PictureRecord recordOf(const ImageEvent& event, const PaintRequest& request, const PlanEvent& plan) const;
  /// Saves a picture with its record; warns where the format has no room for all of it.
  void save(const std::string& path, const ImageEvent& event, const PictureRecord& record);

 private:
  void onPlan(const PlanEvent& event);
  void onPreview(const PreviewEvent& event);
  void onImage(const ImageEvent& event);
  void onLayer(const LayerEvent& event);

  const ImageContext& m_context;
  RunPlace m_place;
  const PaintRequest& m_request;
  Session& m_session;
  bool m_holdLines;
  PlanEvent m_plan;
  std::vector<Painted> m_images;
};

}  // namespace heatkv
