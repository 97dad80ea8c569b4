// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv doctor: what this machine has, which models are found, and what is wrong.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/device_check_report.h"
#include "app/cli/event_json.h"
#include "engine/device_check.h"
#include "engine/engine.h"
#include "engine/system/data_dirs.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;
constexpr int kNoModel = 3, kFailedCheck = 1;

/// A folder with a model in it, or with something that is nearly one.
struct FoundModel {
  std::string path;
  ModelInfo info;
};

std::vector<std::string> problemsOf(const FoundModel& model) {
  std::vector<std::string> problems;
  const auto print = [&](const char* what, const ModelPart& part) {
    if (part.state == PartState::Found) return;
    problems.push_back(fmt::format("{}: the {} is {}{}", model.path, what,
                                   part.state == PartState::Missing ? "missing" : "wrong",
                                   part.reason.empty() ? "" : ": " + part.reason));
  };
  print("transformer", model.info.transformerPart);
  print("VAE", model.info.vaePart);
  print("text encoder", model.info.textEncoderPart);
  return problems;
}

/// The folder itself where it holds a transformer, else those right within it.
void addModels(const std::string& folder, std::vector<FoundModel>& models, std::vector<std::string>& problems) {
  std::vector<std::string> folders;
  std::error_code failed;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed)) {
    std::error_code ignored;
    if (it->is_directory(ignored)) folders.push_back(it->path().string());
  }
  std::sort(folders.begin(), folders.end());
  if (failed) problems.push_back(folder + " cannot be listed: " + failed.message());
  const auto inspect = [&](const std::string& path) {
    try {
      FoundModel model{path, Engine::inspect({path, {}, {}, {}})};
      if (model.info.transformerPart.state == PartState::Missing && model.info.vaePart.state == PartState::Missing)
        return;
      const bool known =
          std::any_of(models.begin(), models.end(), [&](const FoundModel& old) { return old.path == path; });
      if (!known) models.push_back(std::move(model));
    } catch (const Error& e) {
      problems.push_back(path + ": " + e.message);
    }
  };
  const size_t before = models.size();
  for (const std::string& path : folders) inspect(path);
  const bool within = std::any_of(models.begin() + static_cast<std::ptrdiff_t>(before), models.end(),
                                  [](const FoundModel& m) { return m.info.complete(); });
  if (!within) inspect(folder);
}

const char* stateOf(const ModelPart& part) {
  return part.state == PartState::Found ? "found" : part.state == PartState::Missing ? "missing" : "wrong";
}

}  // namespace

class Doctor : public Command {
 public:
  const char* name() const override { return "doctor"; }
  const char* description() const override { return "Show what this machine has and which models are found"; }
  bool json() const override { return m_json; }

  void declare(CLI::App& app) override {
    app.add_flag("--json", m_json, "One JSON object");
    app.add_flag("--check", m_check, "Compare a device's kernels, a picture and its memory with what they should be");
    app.add_option("--device", m_device, "The device to check: auto cpu cuda cuda:N (auto)")->type_name("DEVICE");
    addVerbosity(app);
  }

  int run(Session& session) override {
    if (!m_device.empty() && !m_check)
      throw Error(ErrorKind::Usage, "--device names the device to check", "add --check");
    if (m_check) return check(session);
    const Engine engine;
    std::vector<FoundModel> models;
    std::vector<std::string> problems;
    const std::string demo = demoModelDir(), chosen = chosenModelDir();
    if (demo.empty()) {
      problems.push_back("The demo model is not there; HEATKV_DATA_DIR names the folder that holds demo-model.");
    } else {
      addOne(demo, models, problems);
    }
    if (!chosen.empty() && chosen != demo) addOne(chosen, models, problems);
    for (const std::string& folder : modelDirs()) addModels(folder, models, problems);
    for (const FoundModel& model : models) {
      for (std::string& problem : problemsOf(model)) problems.push_back(std::move(problem));
    }
    if (engine.loopThreads() < Engine::defaultThreads())
      problems.push_back(
          "This program was built without OpenMP: much of its work runs on one thread. Build it with GCC.");
    const bool any = std::any_of(models.begin(), models.end(), [](const FoundModel& m) { return m.info.complete(); });
    if (!any) problems.push_back("No complete model was found; HEATKV_MODEL_PATH names the folders that are searched.");
    if (m_json) {
      session.out.object(report(models, problems, demo));
    } else {
      print(models, problems, session);
    }
    return any ? 0 : kNoModel;
  }

 private:
  static void addOne(const std::string& path, std::vector<FoundModel>& models, std::vector<std::string>& problems) {
    try {
      models.push_back({path, Engine::inspect({path, {}, {}, {}})});
    } catch (const Error& e) {
      problems.push_back(path + ": " + e.message);
    }
  }

  int check(Session& session) {
    DeviceCheckRequest request;
    request.modelFolder = demoModelDir();
    if (!m_device.empty()) request.device = m_device;
    const DeviceCheck found = checkDevice(request, {}, session.stop);
    if (m_json) {
      session.out.object(deviceCheckJson(found));
    } else {
      for (const std::string& line : deviceCheckLines(found)) session.out.text(line);
    }
    return found.passed() ? 0 : kFailedCheck;
  }

  static Json report(const std::vector<FoundModel>& models, const std::vector<std::string>& problems,
                     const std::string& demo) {
    const std::vector<DeviceInfo> devices = Engine::devices();
    Json deviceList = Json::array(), modelList = Json::array();
    for (const DeviceInfo& d : devices) {
      deviceList.push_back(
          {{"id", d.id}, {"name", d.name}, {"total_bytes", d.totalBytes}, {"free_bytes", d.freeBytes}});
    }
    for (const FoundModel& m : models) {
      modelList.push_back({{"path", m.path},
                           {"name", m.info.name},
                           {"complete", m.info.complete()},
                           {"parts",
                            {{"transformer", stateOf(m.info.transformerPart)},
                             {"vae", stateOf(m.info.vaePart)},
                             {"text_encoder", stateOf(m.info.textEncoderPart)}}}});
    }
    return {{"version", HEATKV_VERSION},
            {"torch", Engine::torchVersion()},
            {"cpu", devices.front().name},
            {"memory", {{"total_bytes", devices.front().totalBytes}, {"free_bytes", devices.front().freeBytes}}},
            {"devices", deviceList},
            {"threads", Engine::defaultThreads()},
            {"demo_model", demo.empty() ? Json(nullptr) : Json(demo)},
            {"data_dirs", dataDirs()},
            {"models", modelList},
            {"problems", problems}};
  }

  static void print(const std::vector<FoundModel>& models, const std::vector<std::string>& problems, Session& session) {
    const auto say = [&](const std::string& text) { session.out.text(text); };
    say(fmt::format("heatkv {}, torch {}, {} threads", HEATKV_VERSION, Engine::torchVersion(),
                    Engine::defaultThreads()));
    for (const DeviceInfo& d : Engine::devices())
      say(fmt::format("device {}: {}, {} of {} MiB free", d.id, d.name, d.freeBytes >> 20, d.totalBytes >> 20));
    for (const std::string& folder : dataDirs()) say("data in " + folder);
    for (const FoundModel& m : models)
      say(fmt::format("model {}: {}{}", m.info.name, m.path, m.info.complete() ? "" : " (not complete)"));
    for (const std::string& problem : problems) say("problem: " + problem);
    if (problems.empty()) say("No problem was found.");
  }

  bool m_json = false, m_check = false;
  std::string m_device;
};

std::unique_ptr<Command> makeDoctor() {
  return std::make_unique<Doctor>();
}

}  // namespace heatkv
