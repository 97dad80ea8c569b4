// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A pickle as a table of values: opcodes of protocols 0 to 5 run on a small stack machine that calls nothing. What
// would be a call in Python becomes an Object that names the callable and holds its arguments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/files/byte_source.h"

namespace heatkv {

struct Pickle {
  using Id = uint32_t;
  enum class Kind : uint8_t {
    None,
    Bool,
    Int,
    Float,
    Text,
    Bytes,
    Tuple,
    List,
    Dict,        ///< items: key, value, key, value ..; an OrderedDict too
    Global,      ///< text: module.name
    Persistent,  ///< items: the id
    Object       ///< items: callable, arguments, then whatever was set, appended or built into it
  };
  struct Node {
    Kind kind = Kind::None;
    int64_t integer = 0;  ///< Int, Bool
    double real = 0;      ///< Float
    std::string text;     ///< Text, Bytes (long ones are left out), Global; Int: the digits or bytes of a huge one
    std::vector<Id> items;
  };
  std::vector<Node> nodes;
  Id root = 0;

  const Node& at(Id id) const { return nodes.at(id); }
};

/// Runs one pickle from the cursor to its STOP. Every global met is added to `globals` (module.name, each once), also
/// where this throws. Throws Error{File} for what is not a pickle, is cut off, or passes the limits on values and
/// depth.
Pickle readPickle(ByteCursor& in, const std::string& path, std::vector<std::string>& globals);

}  // namespace heatkv
