// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about the opcodes from Python's pickletools.
#include "engine/weights/pickle.h"

#include <bit>
#include <charconv>
#include <unordered_map>

#include "engine/weights/stored_tensors.h"

namespace heatkv {
namespace {

using Id = Pickle::Id;
using Kind = Pickle::Kind;
using Node = Pickle::Node;

// A checkpoint of 10 000 tensors makes some 300 000 values.
constexpr size_t kMaxNodes = 1'000'000, kMaxStack = 2'000'000, kMaxItems = 8'000'000;
constexpr uint64_t kMaxTexts = 64 << 20, kMaxText = 16 << 20, kMaxLine = 1 << 20, kMaxName = 4096;
constexpr size_t kMaxGlobals = 10'000, kMaxSteps = 20'000'000;

void appendUtf8(std::string& text, uint32_t code) {
  if (code < 0x80) {
    text.push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    text.push_back(static_cast<char>(0xc0 | code >> 6));
    text.push_back(static_cast<char>(0x80 | (code & 0x3f)));
  } else if (code < 0x10000) {
    text.push_back(static_cast<char>(0xe0 | code >> 12));
    text.push_back(static_cast<char>(0x80 | (code >> 6 & 0x3f)));
    text.push_back(static_cast<char>(0x80 | (code & 0x3f)));
  } else {
    text.push_back(static_cast<char>(0xf0 | (code >> 18 & 7)));
    text.push_back(static_cast<char>(0x80 | (code >> 12 & 0x3f)));
    text.push_back(static_cast<char>(0x80 | (code >> 6 & 0x3f)));
    text.push_back(static_cast<char>(0x80 | (code & 0x3f)));
  }
}

// Protocol 0 writes text with Python's escapes.
std::string unescaped(const std::string& line) {
  std::string text;
  for (size_t at = 0; at < line.size(); ++at) {
    const char next = line[at] == '\\' && at + 1 < line.size() ? line[at + 1] : '\0';
    const size_t digits = next == 'x' ? 2 : next == 'u' ? 4 : next == 'U' ? 8 : 0;
    uint32_t code = 0;
    if (digits && at + 2 + digits <= line.size() &&
        std::from_chars(&line[at + 2], &line[at + 2] + digits, code, 16).ptr == &line[at + 2] + digits) {
      appendUtf8(text, code);
      at += 1 + digits;
    } else if (next && std::string_view("\\'\"nrt").find(next) != std::string_view::npos) {
      text.push_back(next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : next);
      ++at;
    } else {
      text.push_back(line[at]);
    }
  }
  return text;
}

class Machine {
 public:
  Machine(ByteCursor& in, const std::string& path, std::vector<std::string>& globals)
      : m_in(in), m_path(path), m_globals(globals) {
    for (Kind kind : {Kind::None, Kind::Bool, Kind::Bool, Kind::Tuple}) m_pickle.nodes.emplace_back().kind = kind;
    m_pickle.nodes[kTrue].integer = 1;
  }
  Pickle run();

