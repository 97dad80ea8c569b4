// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The stack machine behind readPickle. Values and the loop over the opcodes are in pickle.cpp, what puts values
// together in pickle_objects.cpp.
#pragma once

#include <unordered_map>
#include <utility>

#include "engine/formats/pickle.h"
#include "engine/formats/stored_tensors.h"

namespace heatkv {

class PickleMachine {
 public:
  using Id = Pickle::Id;
  using Kind = Pickle::Kind;
  using Node = Pickle::Node;

  PickleMachine(ByteCursor& in, const std::string& path, std::vector<std::string>& globals)
      : m_in(in), m_path(path), m_globals(globals) {
    for (Kind kind : {Kind::None, Kind::Bool, Kind::Bool, Kind::Tuple}) m_pickle.nodes.emplace_back().kind = kind;
    m_pickle.nodes[kTrue].integer = 1;
  }
  Pickle run();

 private:
  // A checkpoint of 10 000 tensors makes some 300 000 values.
  static constexpr size_t kMaxNodes = 1'000'000, kMaxStack = 2'000'000, kMaxItems = 8'000'000;
  static constexpr size_t kMaxGlobals = 10'000, kMaxSteps = 20'000'000;
  static constexpr uint64_t kMaxTexts = 64 << 20, kMaxText = 16 << 20, kMaxLine = 1 << 20, kMaxName = 4096;
  static constexpr Id kNone = 0, kFalse = 1, kTrue = 2, kEmptyTuple = 3;

  [[noreturn]] void fail(const std::string& why) const { throw damaged(m_path, "its pickle " + why); }
  Id make(Kind kind, std::vector<Id> items = {});
  Id makeText(Kind kind, std::string text);
  Id makeInt(int64_t value);
  void push(Id id);
  Id pop();
  Id top() const;
  size_t mark();
  std::vector<Id> popFrom(size_t start);
  Node& target(size_t below);

  void step(uint8_t opcode, bool& stopped);
  bool constant(uint8_t opcode);
  bool number(uint8_t opcode);
  bool text(uint8_t opcode);
  bool container(uint8_t opcode);
  bool memo(uint8_t opcode);
  bool call(uint8_t opcode);

  void pushBytes(Kind kind, uint64_t count);
  void pushLong(uint64_t count);
  void pushQuoted(Kind kind);
  void pushGlobal(const std::string& module, const std::string& name);
  void apply(Id callable, Id arguments);
  void build();
  void extend(Node& node, const std::vector<Id>& values);
  void recall(uint64_t index);
  void memorize(uint64_t index);

  ByteCursor& m_in;
  const std::string& m_path;
  std::vector<std::string>& m_globals;
  Pickle m_pickle;
  std::vector<Id> m_stack;
  std::vector<size_t> m_marks;
  std::unordered_map<uint64_t, Id> m_memo;
  std::unordered_map<std::string, Id> m_globalIds;
  uint64_t m_textBytes = 0;
  size_t m_items = 0;
};

}  // namespace heatkv
