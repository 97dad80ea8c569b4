// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/flags/cache_flags.h"

#include "app/cli/command.h"
#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"

namespace heatkv {

namespace {

/// What the engine's remedy for a missing calibration or schedule is called here.
std::string flagsFor(const CacheSettings& settings) {
  if (!settings.schedule.empty() && settings.method == CacheMethod::HeatKV)
    return " Here that is --kv-schedule FILE or --kv-budget.";
  const char* statistics = infoOf(settings.method).statistics;
  return std::string(" Here that is heatkv calibrate") +
         (statistics ? std::string(" --stats ") + statistics : std::string()) +
         " or --calibration FILE; --force allows one of other weights.";
}

}  // namespace

void CacheFlags::declare(CLI::App& app) {
  m_flags.declare(app, SettingsField::Group::Cache);
}

CacheSettings CacheFlags::noCache() {
  CacheSettings none;
  none.method = CacheMethod::Full;
  none.budget = "100%";
  return none;
}

std::optional<Budget> CacheFlags::budget() const {
  if (m_flags.has("budget") && m_flags.has("entries")) {
    throw Error(
        ErrorKind::Usage,
        "--kv-budget and --kv-entries cannot be combined: one is a share of the bytes, the other of the entries.",
        "Leave one of them out.");
  }
  if (m_flags.has("budget")) return parseBudget(m_flags.text("budget"));
  return m_flags.has("entries") ? std::optional(parseBudget(m_flags.text("entries") + std::string(kOfEntries)))
                                : std::nullopt;
}

CacheSettings CacheFlags::settings(const CacheSettings& base) const {
  RunSettings made;
  made.cache = base;
  const bool asked = budget().has_value();  // with its own words on what is wrong
  // A file of pins; the list itself is what a copied command has.
  const std::string& pins = m_flags.text("pins");
  SettingsFlags flags = m_flags;
  if (!pins.empty() && !pins.starts_with('[')) {
    made.cache.pins = readPins(pins);
    flags.drop("pins");
  }
  flags.applyTo(made);
  CacheSettings& cache = made.cache;
  if (cache.method != base.method) cache.calibration.hash.clear();  // it may hold nothing for this one
  if (m_flags.has("calibration")) cache.calibration.hash.clear();
  if (m_flags.has("schedule")) cache.schedule.hash.clear();
  // Who asks for a budget does not mean the schedule of the base.
  if (asked && !m_flags.has("schedule")) cache.schedule = {};
  const bool limited = asked || m_flags.has("schedule");
  if (!m_flags.has("method") && limited && cache.method == CacheMethod::Full) cache.method = CacheMethod::HeatKV;
  if (cache.method != CacheMethod::HeatKV && !m_flags.has("pins")) cache.pins.clear();
  return cache;
}

void CacheFlags::check() const {
  const CacheSettings cache = settings();
  const auto asked = budget();
  if (m_flags.has("schedule") && cache.method != CacheMethod::HeatKV) {
    throw Error(ErrorKind::Usage, std::string("A schedule is one of heatkv, not of ") + nameOf(cache.method) + ".",
                "Leave --kv-method or --kv-schedule out.");
  }
  if (cache.method == CacheMethod::Full && asked && (asked->bytes || asked->share != Rational{1, 1})) {
    throw Error(ErrorKind::Usage, "A full cache keeps to no budget.",
                "Name another --kv-method, or leave the budget out.");
  }
  if (m_flags.has("pins") && cache.method != CacheMethod::HeatKV) {
    throw Error(ErrorKind::Usage, std::string("Pins belong to heatkv, not to ") + nameOf(cache.method) + ".",
                "Give a budget with --kv-budget, or leave --pins out.");
  }
}

CacheRequest CacheFlags::resolve(const CacheSettings& settings, const CacheTarget& target, bool ownOrders,
                                 Session& session) const {
  const bool orders =
      ownOrders && settings.method == CacheMethod::HeatKV && settings.calibration.empty() && settings.schedule.empty();
  FoundFiles found;
  try {
    if (!orders)
      found = findFiles(settings, target, [&](const std::string& words) { session.warn("calibration", words); });
  } catch (Error& e) {
    if (e.kind == ErrorKind::Model) e.fix += flagsFor(settings);
    throw;
  }
  const bool others = m_flags.has("budget") || m_flags.has("entries") || m_flags.has("calibration") ||
                      m_flags.has("early") || m_flags.has("pins") || m_flags.has("sink_scales");
  if (found.schedule && others)
    session.warn("schedule", "The schedule wins over budget, calibration, early rule, sinks and pins.");
  return cacheRequest(settings, found);
}

CacheRequest CacheFlags::resolveAs(CacheMethod method, const Budget& budget, const CacheTarget& target, DType kvDtype,
                                   Session& session) const {
  CacheSettings cache = settings();
  cache.method = method;
  cache.budget = budget.text;
  cache.kvDtype = kvDtype;
  cache.schedule = {};
  return resolve(cache, target, false, session);
}

}  // namespace heatkv
