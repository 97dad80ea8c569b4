// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// spiece.model: a protocol buffer. Read by hand, because its character map is needed and the library does not show it.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "engine/api/error.h"
#include "engine/formats/unicode.h"
#include "engine/text/tokenizer_spec.h"

namespace heatkv {
namespace {

constexpr int kExtraIds = 100;
enum PieceType { kNormal = 1, kUnknown = 2, kControl = 3, kUserDefined = 4, kUnused = 5, kByte = 6 };

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw Error(ErrorKind::Model, "This is not a SentencePiece model of a T5: " + what + ".",
              "Choose the spiece.model that was published with the text encoder, or download it again.", path);
}

/// The fields of one message, bounds checked.
class Message {
 public:
  Message(std::string_view bytes, const std::string& path) : m_rest(bytes), m_path(path) {}

  /// Steps to the next field; false at the end.
  bool next() {
    if (m_rest.empty()) return false;
    const uint64_t key = varint();
    m_field = key >> 3;
    m_wire = static_cast<int>(key & 7);
    m_number = 0;
    m_bytes = {};
    switch (m_wire) {
      case 0:
        m_number = varint();
        break;
      case 1:
        m_bytes = take(8);
        break;
      case 2:
        m_bytes = take(varint());
        break;
      case 5:
        m_bytes = take(4);
        break;
      default:
        fail(m_path, "it has a field of an unknown kind");
    }
    if (m_field == 0) fail(m_path, "it has a field without a number");
    return true;
  }

  uint64_t field() const { return m_field; }
  int64_t number() const { return need(0), static_cast<int64_t>(m_number); }
  std::string_view bytes() const { return need(2), m_bytes; }
  float real() const {
    need(5);
    float value = 0;
    std::memcpy(&value, m_bytes.data(), sizeof value);
    return value;
  }

 private:
  void need(int wire) const {
    if (m_wire != wire) fail(m_path, "field " + std::to_string(m_field) + " has another type than expected");
  }
  uint64_t varint() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(take(1)[0]);
      value |= static_cast<uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    fail(m_path, "it has a number that never ends");
  }
  std::string_view take(uint64_t count) {
    if (count > m_rest.size()) {
      fail(m_path, "it ends in the middle of a field (" + std::to_string(count) + " bytes wanted, " +
                       std::to_string(m_rest.size()) + " left)");
    }
    const std::string_view taken = m_rest.substr(0, count);
    m_rest.remove_prefix(count);
    return taken;
  }

  std::string_view m_rest;
  const std::string& m_path;
  uint64_t m_field = 0, m_number = 0;
  int m_wire = 0;
  std::string_view m_bytes;
};

struct Trainer {
  int64_t modelType = 1;
  bool byteFallback = false;
};

struct Normaliser {
  std::string_view charsmap;
  bool dummyPrefix = true, removeSpaces = true, escapeSpaces = true;
};

Trainer readTrainer(std::string_view bytes, const std::string& path) {
  Trainer trainer;
  for (Message m(bytes, path); m.next();) {
    if (m.field() == 3) trainer.modelType = m.number();
    if (m.field() == 35) trainer.byteFallback = m.number() != 0;
  }
  return trainer;
}

Normaliser readNormaliser(std::string_view bytes, const std::string& path) {
  Normaliser normaliser;
  for (Message m(bytes, path); m.next();) {
    if (m.field() == 2) normaliser.charsmap = m.bytes();
    if (m.field() == 3) normaliser.dummyPrefix = m.number() != 0;
    if (m.field() == 4) normaliser.removeSpaces = m.number() != 0;
    if (m.field() == 5) normaliser.escapeSpaces = m.number() != 0;
  }
  return normaliser;
}

void readPiece(std::string_view bytes, const std::string& path, TokenizerSpec& spec, int& unknowns, int& end) {
  Piece piece;
  int64_t type = kNormal;
  for (Message m(bytes, path); m.next();) {
    if (m.field() == 1) piece.text = m.bytes();
    if (m.field() == 2) piece.score = m.real();
    if (m.field() == 3) type = m.number();
  }
  const int id = static_cast<int>(spec.pieces.size());
  const std::string name = "piece " + std::to_string(id);
  if (malformedAt(piece.text) != std::string::npos) fail(path, name + " is not UTF-8");
  if (piece.text.empty()) fail(path, name + " is empty");
  if (!std::isfinite(piece.score)) fail(path, name + " has no finite score");
  if (type == kUnknown) {
    spec.unknown = id;
    ++unknowns;
  }
  if (type == kControl && piece.text == "</s>") end = id;
  if (type == kUnknown || type == kControl || type == kUserDefined) {
    AddedToken token;
    token.text = piece.text;
    token.id = id;
    spec.added.push_back(std::move(token));
  }
  spec.pieces.push_back(std::move(piece));
}

/// The steps of the fast tokenizer that is made from such a file: where there is no character map to turn other white
/// space into blanks, words are cut at all of it.
void addSteps(const Normaliser& normaliser, const std::string& path, TokenizerSpec& spec) {
  Metaspace words;
  if (!normaliser.escapeSpaces) fail(path, "it does not mark blanks");
  if (!normaliser.dummyPrefix) words.prepend = Metaspace::Prepend::Never;
  if (!normaliser.charsmap.empty()) {
    spec.normaliser.emplace_back(std::make_shared<const Charsmap>(normaliser.charsmap, path));
    if (normaliser.removeSpaces) {
      spec.normaliser.emplace_back(StripStep{false, true});
      spec.normaliser.emplace_back(ReplaceStep{" ", words.mark, 2, true});
    }
  } else if (normaliser.removeSpaces) {
    spec.splits.emplace_back(SpaceSplit{});
  }
  spec.splits.emplace_back(words);
}

}  // namespace

TokenizerSpec readSpieceModel(std::string_view protobuf, const std::string& path) {
  TokenizerSpec spec;
  Trainer trainer;
  Normaliser normaliser;
  int unknowns = 0, end = -1;
  for (Message m(protobuf, path); m.next();) {
    if (m.field() == 1) readPiece(m.bytes(), path, spec, unknowns, end);
    if (m.field() == 2) trainer = readTrainer(m.bytes(), path);
    if (m.field() == 3) normaliser = readNormaliser(m.bytes(), path);
  }
  if (spec.pieces.empty()) fail(path, "it has no pieces");
  if (trainer.modelType != 1) fail(path, "its vocabulary is of another kind than unigram");
  if (unknowns != 1) fail(path, "it has " + std::to_string(unknowns) + " unknown pieces where one is needed");
  if (end < 0) fail(path, "it has no end token </s>");
  spec.byteFallback = trainer.byteFallback;
  addSteps(normaliser, path, spec);
  // <extra_id_N> is counted from the end of the vocabulary. Some files hold these pieces themselves.
  const bool has = std::any_of(spec.pieces.begin(), spec.pieces.end(),
                               [](const Piece& piece) { return piece.text == "<extra_id_0>"; });
  for (int n = kExtraIds; !has && n-- > 0;) {
    AddedToken token{
        "<extra_id_" + std::to_string(n) + ">", static_cast<int>(spec.pieces.size()), false, true, true, false};
    spec.pieces.push_back({token.text, 0});
    spec.added.push_back(std::move(token));
  }
  spec.after = {end};
  return spec;
}

}  // namespace heatkv
