// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv-docs FOLDER [HELP-OF-THE-WINDOW]: writes man pages and shell completions. A tool of the build, not installed.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "app/cli/command_tree.h"
#include "app/cli/docs/completions.h"
#include "app/cli/docs/man_pages.h"
#include "engine/system/atomic_file.h"

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::cerr << "Usage: heatkv-docs FOLDER [FILE with what heatkv-studio --help prints]\n";
    return 2;
  }
  try {
    const std::filesystem::path folder = argv[1];
    std::filesystem::create_directories(folder);
    const heatkv::CommandTree tree;
    auto files = heatkv::manPages(tree.app(), HEATKV_VERSION);
    files["heatkv.bash"] = heatkv::bashCompletion(tree.app());
    files["_heatkv"] = heatkv::zshCompletion(tree.app());
    files["heatkv.fish"] = heatkv::fishCompletion(tree.app());
    if (argc == 3) {
      std::ostringstream help;
      help << std::ifstream(argv[2]).rdbuf();
      files["heatkv-studio.1"] = heatkv::windowPage(help.str(), HEATKV_VERSION);
    }
    for (const auto& [name, text] : files) heatkv::writeFileAtomically((folder / name).string(), text);
  } catch (const std::exception& e) {
    std::cerr << "heatkv-docs: " << e.what() << '\n';
    return 1;
  }
  return 0;
}
