// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// tokenizer.json: a fast tokenizer. What a T5 may use is understood, anything else is refused by name.
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/api/error.h"
#include "engine/formats/unicode.h"
#include "engine/text/tokenizer_spec.h"

namespace heatkv {
namespace {

using nlohmann::json;

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw Error(ErrorKind::Model, "This is not a tokenizer of a T5: " + what + ".",
              "Choose the tokenizer.json that was published with the text encoder, or remove it where a spiece.model "
              "lies beside it.",
              path);
}

/// A JSON object with its place in the file, for messages.
class Node {
 public:
  Node(const json& value, std::string place, const std::string& path)
      : m_value(value), m_place(std::move(place)), m_path(path) {}

  const json& value() const { return m_value; }
  const std::string& path() const { return m_path; }
  [[noreturn]] void fail(const std::string& what) const { heatkv::fail(m_path, m_place + " " + what); }

  Node at(const char* key) const {
    if (!m_value.is_object() || !m_value.contains(key)) fail(std::string("has no ") + key);
    return {m_value.at(key), m_place + "." + key, m_path};
  }
  bool has(const char* key) const { return m_value.is_object() && m_value.contains(key) && !m_value.at(key).is_null(); }
  std::vector<Node> items() const {
    if (!m_value.is_array()) fail("is not a list");
    std::vector<Node> result;
    for (size_t i = 0; i < m_value.size(); ++i) {
      result.emplace_back(m_value[i], m_place + "[" + std::to_string(i) + "]", m_path);
    }
    return result;
  }
  std::string text() const {
    if (!m_value.is_string()) fail("is not a text");
    return m_value.get<std::string>();
  }
  bool flag(const char* key, bool otherwise) const {
    if (!has(key)) return otherwise;
    if (!m_value.at(key).is_boolean()) fail(std::string("has a ") + key + " that is neither true nor false");
    return m_value.at(key).get<bool>();
  }
  int id() const {
    if (!m_value.is_number_integer() || m_value.get<int64_t>() < 0 || m_value.get<int64_t>() > (1 << 24)) {
      fail("is not a token id");
    }
    return m_value.get<int>();
  }

 private:
  const json& m_value;
  std::string m_place;
  const std::string& m_path;
};

std::string fromBase64(const Node& node) {
  const std::string text = node.text();
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const size_t value = letters.find(c);
    if (value == std::string_view::npos) node.fail("is not base64");
    bits = bits << 6 | static_cast<uint32_t>(value);
    if ((count += 6) >= 8) bytes += static_cast<char>(bits >> (count -= 8) & 0xFF);
  }
  return bytes;
}

ReplaceStep readReplace(const Node& node) {
  ReplaceStep step;
  step.to = node.at("content").text();
  const Node pattern = node.at("pattern");
  if (pattern.has("String")) {
    step.from = pattern.at("String").text();
    if (step.from.empty()) pattern.fail("is empty");
    return step;
  }
  // Runs of blanks are all that a T5 replaces.
  const std::string regex = pattern.at("Regex").text();
  step.from = " ";
  step.runs = true;
  if (regex == " {2,}") {
    step.atLeast = 2;
  } else if (regex != " +" && regex != " {1,}") {
    pattern.fail("is a regular expression that this program does not know (\"" + regex + "\")");
  }
  return step;
}

void readNormaliser(const Node& node, std::vector<NormaliserStep>& steps) {
  const std::string type = node.at("type").text();
  if (type == "Sequence") {
    for (const Node& inner : node.at("normalizers").items()) {
      if (inner.has("normalizers")) inner.fail("nests lists of steps");
      readNormaliser(inner, steps);
    }
  } else if (type == "Precompiled") {
    const std::string blob = fromBase64(node.at("precompiled_charsmap"));
    if (!blob.empty()) steps.emplace_back(std::make_shared<const Charsmap>(blob, node.path()));
  } else if (type == "Strip") {
    steps.emplace_back(StripStep{node.flag("strip_left", true), node.flag("strip_right", true)});
  } else if (type == "Replace") {
    steps.emplace_back(readReplace(node));
  } else if (type == "Prepend") {
    steps.emplace_back(PrependStep{node.at("prepend").text()});
  } else {
    node.fail("is a step that this program does not know (" + type + ")");
  }
}

