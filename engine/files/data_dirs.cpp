// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files/data_dirs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace heatkv {
namespace {

namespace fs = std::filesystem;
constexpr const char* kName = "heatkv-studio";

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= list.size();) {
    const size_t end = std::min(list.find(':', at), list.size());
    if (end > at) parts.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

bool isFolder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

void addFolder(std::vector<std::string>& folders, const fs::path& path) {
  const std::string text = path.lexically_normal().string();
  if (!text.empty() && isFolder(path) && std::find(folders.begin(), folders.end(), text) == folders.end())
    folders.push_back(text);
}

fs::path programFolder() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  return failed ? fs::path() : program.parent_path();
}

bool isCalibration(const fs::path& path) {
  const std::string suffix = path.extension().string();
  if (path.filename() == "scas_scores.json") return false;
  return suffix == ".json" || suffix == ".safetensors";
}

void addCalibrations(std::vector<std::string>& files, const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, std::string>> found;
  std::error_code failed;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed)) {
    std::error_code ignored;
    if (it->is_regular_file(ignored) && isCalibration(it->path()))
      found.emplace_back(it->last_write_time(ignored), it->path().string());
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  for (auto& file : found) files.push_back(std::move(file.second));
}

}  // namespace

std::string userDataDir() {
  std::string base = variable("XDG_DATA_HOME");
  if (base.empty() || base.front() != '/') {
    const std::string home = variable("HOME");
    base = (home.empty() ? std::string("/tmp") : home) + "/.local/share";
  }
  return base + "/" + kName;
}

std::vector<std::string> dataDirs() {
  std::vector<std::string> folders;
  if (const std::string own = variable("HEATKV_DATA_DIR"); !own.empty()) addFolder(folders, own);
  addFolder(folders, userDataDir());
  const fs::path program = programFolder();
  if (!program.empty()) {
    addFolder(folders, program / ".." / "share" / kName);
    fs::path up = program;
    for (int level = 0; level < 4 && up.has_relative_path(); ++level, up = up.parent_path()) {
      std::error_code ignored;
      if (fs::exists(up / "resources" / "CMakeLists.txt", ignored)) addFolder(folders, up / "resources");
    }
  }
  std::string shared = variable("XDG_DATA_DIRS");
  if (shared.empty()) shared = "/usr/local/share:/usr/share";
  for (const std::string& folder : split(shared)) addFolder(folders, fs::path(folder) / kName);
  return folders;
}

std::string demoModelDir() {
  for (const std::string& folder : dataDirs()) {
    std::error_code ignored;
    const fs::path demo = fs::path(folder) / "demo-model";
    if (fs::exists(demo / "model.json", ignored)) return demo.string();
  }
  return {};
}

std::vector<std::string> modelDirs() {
  std::vector<std::string> folders;
  for (const std::string& folder : split(variable("HEATKV_MODEL_PATH"))) addFolder(folders, folder);
  addFolder(folders, fs::path(userDataDir()) / "models");
  return folders;
}

std::vector<std::string> calibrationFiles(const std::string& modelFolder) {
  std::vector<std::string> files;
  addCalibrations(files, fs::path(userDataDir()) / "calibrations");
  if (!modelFolder.empty()) addCalibrations(files, fs::path(modelFolder) / "calibration");
  return files;
}

}  // namespace heatkv
