// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/flags/cache_flags.h"

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/flags/flag_values.h"
#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/published_orders.h"
#include "engine/files/data_dirs.h"

namespace heatkv {
namespace {

constexpr int kMostScales = 64;

bool needsCalibration(CacheMethod method) {
  return method == CacheMethod::HeatKV || method == CacheMethod::ScaleKV || method == CacheMethod::ScaleKVCode ||
         method == CacheMethod::Hack;
}

/// Whether the calibration holds what the method reads.
bool serves(const Calibration& calibration, CacheMethod method) {
  switch (method) {
    case CacheMethod::HeatKV:
      return !calibration.orders.byScale.empty();
    case CacheMethod::ScaleKV:
    case CacheMethod::ScaleKVCode:
      return !calibration.asi.empty() || !calibration.drafters.empty();
    case CacheMethod::Hack:
      return !calibration.hack.empty();
    default:
      return true;
  }
}

std::string statisticsOf(CacheMethod method) {
  return method == CacheMethod::HeatKV ? "scas" : method == CacheMethod::Hack ? "hack" : "asi";
}

/// A calibration of other weights ranks other heads.
void requireSameWeights(const Calibration& calibration, const CacheTarget& target, const std::string& path,
                        Session& session) {
  if (calibration.modelHash.empty() || target.modelHash.empty() || calibration.modelHash == target.modelHash) return;
  const std::string what = path + " was made with other weights" +
                           (calibration.model.empty() ? std::string() : " (" + calibration.model + ")") +
                           " of the same shape.";
  if (target.force) {
    session.warn("calibration", what);
    return;
  }
  throw Error(ErrorKind::Model, what, "Calibrate this model with heatkv calibrate, or go on with --force.", path);
}

}  // namespace

void CacheFlags::declare(CLI::App& app) {
  const auto add = [&](const char* name, std::string& value, const char* what, const char* type) {
    app.add_option(name, value, what)->type_name(type)->group("Cache");
  };
  add("--kv-method", m_method, "How the entries to keep are chosen (full without a budget or schedule, else heatkv)",
      "full|heatkv|streamingllm|snapkv|pyramidkv|scalekv|scalekv-code|hack");
  add("--kv-budget", m_budget, "Share of the whole cache: 10%, 0.1, 1/10, 10x (a tenth), or bytes: 512MiB", "B");
  add("--calibration", m_calibration,
      "Scores or orders of the heads, in any known format; published: the bundled orders of the 2B or 8B (the model's "
      "newest, else the bundled one)",
      "FILE|published");
  add("--kv-schedule", m_schedule, "Schedule to use in place of budget, calibration and early rule", "FILE");
  add("--early", m_early,
      "Which entries go within a scale (auto: minloss where the calibration has scores per target scale, else mincard)",
      "auto|reference|mincard|minloss");
  add("--sink-scales", m_sinkScales, "Number of first scales that always stay (the calibration's, else 3)", "N");
  add("--pins", m_pins, "JSON list of heads to keep or prune by hand", "FILE");
}

CacheMethod CacheFlags::method() const {
  if (m_method.empty()) return m_budget.empty() && m_schedule.empty() ? CacheMethod::Full : CacheMethod::HeatKV;
  const auto method = parseCacheMethod(m_method);
  if (!method) {
    throw Error(ErrorKind::Usage, "--kv-method \"" + m_method + "\" is not known.",
                "It takes full, heatkv, streamingllm, snapkv, pyramidkv, scalekv, scalekv-code or hack.");
  }
  return *method;
}

std::optional<Budget> CacheFlags::budget() const {
  return m_budget.empty() ? std::nullopt : std::optional(parseBudget(m_budget));
}

EarlyRule CacheFlags::early() const {
  const auto rule = m_early.empty() ? EarlyRule::Auto : parseEarlyRule(m_early);
  if (!rule) {
    throw Error(ErrorKind::Usage, "--early \"" + m_early + "\" is not known.",
                "It takes auto, reference, mincard or minloss.");
  }
  return *rule;
}

std::optional<int> CacheFlags::sinkScales() const {
  if (m_sinkScales.empty()) return std::nullopt;
  return static_cast<int>(parseInteger("--sink-scales", m_sinkScales, 0, kMostScales));
}

void CacheFlags::check() const {
  const CacheMethod method = this->method();
  early();
  sinkScales();
  const auto asked = budget();
  if (!m_schedule.empty() && method != CacheMethod::HeatKV) {
    throw Error(ErrorKind::Usage, "A schedule is one of heatkv, not of " + m_method + ".",
                "Leave --kv-method or --kv-schedule out.");
  }
  if (method == CacheMethod::Full && asked && (asked->bytes || asked->share != Rational{1, 1})) {
    throw Error(ErrorKind::Usage, "A full cache keeps to no budget.",
                "Name another --kv-method, or leave --kv-budget out.");
  }
  if (!m_pins.empty() && method != CacheMethod::HeatKV) {
    throw Error(ErrorKind::Usage, std::string("Pins belong to heatkv, not to ") + nameOf(method) + ".",
                "Give a budget with --kv-budget, or leave --pins out.");
  }
}

std::shared_ptr<const Calibration> CacheFlags::calibration(CacheMethod method, const CacheTarget& target,
                                                           Session& session) const {
  if (!m_calibration.empty()) {
    const auto read = m_calibration == kPublishedOrders
                          ? publishedOrders(target.shape.layers, target.shape.heads)
                          : std::make_shared<const Calibration>(readCalibration(m_calibration, &target.shape));
    requireSameWeights(*read, target, m_calibration, session);
    if (!serves(*read, method)) {
      throw Error(ErrorKind::Model, m_calibration + " does not hold what " + nameOf(method) + " needs.",
                  "Make one with heatkv calibrate --stats " + statisticsOf(method) + ".", m_calibration);
    }
    return read;
  }
  const std::string users = userDataDir();
  std::shared_ptr<const Calibration> otherSize;
  for (const std::string& path : calibrationFiles(target.modelFolder)) {
    try {
      auto read = std::make_shared<Calibration>(readCalibration(path, &target.shape));
      // One that names no weights counts for the model it lies with alone.
      const bool ours = read->modelHash.empty() ? !path.starts_with(users) : read->modelHash == target.modelHash;
      if (!ours || !serves(*read, method)) continue;
      session.console.debug("Calibration " + path);
      if (read->shape == target.shape) return read;
      if (!otherSize) otherSize = std::move(read);
    } catch (const Error& e) {
      session.console.debug(path + " is passed over: " + e.message);
    }
  }
  if (otherSize) return otherSize;
  if (method == CacheMethod::HeatKV && !publishedOrdersFile(target.shape.layers, target.shape.heads).empty())
    return publishedOrders(target.shape.layers, target.shape.heads);
  throw Error(ErrorKind::Model, fmt::format("There is no calibration for {} of this model.", nameOf(method)),
              "Make one with heatkv calibrate --stats " + statisticsOf(method) + ", or name one with --calibration.");
}

CacheRequest CacheFlags::resolve(const CacheTarget& target, DType kvDtype, bool ownOrders, Session& session) const {
  CacheRequest request = resolveAs(method(), budget().value_or(Budget{}), target, kvDtype, session, ownOrders);
  if (m_schedule.empty()) return request;
  request.schedule = std::make_shared<Schedule>(readSchedule(m_schedule, &target.shape));
  request.budget = request.schedule->budget;
  if (!m_budget.empty() || !m_calibration.empty() || !m_early.empty() || !m_pins.empty() || !m_sinkScales.empty())
    session.warn("schedule", "The schedule wins over budget, calibration, early rule, sinks and pins.");
  return request;
}

CacheRequest CacheFlags::resolveAs(CacheMethod method, const Budget& budget, const CacheTarget& target, DType kvDtype,
                                   Session& session, bool ownOrders) const {
  CacheRequest request;
  request.method = method;
  request.budget = budget;
  request.early = early();
  request.kvDtype = kvDtype;
  request.sinkScales = sinkScales();
  if (!m_pins.empty() && method == CacheMethod::HeatKV) request.pins = readPins(m_pins);
  const bool orders = ownOrders && m_calibration.empty() && method == CacheMethod::HeatKV;
  if (!needsCalibration(method) || !m_schedule.empty() || orders) return request;
  request.calibration = calibration(method, target, session);
  if (method != CacheMethod::HeatKV) return request;
  const int least = request.calibration->orders.sinkScales;
  if (request.sinkScales && *request.sinkScales < least) {
    throw Error(ErrorKind::Model,
                fmt::format("The calibration ranks scales from {} on, so at least {} must be sinks.", least, least),
                fmt::format("Take --sink-scales {}, or calibrate with fewer.", least), m_calibration);
  }
  return request;
}

}  // namespace heatkv
