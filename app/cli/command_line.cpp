// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>
#include <new>
#include <string_view>

#include "app/cli/command_tree.h"
#include "app/cli/event_json.h"
#include "app/cli/usage_errors.h"
#include "engine/system/stop_signal.h"

namespace heatkv {
namespace {

constexpr int kUsage = 2, kReaderGone = 141;

bool hasFlag(int argc, const char* const* argv, std::string_view flag) {
  return std::any_of(argv + 1, argv + std::max(argc, 1), [&](const char* a) { return a == flag; });
}

/// Whatever a command throws, as the one error type.
Error caught() {
  try {
    throw;
  } catch (const Error& e) {
    return e;
  } catch (const std::bad_alloc&) {
    return {ErrorKind::Memory, "There is not enough memory.", "Close other programs, or ask for less."};
  } catch (const std::exception& e) {
    return {ErrorKind::Run, std::string("Something went wrong inside the program: ") + e.what(),
            "Run it again with -v and report what it says."};
  } catch (...) {
    return {ErrorKind::Run, "Something unknown went wrong inside the program.", "Report how it came about."};
  }
}

/// Prints `error` on stderr and in the form stdout has; stdout itself may be what failed.
void report(Error error, Session& session, bool json) {
  error.message = sentence(error.message, error.path);
  error.fix = sentence(error.fix);
  session.console.error(error);
  try {
    session.out.line("error", errorJson(error));
    if (json) session.out.object({{"error", errorJson(error)}});
  } catch (const Error&) {
  } catch (const ReaderGone&) {
  }
}

int finish(Session& session, int code) {
  try {
    session.out.line("done", {{"exit", code}, {"images", session.images}, {"ms", session.out.elapsedMs()}});
  } catch (const Error& e) {
    session.console.error(e);
    return code == 0 ? exitCodeOf(e.kind) : code;
  } catch (const ReaderGone&) {
    return code == 0 ? kReaderGone : code;
  }
  return code;
}

int runCommand(Command& command, const StopSignal& stop, Console& console) {
  if (command.verbose()) console.setLevel(Console::Level::Debug);
  if (command.quiet()) console.setLevel(Console::Level::Error);
  JsonLines out(std::cout, command.jsonl());
  Session session{out, console, stop.token()};
  int code = 0;
  try {
    code = command.run(session);
  } catch (const ReaderGone&) {
    console.clearProgress();
    return kReaderGone;
  } catch (...) {
    const Error error = caught();
    report(error, session, command.json());
    code = exitCodeOf(error.kind);
  }
  console.clearProgress();
  return finish(session, code);
}

/// What --help and --version print.
int answer(const CLI::Success& asked, const CLI::App& app, Console& console) {
  app.exit(asked);
  JsonLines out(std::cout, false);
  try {
    out.flush();
  } catch (const ReaderGone&) {
    return kReaderGone;
  } catch (const Error& e) {
    console.error(e);
    return exitCodeOf(e.kind);
  }
  return 0;
}

/// A command line that cannot be parsed: stdout keeps its promised form.
int usageError(const Error& error, bool jsonl, bool json, Console& console) {
  JsonLines out(std::cout, jsonl);
  Session session{out, console, {}};
  report(error, session, json && !jsonl);
  return finish(session, kUsage);
}

}  // namespace

void Session::warn(const std::string& code, const std::string& text) {
  const std::string message = sentence(text);
  console.warning(message);
  out.line("warning", {{"code", code}, {"message", message}});
}

void Session::checkStop() const {
  if (stop.stop_requested()) throw Error(ErrorKind::Interrupted, "Stopped as asked for.");
}

int runCommandLine(int argc, const char* const* argv) {
  const StopSignal stop;
  Console console;
  CommandTree tree;
  CLI::App& app = tree.app();
  try {
    parseLetterForLetter(app, {argv + std::min(argc, 1), argv + argc});
  } catch (const CLI::Success& e) {
    return answer(e, app, console);
  } catch (const CLI::ParseError& e) {
    return usageError(usageErrorOf(e, app), hasFlag(argc, argv, "--jsonl"), hasFlag(argc, argv, "--json"), console);
  }
  return runCommand(*tree.chosen(), stop, console);
}

}  // namespace heatkv
