// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/machine.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

namespace heatkv {
namespace {

std::string textOf(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The number after `key` at the start of a line.
std::optional<int64_t> numberAfter(const std::string& text, const std::string& key) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    int64_t value = 0;
    if (line.starts_with(key) && std::istringstream(line.substr(key.size())) >> value) return value;
  }
  return std::nullopt;
}

/// Nothing where there is no such file, or no number in it ("max").
std::optional<int64_t> numberIn(const std::string& path) {
  return numberAfter(textOf(path), "");
}

/// "0-3,8" as numbers.
std::set<int> numbersOf(const std::string& list) {
  std::set<int> numbers;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    int first = 0, last = 0;
    char dash = 0;
    std::istringstream range(part);
    if (!(range >> first)) continue;
    if (!(range >> dash >> last)) last = first;
    for (int n = first; n <= last && n - first < 65536; ++n) numbers.insert(n);
  }
  return numbers;
}

std::set<int> allowedProcessors(const std::string& root) {
  constexpr const char* kKey = "Cpus_allowed_list:";
  std::istringstream lines(textOf(root + "/proc/self/status"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kKey)) return numbersOf(line.substr(std::char_traits<char>::length(kKey)));
  }
  return numbersOf(textOf(root + "/sys/devices/system/cpu/online"));
}

/// Processors that share a core have the same list of siblings.
int physicalCores(const std::string& root) {
  std::set<std::string> cores;
  for (const int cpu : allowedProcessors(root)) {
    const std::string name = std::to_string(cpu);
    const std::string siblings = textOf(root + "/sys/devices/system/cpu/cpu" + name + "/topology/thread_siblings_list");
    cores.insert(siblings.empty() ? "alone " + name : siblings);
  }
  return static_cast<int>(cores.size());
}

/// The folders of this process's cgroup and of those around it. v1 has a tree per controller, v2 one for all (an empty
/// name). A container may see its own group as the root.
std::vector<std::string> groupFolders(const std::string& root, const std::string& controller) {
  std::vector<std::string> folders;
  std::istringstream lines(textOf(root + "/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
    if (controller.empty() ? names != ",," : names.find("," + controller + ",") == std::string::npos) continue;
    const std::string mounts = root + "/sys/fs/cgroup";
    for (const std::string& mount :
         controller.empty() ? std::vector{mounts, mounts + "/unified"} : std::vector{mounts + "/" + controller}) {
      std::string group = line.substr(second + 1);
      while (!group.empty()) {
        folders.push_back(mount + group);
        group.erase(group.find_last_of('/') == std::string::npos ? 0 : group.find_last_of('/'));
      }
      folders.push_back(mount);
    }
  }
  return folders;
}

int quotaProcessors(const std::string& root) {
  int least = std::numeric_limits<int>::max();
  const auto take = [&](int64_t quota, int64_t period) {
    if (quota > 0 && period > 0) least = static_cast<int>(std::min<int64_t>(least, (quota + period - 1) / period));
  };
  for (const std::string& folder : groupFolders(root, "")) {
    std::istringstream text(textOf(folder + "/cpu.max"));
    int64_t quota = 0, period = 0;
    if (text >> quota >> period) take(quota, period);
  }
  for (const std::string& folder : groupFolders(root, "cpu"))
    take(numberIn(folder + "/cpu.cfs_quota_us").value_or(0), numberIn(folder + "/cpu.cfs_period_us").value_or(0));
  return least;
}

void heed(HostMemory& memory, int64_t limit, int64_t used, int64_t droppable) {
  memory.total = std::min(memory.total, limit);  // v1 writes a huge number for none
  memory.available = std::clamp<int64_t>(limit - std::max<int64_t>(0, used - droppable), 0, memory.available);
}

}  // namespace

int usableThreads(const std::string& root) {
  int threads = std::min(physicalCores(root), quotaProcessors(root));
  const char* set = std::getenv("OMP_NUM_THREADS");
  if (const int asked = set ? std::atoi(set) : 0; asked > 0) threads = std::min(threads, asked);
  return std::max(1, threads);
}

HostMemory hostMemory(const std::string& root) {
  const std::string text = textOf(root + "/proc/meminfo");
  HostMemory memory;
  memory.total = numberAfter(text, "MemTotal:").value_or(0) * 1024;
  memory.available = std::min(numberAfter(text, "MemAvailable:").value_or(0) * 1024, memory.total);
  for (const std::string& folder : groupFolders(root, "")) {
    const int64_t droppable = numberAfter(textOf(folder + "/memory.stat"), "inactive_file ").value_or(0);
    for (const char* limit : {"/memory.max", "/memory.high"}) {
      if (const auto most = numberIn(folder + limit))
        heed(memory, *most, numberIn(folder + "/memory.current").value_or(0), droppable);
    }
  }
  for (const std::string& folder : groupFolders(root, "memory")) {
    if (const auto most = numberIn(folder + "/memory.limit_in_bytes"))
      heed(memory, *most, numberIn(folder + "/memory.usage_in_bytes").value_or(0),
           numberAfter(textOf(folder + "/memory.stat"), "total_inactive_file ").value_or(0));
  }
  int64_t size = 0, resident = 0;
  std::istringstream pages(textOf(root + "/proc/self/statm"));
  if (pages >> size >> resident) memory.resident = resident * sysconf(_SC_PAGESIZE);
  return memory;
}

std::string processorLine(const std::string& key) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key)) return line.substr(line.find(':') + 1);
  }
  return {};
}

void trimHeap() {
  malloc_trim(0);
}

void useHugePages(void* start, size_t bytes) {
  constexpr uintptr_t kHuge = 2 << 20;
  const auto begin = reinterpret_cast<uintptr_t>(start);
  const uintptr_t from = (begin + kHuge - 1) / kHuge * kHuge, to = (begin + bytes) / kHuge * kHuge;
  if (to > from) ::madvise(static_cast<char*>(start) + (from - begin), to - from, MADV_HUGEPAGE);
}

}  // namespace heatkv