void readSplit(const Node& node, std::vector<SplitStep>& steps) {
  const std::string type = node.at("type").text();
  if (type == "Sequence") {
    for (const Node& inner : node.at("pretokenizers").items()) {
      if (inner.has("pretokenizers")) inner.fail("nests lists of steps");
      readSplit(inner, steps);
    }
  } else if (type == "WhitespaceSplit") {
    steps.emplace_back(SpaceSplit{});
  } else if (type == "Metaspace") {
    Metaspace words;
    words.mark = node.at("replacement").text();
    if (words.mark.empty()) node.fail("has an empty mark");
    words.split = node.flag("split", true);
    // Older files say add_prefix_space instead.
    const std::string scheme = node.has("prepend_scheme")            ? node.at("prepend_scheme").text()
                               : node.flag("add_prefix_space", true) ? "always"
                                                                     : "never";
    if (scheme == "first") {
      words.prepend = Metaspace::Prepend::First;
    } else if (scheme == "never") {
      words.prepend = Metaspace::Prepend::Never;
    } else if (scheme != "always") {
      node.fail("has an unknown prepend_scheme (" + scheme + ")");
    }
    steps.emplace_back(words);
  } else {
    node.fail("is a step that this program does not know (" + type + ")");
  }
}

void readPieces(const Node& model, TokenizerSpec& spec) {
  const std::string type = model.has("type") ? model.at("type").text() : "Unigram";
  if (type != "Unigram") model.fail("is of the type " + type + ", not Unigram");
  for (const Node& item : model.at("vocab").items()) {
    const json& entry = item.value();
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number()) {
      item.fail("is not a pair of a text and a score");
    }
    Piece piece{entry[0].get<std::string>(), entry[1].get<double>()};
    if (!std::isfinite(piece.score)) item.fail("has no finite score");
    spec.pieces.push_back(std::move(piece));
  }
  if (spec.pieces.empty()) model.fail("has an empty vocabulary");
  spec.unknown = model.at("unk_id").id();
  if (static_cast<size_t>(spec.unknown) >= spec.pieces.size()) model.fail("has an unk_id outside its vocabulary");
  spec.byteFallback = model.flag("byte_fallback", false);
}

void readAdded(const Node& list, TokenizerSpec& spec) {
  for (const Node& item : list.items()) {
    AddedToken token{item.at("content").text(),  item.at("id").id(),         item.flag("single_word", false),
                     item.flag("lstrip", false), item.flag("rstrip", false), item.flag("normalized", false)};
    if (token.text.empty()) item.fail("is empty");
    spec.added.push_back(std::move(token));
  }
}

/// Ids that the template of a single text puts around it.
void readTemplate(const Node& node, TokenizerSpec& spec) {
  const std::string type = node.at("type").text();
  if (type != "TemplateProcessing") node.fail("is a step that this program does not know (" + type + ")");
  bool seen = false;
  for (const Node& item : node.at("single").items()) {
    if (item.has("Sequence")) {
      if (seen) item.fail("repeats the text");
      seen = true;
      continue;
    }
    const std::string name = item.at("SpecialToken").at("id").text();
    for (const Node& id : node.at("special_tokens").at(name.c_str()).at("ids").items()) {
      (seen ? spec.after : spec.before).push_back(id.id());
    }
  }
  if (!seen) node.fail("leaves the text out");
  if (spec.before.size() + spec.after.size() > 8) node.fail("adds too many tokens");
}

}  // namespace

TokenizerSpec readTokenizerJson(std::string_view text, const std::string& path) {
  json document;
  try {
    document = json::parse(text);
  } catch (const json::exception& error) {
    // The library's own words say where; they are for the folded part.
    throw Error(ErrorKind::Model, "This is not a tokenizer: the file is neither JSON nor a SentencePiece model.",
                "Choose the tokenizer.json or spiece.model that was published with the text encoder, or download it "
                "again.",
                path, error.what());
  }
  const Node root(document, "the file", path);
  if (!document.is_object()) root.fail("holds no JSON object");
  TokenizerSpec spec;
  readPieces(root.at("model"), spec);
  if (root.has("added_tokens")) readAdded(root.at("added_tokens"), spec);
  if (root.has("normalizer")) readNormaliser(root.at("normalizer"), spec.normaliser);
  if (root.has("pre_tokenizer")) readSplit(root.at("pre_tokenizer"), spec.splits);
  if (root.has("post_processor")) readTemplate(root.at("post_processor"), spec);
  // A T5 always sees the end token, also where a file forgets to say so.
  if (spec.after.empty()) {
    for (size_t i = 0; i < spec.pieces.size(); ++i) {
      if (spec.pieces[i].text == "</s>") spec.after = {static_cast<int>(i)};
    }
  }
  if (spec.after.empty()) root.fail("names no end token");
  return spec;
}

}  // namespace heatkv
