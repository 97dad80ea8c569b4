// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Containers, the memo, and what would be calls. Facts about the opcodes from Python's pickletools.
#include <charconv>

#include "engine/formats/pickle_machine.h"

namespace heatkv {

using Id = PickleMachine::Id;
using Kind = PickleMachine::Kind;
using Node = PickleMachine::Node;

void PickleMachine::extend(Node& node, const std::vector<Id>& values) {
  m_items += values.size();
  if (m_items > kMaxItems) fail("holds too many values");
  node.items.insert(node.items.end(), values.begin(), values.end());
}

bool PickleMachine::container(uint8_t opcode) {
  switch (opcode) {
    case 't': {
      std::vector<Id> values = popFrom(mark());
      push(values.empty() ? kEmptyTuple : make(Kind::Tuple, std::move(values)));
      return true;
    }
    case 'l':
      push(make(Kind::List, popFrom(mark())));
      return true;
    case 'd': {
      std::vector<Id> values = popFrom(mark());
      if (values.size() % 2) fail("holds a key without a value");
      push(make(Kind::Dict, std::move(values)));
      return true;
    }
    case 0x91:
      push(make(Kind::List, popFrom(mark())));
      return true;  // FROZENSET
    case 0x85:
    case 0x86:
    case 0x87: {
      std::vector<Id> values(opcode - 0x84u);
      for (size_t i = values.size(); i-- > 0;) values[i] = pop();
      push(make(Kind::Tuple, std::move(values)));
      return true;
    }
    case 'a': {
      const Id value = pop();
      extend(m_pickle.nodes[top()], {value});
      return true;
    }
    case 's': {
      const Id value = pop(), key = pop();
      extend(m_pickle.nodes[top()], {key, value});
      return true;
    }
    case 'e':
    case 0x90:  // ADDITEMS
    case 'u': {
      const size_t start = mark();
      const std::vector<Id> values = popFrom(start);
      if (opcode == 'u' && values.size() % 2) fail("holds a key without a value");
      extend(target(start), values);
      return true;
    }
    default:
      return false;
  }
}

void PickleMachine::recall(uint64_t index) {
  const auto found = m_memo.find(index);
  if (found == m_memo.end()) fail("recalls a value that was never kept");
  push(found->second);
}

void PickleMachine::memorize(uint64_t index) {
  if (m_memo.size() >= kMaxNodes) fail("keeps too many values");
  m_memo[index] = top();
}

bool PickleMachine::memo(uint8_t opcode) {
  switch (opcode) {
    case 'q':
      memorize(m_in.u8());
      return true;
    case 'r':
      memorize(m_in.u32());
      return true;
    case 0x94:
      memorize(m_memo.size());
      return true;
    case 'h':
      recall(m_in.u8());
      return true;
    case 'j':
      recall(m_in.u32());
      return true;
    case 'p':
    case 'g': {
      const std::string line = m_in.line(32);
      uint64_t index = 0;
      const auto [end, code] = std::from_chars(line.data(), line.data() + line.size(), index);
      if (line.empty() || code != std::errc() || end != line.data() + line.size()) fail("names a kept value badly");
      if (opcode == 'p')
        memorize(index);
      else
        recall(index);
      return true;
    }
    default:
      return false;
  }
}

void PickleMachine::pushGlobal(const std::string& module, const std::string& name) {
  const std::string full = module + "." + name;
  if (full.size() > kMaxName) fail("names a global that is too long");
  for (char c : full)
    if (static_cast<unsigned char>(c) <= ' ' || c == 127) fail("names a global that cannot be one");
  const auto [entry, isNew] = m_globalIds.try_emplace(full, kNone);
  if (isNew) {
    if (m_globalIds.size() > kMaxGlobals) fail("names too many globals");
    entry->second = makeText(Kind::Global, full);
    bool known = false;
    for (const std::string& other : m_globals) known = known || other == full;
    if (!known) m_globals.push_back(full);
  }
  push(entry->second);
}

// What Python would call. Containers of the standard library become plain ones; all else stays a note of the call.
void PickleMachine::apply(Id callable, Id arguments) {
  const Node& function = m_pickle.at(callable);
  const auto is = [&](const char* name) { return function.kind == Kind::Global && function.text == name; };
  if (is("collections.OrderedDict") || is("collections.defaultdict")) {
    std::vector<Id> pairs;
    const std::vector<Id>& given = m_pickle.at(arguments).items;
    if (is("collections.OrderedDict") && !given.empty())
      for (Id pair : m_pickle.at(given.front()).items) {
        const std::vector<Id>& both = m_pickle.at(pair).items;
        if (both.size() != 2) fail("holds a key without a value");
        pairs.insert(pairs.end(), both.begin(), both.end());
      }
    push(make(Kind::Dict, std::move(pairs)));
  } else if (is("builtins.set") || is("__builtin__.set") || is("builtins.frozenset") || is("__builtin__.frozenset")) {
    const std::vector<Id>& given = m_pickle.at(arguments).items;
    push(make(Kind::List, given.empty() ? std::vector<Id>{} : m_pickle.at(given.front()).items));
  } else {
    push(make(Kind::Object, {callable, arguments}));
  }
}

// Attributes: of a dict they are left out (state_dict keeps version numbers there), of anything else kept beside it.
void PickleMachine::build() {
  const Id state = pop();
  const Id object = top();
  if (m_pickle.at(object).kind == Kind::Dict) return;
  if (m_pickle.at(object).kind == Kind::Object) {
    extend(m_pickle.nodes[object], {state});
    return;
  }
  pop();
  push(make(Kind::Object, {object, kEmptyTuple, state}));
}

bool PickleMachine::call(uint8_t opcode) {
  switch (opcode) {
    case 'c': {
      const std::string module = m_in.line(kMaxName);
      pushGlobal(module, m_in.line(kMaxName));
      return true;
    }
    case 0x93: {  // STACK_GLOBAL
      const Id name = pop(), module = pop();
      if (m_pickle.at(name).kind != Kind::Text || m_pickle.at(module).kind != Kind::Text)
        fail("names a global by no text");
      pushGlobal(m_pickle.at(module).text, m_pickle.at(name).text);
      return true;
    }
    case 'R':     // REDUCE
    case 0x81: {  // NEWOBJ
      const Id arguments = pop(), callable = pop();
      apply(callable, arguments);
      return true;
    }
    case 0x92: {  // NEWOBJ_EX
      const Id named = pop(), arguments = pop(), callable = pop();
      push(make(Kind::Object, {callable, arguments, named}));
      return true;
    }
    case 'i': {  // INST
      const std::string module = m_in.line(kMaxName);
      const std::string name = m_in.line(kMaxName);
      const Id arguments = make(Kind::Tuple, popFrom(mark()));
      pushGlobal(module, name);
      const Id callable = pop();
      apply(callable, arguments);
      return true;
    }
    case 'o': {  // OBJ
      std::vector<Id> values = popFrom(mark());
      if (values.empty()) fail("makes an object of nothing");
      const Id callable = values.front();
      values.erase(values.begin());
      const Id arguments = make(Kind::Tuple, std::move(values));
      apply(callable, arguments);
      return true;
    }
    case 'b':
      build();
      return true;
    case 'P': {
      const Id id = makeText(Kind::Text, m_in.line(kMaxLine));
      push(make(Kind::Persistent, {id}));
      return true;
    }
    case 'Q': {
      const Id id = pop();
      push(make(Kind::Persistent, {id}));
      return true;
    }
    case 0x82:
    case 0x83:
    case 0x84:
      fail("uses an extension registry");
    default:
      return false;
  }
}

}  // namespace heatkv