 private:
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

Id Machine::make(Kind kind, std::vector<Id> items) {
  if (m_pickle.nodes.size() >= kMaxNodes) fail("holds too many values");
  m_items += items.size();
  if (m_items > kMaxItems) fail("holds too many values");
  Node& node = m_pickle.nodes.emplace_back();
  node.kind = kind;
  node.items = std::move(items);
  return static_cast<Id>(m_pickle.nodes.size() - 1);
}

Id Machine::makeText(Kind kind, std::string value) {
  m_textBytes += value.size();
  if (m_textBytes > kMaxTexts) fail("holds too much text");
  const Id id = make(kind);
  m_pickle.nodes[id].text = std::move(value);
  return id;
}

Id Machine::makeInt(int64_t value) {
  const Id id = make(Kind::Int);
  m_pickle.nodes[id].integer = value;
  return id;
}

void Machine::push(Id id) {
  if (m_stack.size() >= kMaxStack) fail("is nested too deep");
  m_stack.push_back(id);
}

Id Machine::pop() {
  const Id id = top();
  m_stack.pop_back();
  return id;
}

Id Machine::top() const {
  if (m_stack.empty() || (!m_marks.empty() && m_stack.size() <= m_marks.back()))
    fail("takes a value that is not there");
  return m_stack.back();
}

size_t Machine::mark() {
  if (m_marks.empty()) fail("has no mark where one is needed");
  const size_t at = m_marks.back();
  m_marks.pop_back();
  return at;
}

std::vector<Id> Machine::popFrom(size_t start) {
  std::vector<Id> values(m_stack.begin() + static_cast<ptrdiff_t>(start), m_stack.end());
  m_stack.resize(start);
  return values;
}

Node& Machine::target(size_t below) {
  if (below == 0 || below > m_stack.size()) fail("fills a container that is not there");
  return m_pickle.nodes[m_stack[below - 1]];
}

Pickle Machine::run() {
  size_t steps = 0;
  for (bool stopped = false; !stopped;) {
    if (++steps > kMaxSteps) fail("is too long");
    step(m_in.u8(), stopped);
  }
  m_pickle.root = pop();
  return std::move(m_pickle);
}

void Machine::step(uint8_t opcode, bool& stopped) {
  switch (opcode) {
    case '.':
      stopped = true;
      return;
    case 0x80:  // PROTO
      if (m_in.u8() > 5) fail("has a protocol that is not known");
      return;
    case 0x95:
      m_in.skip(8);
      return;  // FRAME: its length is a hint alone
    case '(':
      if (m_marks.size() >= kMaxStack) fail("is nested too deep");
      m_marks.push_back(m_stack.size());
      return;
    case '0':  // POP takes a mark too
      if (!m_marks.empty() && m_marks.back() == m_stack.size())
        m_marks.pop_back();
      else
        pop();
      return;
    case '1':
      popFrom(mark());
      return;
    case '2':
      push(top());
      return;
    default:
      break;
  }
  if (constant(opcode) || number(opcode) || text(opcode) || container(opcode) || memo(opcode) || call(opcode)) return;
  fail("holds a byte that is no opcode (" + std::to_string(opcode) + ")");
}

bool Machine::constant(uint8_t opcode) {
  switch (opcode) {
    case 'N':
      push(kNone);
      return true;
    case 0x88:
      push(kTrue);
      return true;
    case 0x89:
      push(kFalse);
      return true;
    case ')':
      push(kEmptyTuple);
      return true;
    case ']':
      push(make(Kind::List));
      return true;
    case '}':
      push(make(Kind::Dict));
      return true;
    case 0x8f:
      push(make(Kind::List));
      return true;  // a set
    default:
      return false;
  }
}

bool Machine::number(uint8_t opcode) {
  switch (opcode) {
    case 'J':
      push(makeInt(static_cast<int32_t>(m_in.u32())));
      return true;
    case 'K':
      push(makeInt(m_in.u8()));
      return true;
    case 'M':
      push(makeInt(m_in.u16()));
      return true;
    case 0x8a:
      pushLong(m_in.u8());
      return true;
    case 0x8b:
      pushLong(m_in.u32());
      return true;
    case 'G': {
      uint64_t bits = 0;
      for (int i = 0; i < 8; ++i) bits = bits << 8 | m_in.u8();
      push(make(Kind::Float));
      m_pickle.nodes[m_stack.back()].real = std::bit_cast<double>(bits);
      return true;
    }
    case 'I':
    case 'L': {
      std::string line = m_in.line(kMaxLine);
      if (opcode == 'I' && (line == "00" || line == "01")) {
        push(line == "01" ? kTrue : kFalse);
        return true;
      }
      if (!line.empty() && line.back() == 'L') line.pop_back();
      int64_t value = 0;
      const auto [end, code] = std::from_chars(line.data(), line.data() + line.size(), value);
      if (line.empty() || end != line.data() + line.size() ||
          (code != std::errc() && code != std::errc::result_out_of_range))
        fail("holds a number that is none");
      push(makeInt(value));
      if (code != std::errc()) m_pickle.nodes[m_stack.back()].text = line;
      return true;
    }
    case 'F': {
      const std::string line = m_in.line(kMaxLine);
      double value = 0;
      const auto [end, code] = std::from_chars(line.data(), line.data() + line.size(), value);
      if (line.empty() || end != line.data() + line.size() || code == std::errc::invalid_argument)
        fail("holds a number that is none");
      push(make(Kind::Float));
      m_pickle.nodes[m_stack.back()].real = value;
      return true;
    }
    default:
      return false;
  }
}

void Machine::pushLong(uint64_t count) {
  if (count > 8) {
    pushBytes(Kind::Int, count);
    return;
  }
  const std::string_view bytes = m_in.take(count);
  uint64_t value = 0;
  for (size_t i = 0; i < bytes.size(); ++i) value |= static_cast<uint64_t>(static_cast<uint8_t>(bytes[i])) << (8 * i);
  if (count > 0 && count < 8 && (static_cast<uint8_t>(bytes.back()) & 0x80)) value |= ~uint64_t{0} << (8 * count);
  push(makeInt(static_cast<int64_t>(value)));
}

// Text that is longer than any name of a tensor is skipped: an array pickled as bytes need not be held.
void Machine::pushBytes(Kind kind, uint64_t count) {
  if (count > kMaxText) {
    if (kind != Kind::Bytes) fail("holds a text that is too long");
    m_in.skip(count);
    push(make(kind));
    return;
  }
  push(makeText(kind, std::string(m_in.take(count))));
}

void Machine::pushQuoted(Kind kind) {
  const std::string line = m_in.line(kMaxLine);
  if (line.size() < 2 || line.front() != line.back() || (line.front() != '\'' && line.front() != '"'))
    fail("holds a text without quotes");
  push(makeText(kind, unescaped(line.substr(1, line.size() - 2))));
}

bool Machine::text(uint8_t opcode) {
  switch (opcode) {
    case 'X':
      pushBytes(Kind::Text, m_in.u32());
      return true;
    case 0x8c:
      pushBytes(Kind::Text, m_in.u8());
      return true;
    case 0x8d:
      pushBytes(Kind::Text, m_in.u64());
      return true;
    case 'T': {
      const uint32_t count = m_in.u32();
      if (count > INT32_MAX) fail("holds a text of negative length");
      pushBytes(Kind::Text, count);
      return true;
    }
    case 'U':
      pushBytes(Kind::Text, m_in.u8());
      return true;
    case 'C':
      pushBytes(Kind::Bytes, m_in.u8());
      return true;
    case 'B':
      pushBytes(Kind::Bytes, m_in.u32());
      return true;
    case 0x8e:
    case 0x96:
      pushBytes(Kind::Bytes, m_in.u64());
      return true;
    case 'V':
      push(makeText(Kind::Text, unescaped(m_in.line(kMaxLine))));
      return true;
    case 'S':
      pushQuoted(Kind::Text);
      return true;
    case 0x97:
      fail("needs buffers that are not in the file");
    case 0x98:
      return true;  // READONLY_BUFFER
    default:
      return false;
  }
}

void Machine::extend(Node& node, const std::vector<Id>& values) {
  m_items += values.size();
  if (m_items > kMaxItems) fail("holds too many values");
  node.items.insert(node.items.end(), values.begin(), values.end());
}

bool Machine::container(uint8_t opcode) {
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

void Machine::recall(uint64_t index) {
  const auto found = m_memo.find(index);
  if (found == m_memo.end()) fail("recalls a value that was never kept");
  push(found->second);
}

void Machine::memorize(uint64_t index) {
  if (m_memo.size() >= kMaxNodes) fail("keeps too many values");
  m_memo[index] = top();
}

bool Machine::memo(uint8_t opcode) {
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

void Machine::pushGlobal(const std::string& module, const std::string& name) {
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
void Machine::apply(Id callable, Id arguments) {
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
void Machine::build() {
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

bool Machine::call(uint8_t opcode) {
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

}  // namespace

Pickle readPickle(ByteCursor& in, const std::string& path, std::vector<std::string>& globals) {
  return Machine(in, path, globals).run();
}

}  // namespace heatkv
