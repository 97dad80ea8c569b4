// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One command of `heatkv`: declares its flags, then runs. One file per command.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/console.h"
#include "app/cli/json_lines.h"

namespace heatkv {

/// What every command has at hand.
struct Session {
  JsonLines& out;
  Console& console;
  std::stop_token stop;
  int images = 0;  ///< painted so far, for the line `done`

  /// A warning on stderr, and a line of its own with --jsonl.
  void warn(const std::string& code, const std::string& message);
  /// Throws Error{Interrupted} where Ctrl+C was pressed.
  void checkStop() const;
};

class Command {
 public:
  virtual ~Command() = default;
  virtual const char* name() const = 0;
  virtual const char* description() const = 0;
  virtual void declare(CLI::App& app) = 0;
  /// The exit code. Throws Error for all that goes wrong.
  virtual int run(Session& session) = 0;
  /// Whether stdout carries JSON lines, known after parsing.
  bool jsonl() const { return m_jsonl; }
  /// Whether stdout carries one JSON object (`--json`), which then also holds an error.
  virtual bool json() const { return false; }
  bool verbose() const { return m_verbose; }
  bool quiet() const { return m_quiet; }

 protected:
  void addJsonl(CLI::App& app) { app.add_flag("--jsonl", m_jsonl, "One JSON object per line on stdout"); }
  void addVerbosity(CLI::App& app) {
    app.add_flag("-v,--verbose", m_verbose, "Say more on stderr");
    app.add_flag("-q,--quiet", m_quiet, "Say only errors on stderr");
  }
  void addOverwrite(CLI::App& app) { app.add_flag("--overwrite", m_overwrite, "Replace files that exist"); }
  /// Whether files that exist may be replaced.
  bool overwrite() const { return m_overwrite; }

 private:
  bool m_jsonl = false, m_verbose = false, m_quiet = false, m_overwrite = false;
};

/// All commands, in the order of the help text.
std::vector<std::unique_ptr<Command>> allCommands();

/// The whole program: parses, runs, reports; returns the exit code of exitCodeOf (engine/api/error.h).
int runCommandLine(int argc, const char* const* argv);

}  // namespace heatkv
