// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv tokenize: texts -> ids of the T5 tokenizer.
#include <fmt/ranges.h>

#include "app/cli/commands.h"
#include "app/cli/flags/flag_values.h"
#include "engine/api/error.h"
#include "engine/system/data_dirs.h"
#include "engine/text/prompt_file.h"
#include "engine/text/tokenizer.h"

namespace heatkv {
namespace {

class Tokenize : public Command {
 public:
  const char* name() const override { return "tokenize"; }
  const char* description() const override { return "Turn texts into the ids the text encoder reads"; }

  void declare(CLI::App& app) override {
    app.add_option("TEXT", m_texts, "Texts, one after the other")->type_name("");
    app.add_option("--prompt-file", m_file,
                   "Prompts: .txt one per line, .csv and .tsv the column \"prompt\", .jsonl, .json")
        ->type_name("FILE");
    app.add_option("--tokenizer", m_tokenizer, "A tokenizer.json or spiece.model, or a folder with one (the demo's)")
        ->type_name("PATH");
    addJsonl(app);
    addVerbosity(app);
  }

  int run(Session& session) override {
    std::vector<std::string> texts = m_texts;
    for (const std::string& text : texts) requireUtf8("TEXT", text);
    if (!m_file.empty()) {
      for (FilePrompt& prompt : readPrompts(m_file)) texts.push_back(std::move(prompt.text));
    }
    if (texts.empty()) throw Error(ErrorKind::Usage, "There is no text.", "Give texts, or a file with --prompt-file.");
    const Tokenizer tokenizer = Tokenizer::open(place());
    for (size_t i = 0; i < texts.size(); ++i) {
      session.checkStop();
      const Tokens tokens = tokenizer.encode(texts[i]);
      if (tokens.dropped > 0) {
        session.warn("prompt_cut", fmt::format("Text {} is too long: {} tokens were cut off, {} are left.", i + 1,
                                               tokens.dropped, tokens.ids.size()));
      }
      session.out.line("tokens", {{"index", i}, {"text", texts[i]}, {"ids", tokens.ids}, {"dropped", tokens.dropped}});
      session.out.text(fmt::format("{}", fmt::join(tokens.ids, " ")));
    }
    return 0;
  }

 private:
  std::string place() const {
    if (!m_tokenizer.empty()) return m_tokenizer;
    const std::string model = defaultModelDir();
    if (model.empty()) {
      throw Error(ErrorKind::Model, "No model was found, and so no tokenizer.",
                  "Name one with --tokenizer: a tokenizer.json, a spiece.model or their folder.");
    }
    return model + "/text-encoder";
  }

  std::vector<std::string> m_texts;
  std::string m_file, m_tokenizer;
};

}  // namespace

std::unique_ptr<Command> makeTokenize() {
  return std::make_unique<Tokenize>();
}

}  // namespace heatkv
