// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/queue_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"

namespace heatkv {
namespace {

using nlohmann::json;

constexpr const char* kSchema = "heatkv-queue/1";
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

Job::Kind kindOf(const json& name) {
  for (const Job::Kind kind : {Job::Kind::Twin, Job::Kind::WhatIf, Job::Kind::Calibration}) {
    if (name == nameOf(kind)) return kind;
  }
  return Job::Kind::Picture;
}

json toJson(const CalibrationRequest& request) {
  std::string grids;
  for (const Grid& grid : request.grids) grids += (grids.empty() ? "" : ",") + toText(grid);
  return {{"prompts", request.prompts},
          {"negative", request.negativePrompt},
          {"seeds", request.seeds},
          {"cfg", request.sampling.cfg},
          {"tau", request.sampling.tau},
          {"top_k", request.sampling.topK},
          {"top_p", request.sampling.topP},
          {"grids", grids},
          {"aspect", request.aspect},
          {"pn", request.pixelBudget},
          {"sink_scales", request.sinkScales},
          {"asi", request.asi},
          {"hack", request.hack}};
}

/// Throws what nlohmann-json or the grids' reader throw.
CalibrationRequest calibrationFrom(const json& from) {
  CalibrationRequest request;
  from.at("prompts").get_to(request.prompts);
  from.at("negative").get_to(request.negativePrompt);
  from.at("seeds").get_to(request.seeds);
  from.at("cfg").get_to(request.sampling.cfg);
  from.at("tau").get_to(request.sampling.tau);
  from.at("top_k").get_to(request.sampling.topK);
  from.at("top_p").get_to(request.sampling.topP);
  request.grids = parseGrids(from.at("grids").get<std::string>());
  from.at("aspect").get_to(request.aspect);
  from.at("pn").get_to(request.pixelBudget);
  from.at("sink_scales").get_to(request.sinkScales);
  from.at("asi").get_to(request.asi);
  from.at("hack").get_to(request.hack);
  if (request.prompts.empty() || request.seeds.size() != request.prompts.size())
    throw Error(ErrorKind::File, "a calibration has one seed per prompt");
  return request;
}

json toJson(const Job& job, int partner) {
  json made{{"kind", nameOf(job.kind)}, {"document", toJson(job.document)}};
  if (job.isCalibration()) {
    made["calibration"] = toJson(job.calibration);
  } else {
    made["seeds"] = job.paint.seeds;
  }
  if (partner > 0) made["partner"] = partner;
  if (!job.partnerFile.isEmpty()) made["partner_file"] = job.partnerFile.toStdString();
  return made;
}

std::optional<Job> jobFrom(const json& from) {
  if (!from.is_object()) return std::nullopt;
  Job job;
  job.kind = kindOf(from.value("kind", json()));
  job.document = documentFrom(from.value("document", json()));
  if (job.isCalibration()) {
    try {
      job.calibration = calibrationFrom(from.at("calibration"));
      return job;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }
  job.paint.seeds.clear();
  for (const json& seed : from.value("seeds", json::array())) {
    if (seed.is_number_unsigned() && job.paint.seeds.size() < kMostSeeds) job.paint.seeds.push_back(seed);
  }
  const json partner = from.value("partner", json());
  if (partner.is_number_unsigned() && partner <= kMostJobs) job.partner = partner.get<quint64>();
  const json file = from.value("partner_file", json());
  if (file.is_string()) job.partnerFile = QString::fromStdString(file.get<std::string>());
  return job.paint.seeds.empty() ? std::nullopt : std::optional(job);
}

}  // namespace

bool writeQueue(const QString& path, const std::deque<Job>& queue) {
  if (queue.empty()) return !QFile::exists(path) || QFile::remove(path);
  std::map<quint64, int> places;
  json jobs = json::array();
  for (const Job& job : queue) {
    const auto partner = places.find(job.partner);
    jobs.push_back(toJson(job, partner == places.end() ? 0 : partner->second));
    places[job.ticket] = static_cast<int>(jobs.size());
  }
  const json all{{"schema", kSchema}, {"jobs", std::move(jobs)}};
  if (!QDir().mkpath(QFileInfo(path).path())) return false;
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.write(QByteArray::fromStdString(all.dump(1, ' ', false, json::error_handler_t::replace)));
  return file.flush() && file.commit();
}

std::vector<Job> readQueue(const QString& path) {
  std::vector<Job> jobs;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return jobs;
  const QByteArray bytes = file.readAll();
  const json all = json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (!all.is_object() || all.value("schema", json()) != kSchema) return jobs;
  for (const json& item : all.value("jobs", json::array())) {
    if (jobs.size() == kMostJobs) break;
    Job nothing;  // keeps the places that partners count by
    nothing.paint.seeds.clear();
    jobs.push_back(jobFrom(item).value_or(nothing));
  }
  return jobs;
}

}  // namespace heatkv
