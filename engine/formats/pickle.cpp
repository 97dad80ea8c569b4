// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about the opcodes from Python's pickletools.
#include "engine/formats/pickle.h"

#include <bit>
#include <charconv>

#include "engine/formats/pickle_machine.h"
#include "engine/formats/unicode.h"

namespace heatkv {

using Id = PickleMachine::Id;
using Kind = PickleMachine::Kind;
using Node = PickleMachine::Node;

namespace {

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

}  // namespace

Id PickleMachine::make(Kind kind, std::vector<Id> items) {
  if (m_pickle.nodes.size() >= kMaxNodes) fail("holds too many values");
  m_items += items.size();
  if (m_items > kMaxItems) fail("holds too many values");
  Node& node = m_pickle.nodes.emplace_back();
  node.kind = kind;
  node.items = std::move(items);
  return static_cast<Id>(m_pickle.nodes.size() - 1);
}

Id PickleMachine::makeText(Kind kind, std::string value) {
  m_textBytes += value.size();
  if (m_textBytes > kMaxTexts) fail("holds too much text");
  const Id id = make(kind);
  m_pickle.nodes[id].text = std::move(value);
  return id;
}

Id PickleMachine::makeInt(int64_t value) {
  const Id id = make(Kind::Int);
  m_pickle.nodes[id].integer = value;
  return id;
}

void PickleMachine::push(Id id) {
  if (m_stack.size() >= kMaxStack) fail("is nested too deep");
  m_stack.push_back(id);
}

Id PickleMachine::pop() {
  const Id id = top();
  m_stack.pop_back();
  return id;
}

Id PickleMachine::top() const {
  if (m_stack.empty() || (!m_marks.empty() && m_stack.size() <= m_marks.back()))
    fail("takes a value that is not there");
  return m_stack.back();
}

size_t PickleMachine::mark() {
  if (m_marks.empty()) fail("has no mark where one is needed");
  const size_t at = m_marks.back();
  m_marks.pop_back();
  return at;
}

std::vector<Id> PickleMachine::popFrom(size_t start) {
  std::vector<Id> values(m_stack.begin() + static_cast<ptrdiff_t>(start), m_stack.end());
  m_stack.resize(start);
  return values;
}

Node& PickleMachine::target(size_t below) {
  if (below == 0 || below > m_stack.size()) fail("fills a container that is not there");
  return m_pickle.nodes[m_stack[below - 1]];
}

Pickle PickleMachine::run() {
  size_t steps = 0;
  for (bool stopped = false; !stopped;) {
    if (++steps > kMaxSteps) fail("is too long");
    step(m_in.u8(), stopped);
  }
  m_pickle.root = pop();
  return std::move(m_pickle);
}

void PickleMachine::step(uint8_t opcode, bool& stopped) {
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
  fail("holds a byte that is not an opcode (" + std::to_string(opcode) + ")");
}

bool PickleMachine::constant(uint8_t opcode) {
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

bool PickleMachine::number(uint8_t opcode) {
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

void PickleMachine::pushLong(uint64_t count) {
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
void PickleMachine::pushBytes(Kind kind, uint64_t count) {
  if (count > kMaxText) {
    if (kind != Kind::Bytes) fail("holds a text that is too long");
    m_in.skip(count);
    push(make(kind));
    return;
  }
  push(makeText(kind, std::string(m_in.take(count))));
}

void PickleMachine::pushQuoted(Kind kind) {
  const std::string line = m_in.line(kMaxLine);
  if (line.size() < 2 || line.front() != line.back() || (line.front() != '\'' && line.front() != '"'))
    fail("holds a text without quotes");
  push(makeText(kind, unescaped(line.substr(1, line.size() - 2))));
}

bool PickleMachine::text(uint8_t opcode) {
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

Pickle readPickle(ByteCursor& in, const std::string& path, std::vector<std::string>& globals) {
  return PickleMachine(in, path, globals).run();
}

}  // namespace heatkv
