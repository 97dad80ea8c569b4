// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/queue_file.h"

#include <QFile>
#include <map>
#include <nlohmann/json.hpp>

#include "app/studio/settings/kept_file.h"
#include "app/studio/words/text.h"
#include "engine/api/error.h"
#include "engine/schedule/schedule_json.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKind = "heatkv-queue";
constexpr const char* kSchema = "heatkv-queue/2";
constexpr int kNewest = 2;
constexpr size_t kMostJobs = 10000, kMostSeeds = 64;

const char* nameOf(Job::Kind kind) {
  switch (kind) {
    case Job::Kind::Twin:
      return "twin";
    case Job::Kind::WhatIf:
      return "what_if";
    case Job::Kind::Calibration:
      return "calibration";
    case Job::Kind::Picture:
    case Job::Kind::Sweep:
      break;
  }
  return "picture";
}

Job::Kind kindOf(const Json& name) {
  for (const Job::Kind kind : {Job::Kind::Twin, Job::Kind::WhatIf, Job::Kind::Calibration}) {
    if (name == nameOf(kind)) return kind;
  }
  return Job::Kind::Picture;
}

/// A calibration has prompts and grids of its own; the rest are a run's settings.
Json toJson(const CalibrationRequest& request) {
  RunSettings settings;
  settings.negativePrompt = request.negativePrompt;
  settings.sampling = request.sampling;
  if (!request.aspect.empty()) settings.aspect = request.aspect;
  settings.pixels = parsePixelBudget(request.pixelBudget).value_or(settings.pixels);
  settings.cache.sinkScales = request.sinkScales;
  return {{"prompts", request.prompts},   {"seeds", request.seeds}, {"grids", gridsJson(request.grids)},
          {"settings", toJson(settings)}, {"asi", request.asi},     {"hack", request.hack}};
}

/// Throws what nlohmann-json or the grids' reader throw.
CalibrationRequest calibrationFrom(const Json& from, std::vector<UnreadValue>& unread) {
  CalibrationRequest request;
  from.at("prompts").get_to(request.prompts);
  from.at("seeds").get_to(request.seeds);
  from.at("asi").get_to(request.asi);
  from.at("hack").get_to(request.hack);
  if (request.prompts.empty() || request.seeds.size() != request.prompts.size())
    throw Error(ErrorKind::File, "a calibration has one seed per prompt");
  // Release 0.1 kept them beside the prompts, and the grids as "1x1,2x2".
  const bool first = !from.contains("settings");
  const Json& grids = from.at("grids");
  request.grids = first ? parseGrids(grids.get<std::string>()) : gridsFrom(grids, "the queue");
  Json told = first ? from : from.at("settings");
  for (const char* own : {"prompts", "seeds", "asi", "hack", "grids"}) told.erase(own);
  const ReadSettings read = runSettingsFrom(told);
  unread.insert(unread.end(), read.unread.begin(), read.unread.end());
  request.negativePrompt = read.settings.negativePrompt;
  request.sampling = read.settings.sampling;
  request.aspect = read.settings.aspect;
  request.pixelBudget = nameOf(read.settings.pixels);
  request.sinkScales = read.settings.cache.sinkScales.value_or(kDefaultSinkScales);
  return request;
}

Json toJson(const Job& job, int partner) {
  Json made{{"kind", nameOf(job.kind)}, {"document", toJson(job.document)}};
  if (job.isCalibration()) {
    made["calibration"] = toJson(job.calibration);
  } else {
    made["seeds"] = job.paint.seeds;
  }
  if (partner > 0) made["partner"] = partner;
  if (!job.partnerFile.isEmpty()) made["partner_file"] = job.partnerFile.toStdString();
  return made;
}

/// Throws what nlohmann-json and the readers throw.
Job jobFrom(const Json& from, std::vector<UnreadValue>& unread) {
  Job job;
  job.kind = kindOf(from.at("kind"));
  ReadDocument read = documentFrom(from.at("document"));
  job.document = std::move(read.document);
  unread.insert(unread.end(), read.unread.begin(), read.unread.end());
  if (job.isCalibration()) {
    job.calibration = calibrationFrom(from.at("calibration"), unread);
    return job;
  }
  job.paint.seeds.clear();
  for (const Json& seed : from.at("seeds")) {
    if (!seed.is_number_unsigned() || job.paint.seeds.size() == kMostSeeds)
      throw Error(ErrorKind::File, "its seeds are not up to 64 numbers");
    job.paint.seeds.push_back(seed);
  }
  if (job.paint.seeds.empty()) throw Error(ErrorKind::File, "it has no seeds");
  const Json partner = from.value("partner", Json());
  if (partner.is_number_unsigned() && partner <= kMostJobs) job.partner = partner.get<quint64>();
  const Json file = from.value("partner_file", Json());
  if (file.is_string()) job.partnerFile = text(file.get<std::string>());
  return job;
}

}  // namespace

bool writeQueue(const QString& path, const std::deque<Job>& queue) {
  if (queue.empty()) return !QFile::exists(path) || QFile::remove(path);
  std::map<quint64, int> places;
  Json jobs = Json::array();
  for (const Job& job : queue) {
    const auto partner = places.find(job.partner);
    jobs.push_back(toJson(job, partner == places.end() ? 0 : partner->second));
    places[job.ticket] = static_cast<int>(jobs.size());
  }
  return writeKept(path, {{"schema", kSchema}, {"jobs", std::move(jobs)}});
}

ReadQueue readQueue(const QString& path) {
  ReadQueue made;
  KeptFile file = readKept(path, kKind, kNewest);
  made.aside = file.aside;
  if (!file.json) return made;
  const Json jobs = file.json->value("jobs", Json());
  if (!jobs.is_array()) made.unread.push_back({"jobs", {}, "not a list"});
  for (const Json& item : jobs.is_array() ? jobs : Json::array()) {
    if (made.jobs.size() == kMostJobs) {
      made.unread.push_back({"jobs", {}, "more than " + std::to_string(kMostJobs)});
      break;
    }
    const auto leaveOut = [&](const std::string& why) {
      made.unread.push_back({"job " + std::to_string(made.jobs.size() + 1), {}, why});
      made.jobs.emplace_back();  // keeps the places that partners count by
      made.jobs.back().paint.seeds.clear();
    };
    try {
      made.jobs.push_back(jobFrom(item, made.unread));
    } catch (const Error& error) {
      leaveOut(error.message);
    } catch (const std::exception&) {
      leaveOut("damaged");
    }
  }
  if (!made.unread.empty()) made.aside = putAside(path, true);
  return made;
}

}  // namespace heatkv
