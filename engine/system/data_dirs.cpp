// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/data_dirs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/api/error.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;
constexpr const char* kName = "heatkv-studio";

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// The parts between ":", without empty ones.
std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= list.size();) {
    const size_t colon = std::min(list.find(':', at), list.size());
    if (colon > at) parts.push_back(list.substr(at, colon - at));
    at = colon + 1;
  }
  return parts;
}

bool isFolder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

void addFolder(std::vector<std::string>& folders, const fs::path& path) {
  const std::string text = path.lexically_normal().string();
  if (isFolder(path) && std::find(folders.begin(), folders.end(), text) == folders.end()) folders.push_back(text);
}

/// An XDG base folder; relative values are to be ignored, as the specification says.
fs::path xdgHome(const char* variable, const char* underHome) {
  const std::string set = environment(variable);
  if (!set.empty() && set.front() == '/') return set;
  const std::string home = environment("HOME");
  return fs::path(home.empty() ? "/" : home) / underHome;
}

fs::path programFolder() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  return failed ? fs::path() : program.parent_path();
}

/// The calibrations of one folder, newest first, equally old ones by name.
void addCalibrations(std::vector<std::string>& files, const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, std::string>> found;
  std::error_code failed, ignored;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed)) {
    const fs::path suffix = it->path().extension();
    const bool named = suffix == ".json" || suffix == ".safetensors";
    if (named && it->path().filename() != "scas_scores.json" && it->is_regular_file(ignored))
      found.emplace_back(it->last_write_time(ignored), it->path().string());
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  for (auto& file : found) files.push_back(std::move(file.second));
}

}  // namespace

std::vector<std::string> dataDirs() {
  std::vector<std::string> folders;
  if (const std::string only = environment("HEATKV_DATA_DIR"); !only.empty()) {
    addFolder(folders, only);
    return folders;
  }
  if (const fs::path program = programFolder(); !program.empty()) addFolder(folders, program / ".." / "share" / kName);
  addFolder(folders, userDataDir());
  const std::string system = environment("XDG_DATA_DIRS");
  for (const std::string& folder : split(system.empty() ? "/usr/local/share:/usr/share" : system)) {
    if (folder.front() == '/') addFolder(folders, fs::path(folder) / kName);
  }
  return folders;
}

std::string findData(const std::string& name) {
  for (const std::string& folder : dataDirs()) {
    std::error_code ignored;
    const fs::path path = fs::path(folder) / name;
    if (fs::exists(path, ignored)) return path.string();
  }
  return {};
}

std::string demoModelDir() {
  return findData("demo-model");
}

std::string userDataDir() {
  return (xdgHome("XDG_DATA_HOME", ".local/share") / kName).string();
}

std::string userConfigDir() {
  return (xdgHome("XDG_CONFIG_HOME", ".config") / kName).string();
}

std::vector<std::string> modelDirs() {
  std::vector<std::string> folders;
  for (const std::string& folder : split(environment("HEATKV_MODEL_PATH"))) addFolder(folders, folder);
  addFolder(folders, fs::path(userDataDir()) / "models");
  return folders;
}

std::string chosenModelDir() {
  std::ifstream file(fs::path(userConfigDir()) / "model");
  std::string folder;
  std::getline(file, folder);
  return !folder.empty() && isFolder(folder) ? folder : std::string();
}

void setChosenModelDir(const std::string& folder) {
  const fs::path path = fs::path(userConfigDir()) / "model";
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  if (failed) {
    throw Error(ErrorKind::File, "The choice of model could not be kept: " + failed.message() + ".",
                "Make the folder writable, or set XDG_CONFIG_HOME to one that is.", path.string());
  }
  writeFileAtomically(path.string(), (folder.empty() ? fs::path() : fs::absolute(folder)).string() + "\n");
}

std::vector<std::string> calibrationFiles(const std::string& modelFolder) {
  std::vector<std::string> files;
  addCalibrations(files, fs::path(userDataDir()) / "calibrations");
  if (!modelFolder.empty()) addCalibrations(files, fs::path(modelFolder) / "calibration");
  return files;
}

std::string defaultModelDir() {
  if (const std::string chosen = chosenModelDir(); !chosen.empty()) return chosen;
  if (const std::string demo = demoModelDir(); !demo.empty()) return demo;
  const std::vector<std::string> folders = modelDirs();
  return folders.empty() ? std::string() : folders.front();
}

}  // namespace heatkv
