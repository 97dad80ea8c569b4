// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/bench_load.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "engine/api/error.h"
#include "engine/weights/inspect.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

// Prints the milliseconds of each load, then the bytes by which the process grew at most.
constexpr const char* kLoader = R"(
import resource, sys, time
import torch
from safetensors.torch import load_file, save_file
kind, path, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
if kind == "save":
    torch.save(load_file(path), sys.argv[4])
    sys.exit()
loads = {"torch": lambda: torch.load(path, map_location="cpu", weights_only=True),
         "safetensors": lambda: {name: tensor.clone() for name, tensor in load_file(path).items()}}
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
before = peak()
for _ in range(runs):
    begin = time.perf_counter()
    state = loads[kind]()
    print((time.perf_counter() - begin) * 1000)
    del state
print(peak() - before)
)";

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

/// The numbers that python prints, one a line; empty where it fails, with a warning.
std::vector<double> python(const std::vector<std::string>& arguments, Session& session) {
  const char* named = std::getenv("HEATKV_PYTHON");
  std::string command = quoted(named && *named ? named : "python3") + " -c " + quoted(kLoader);
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  std::vector<double> numbers;
  FILE* pipe = ::popen(command.c_str(), "r");
  for (char line[128]; pipe && std::fgets(line, sizeof line, pipe);) {
    double value = 0;
    if (std::from_chars(line, line + sizeof line, value).ec == std::errc()) numbers.push_back(value);
  }
  if (pipe && ::pclose(pipe) == 0) return numbers;
  session.warn("python", "The python that HEATKV_PYTHON names (else python3) could not do \"" + arguments.front() +
                             "\": it needs torch and safetensors. Its figures are left out.");
  return {};
}

struct TemporaryFolder {
  fs::path path;
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "heatkv-bench-XXXXXX").string();
    if (!::mkdtemp(name.data()))
      throw Error(ErrorKind::File, "No temporary folder could be made in " + fs::temp_directory_path().string() + ".",
                  "Free some space there, or name another folder in TMPDIR.");
    path = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
};

void compare(const std::string& rival, const std::string& path, int runs, Session& session,
             std::vector<BenchFigure>& figures) {
  std::vector<double> theirs = python({rival, path, std::to_string(runs + 1)}, session);
  if (theirs.size() != static_cast<size_t>(runs) + 2) return;
  const double theirPeak = theirs.back();
  std::vector<double> ours, hashed, ratios, peaks;
  int64_t bytes = 0;
  for (int i = 0; i <= runs; ++i) {
    session.checkStop();
    const ReadFigures read = readWholeTransformer(path);
    bytes = read.bytes;
    if (i == 0) continue;
    ours.push_back(read.ms);
    hashed.push_back(read.hashedMs);
    ratios.push_back(read.ms / theirs[static_cast<size_t>(i)]);
    peaks.push_back(static_cast<double>(read.peakBytes));
  }
  const std::string note = fmt::format("{} bytes, every tensor in memory of its own", bytes);
  figures.push_back({"load.ours/" + rival, ratios, "ratio", note});
  figures.push_back({"load.ms." + rival + "_file", ours, "ms", "ours, of the file that " + rival + " reads"});
  figures.push_back({"load.hashed_ms." + rival + "_file", hashed, "ms", "the same until its hash is known"});
  figures.push_back({"load.peak.ours." + rival + "_file", peaks, "bytes", "live tensors at most"});
  figures.push_back({"load.peak." + rival, {theirPeak}, "bytes", "by which its process grew at most"});
}

}  // namespace

std::vector<BenchFigure> benchLoad(const std::string& path, int runs, Session& session) {
  const TemporaryFolder folder;
  std::string plain = path, torch = path;
  const std::string kind = inspectPath(path, false).kind;
  if (kind != "safetensors") {
    plain = (folder.path / "weights.safetensors").string();
    convertToSafetensors(path, plain, DType::Auto);
  }
  if (kind != "zip" && kind != "legacy") {
    torch = (folder.path / "weights.pth").string();
    python({"save", plain, "0", torch}, session);
  }
  std::vector<BenchFigure> figures;
  std::error_code ignored;
  if (fs::exists(torch, ignored)) compare("torch", torch, runs, session, figures);
  compare("safetensors", plain, runs, session, figures);
  return figures;
}

}  // namespace heatkv
