// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_names.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/cli/flags/flag_values.h"
#include "app/pictures/picture_file.h"
#include "engine/api/error.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;
constexpr int kDefaultDigits = 4, kMostDigits = 9, kMostScales = 64;

}  // namespace

std::string freeName(const std::string& stem, const std::string& suffix, int& next) {
  for (;;) {
    const std::string name = fmt::format("{}-{:0{}}{}", stem, next++, kDefaultDigits, suffix);
    std::error_code ignored;
    if (fs::symlink_status(name, ignored).type() == fs::file_type::not_found) return name;
  }
}

void requireFree(const std::string& path) {
  std::error_code ignored;
  if (fs::symlink_status(path, ignored).type() == fs::file_type::not_found || !fs::is_regular_file(path, ignored))
    return;
  throw Error(ErrorKind::Usage, path + " exists.", "Choose another name, or replace it with --overwrite.", path);
}

void OutputNames::requireFree(bool twins, const std::string& previewDir) {
  for (int number = 0; !m_default && !m_stdout && number < m_count; ++number) {
    const std::string path = name(number);
    heatkv::requireFree(path);
    if (twins) heatkv::requireFree(twinName(path));
    for (int scale = 0; !previewDir.empty() && scale < kMostScales; ++scale)
      heatkv::requireFree(previewName(previewDir, path, scale));
  }
}

std::string OutputNames::previewName(const std::string& folder, const std::string& name, int scale) {
  return (fs::path(folder) / fmt::format("{}.scale-{:02}.png", fs::path(name).stem().string(), scale)).string();
}

OutputNames::OutputNames(std::string pattern, int count) : m_count(count) {
  const auto fail = [&](const std::string& why) {
    return Error(ErrorKind::Usage, "-o \"" + pattern + "\": " + why,
                 "Write a name such as picture.png or picture-%03d.png, ending with .png, .webp or .jpg.");
  };
  m_default = pattern.empty();
  m_stdout = pattern == "-";
  if (m_stdout && count > 1)
    throw Error(ErrorKind::Usage, fmt::format("-o -: one picture fits the standard output, not {}.", count),
                "Give one prompt and --batch 1, or a name such as picture-%d.png.");
  if (m_stdout) {
    m_before = "stdout.png";
    return;
  }
  if (m_default) {
    requireWritable("heatkv.png");
    return;
  }
  std::string* part = &m_before;
  for (size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] != '%') {
      part->push_back(pattern[at]);
    } else if (pattern.compare(at, 2, "%%") == 0) {
      part->push_back(pattern[++at]);
    } else {
      size_t end = at + 1;
      while (end < pattern.size() && pattern[end] >= '0' && pattern[end] <= '9') ++end;
      if (end == pattern.size() || pattern[end] != 'd')
        throw fail("a percent sign stands for the image number (%d or %03d) or is doubled (%%).");
      if (m_numbered) throw fail("it has two image numbers.");
      const std::string digits = pattern.substr(at + 1, end - at - 1);
      if (!digits.empty()) {
        if (digits.front() != '0') throw fail("the image number is filled up with zeros: write %03d.");
        m_digits = static_cast<int>(parseInteger("-o", digits, 0, kMostDigits));
      }
      m_numbered = true;
      part = &m_after;
      at = end;
    }
  }
  if (!m_numbered && count > 1) {
    const fs::path whole = m_before;
    m_after = whole.extension().string();
    m_before = m_before.substr(0, m_before.size() - m_after.size()) + "-";
    m_numbered = true;
  }
  if (!isPictureName(name(0))) throw fail("it does not end with .png, .webp or .jpg.");
  requireWritable(name(0));
}

std::string OutputNames::name(int number) {
  if (m_default) {
    while (m_chosen.size() <= static_cast<size_t>(number)) m_chosen.push_back(freeName("heatkv", ".png", m_next));
    return m_chosen[static_cast<size_t>(number)];
  }
  return m_numbered ? fmt::format("{}{:0{}}{}", m_before, number, m_digits, m_after) : m_before;
}

std::string OutputNames::twinName(const std::string& name) {
  const fs::path path = name;
  fs::path twin = path;
  return twin.replace_extension(".full" + path.extension().string()).string();
}

}  // namespace heatkv
