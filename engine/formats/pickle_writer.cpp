// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about the opcodes from Python's pickletools, about the layout from files that torch.save wrote.
#include "engine/formats/pickle_writer.h"

#include <bit>
#include <numeric>

#include "engine/formats/pickle.h"
#include "engine/formats/zip_archive.h"
#include "engine/formats/zip_writer.h"

namespace heatkv {
namespace {

constexpr uint64_t kMaxPickle = 128 << 20;
constexpr int kMaxDepth = 12;
constexpr size_t kMaxValues = 4'000'000;

void put(std::string& out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

/// Turns the table of values into a tree; shared and circular values are bounded by depth and number.
class Plain {
 public:
  Plain(const Pickle& pickle, const std::string& path) : m_pickle(pickle), m_path(path) {}

  /// JSON can carry nothing else.
  Json utf8(const std::string& text) const {
    Json json = text;
    try {
      json.dump();
    } catch (const Json::exception&) {
      throw badFile(m_path, "its pickle holds text that is not UTF-8");
    }
    return json;
  }

  /// A number beyond int64: nine bytes of which the last is the sign, as 64 unsigned bits are written.
  Json unsignedOf(const std::string& bytes) const {
    if (bytes.size() != 9 || bytes.back() != '\0') throw badFile(m_path, "its pickle holds a number that is too large");
    uint64_t value = 0;
    for (size_t i = 8; i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[i]);
    return value;
  }

  Json value(Pickle::Id id, int depth = 0) {
    if (depth > kMaxDepth || ++m_count > kMaxValues) throw badFile(m_path, "its pickle holds too many values");
    const Pickle::Node& node = m_pickle.at(id);
    switch (node.kind) {
      case Pickle::Kind::Bool:
        return node.integer != 0;
      case Pickle::Kind::Int:
        if (!node.text.empty()) return unsignedOf(node.text);
        return node.integer < 0 ? Json(node.integer) : Json(static_cast<uint64_t>(node.integer));
      case Pickle::Kind::Float:
        return node.real;
      case Pickle::Kind::Text:
        return utf8(node.text);
      case Pickle::Kind::Tuple:
      case Pickle::Kind::List: {
        Json list = Json::array();
        for (Pickle::Id item : node.items) list.push_back(value(item, depth + 1));
        return list;
      }
      case Pickle::Kind::Dict: {
        Json object = Json::object();
        for (size_t i = 0; i + 1 < node.items.size(); i += 2) {
          const Pickle::Node& key = m_pickle.at(node.items[i]);
          if (key.kind != Pickle::Kind::Text) throw badFile(m_path, "its pickle holds a key that is not a text");
          object[key.text] = value(node.items[i + 1], depth + 1);
        }
        return object;
      }
      default:
        return nullptr;
    }
  }

 private:
  const Pickle& m_pickle;
  const std::string& m_path;
  size_t m_count = 0;
};

}  // namespace

PickleWriter::PickleWriter() : m_bytes("\x80\x02") {}

void PickleWriter::startDict() {
  m_bytes += "}(";
}
void PickleWriter::endDict() {
  m_bytes += "u";
}
void PickleWriter::startList() {
  m_bytes += "](";
}
void PickleWriter::endList() {
  m_bytes += "e";
}

void PickleWriter::text(std::string_view value) {
  m_bytes += "X";
  put(m_bytes, value.size(), 4);
  m_bytes += value;
}

void PickleWriter::integer(int64_t value) {
  if (value >= 0 && value < 256) {
    m_bytes += "K";
    put(m_bytes, static_cast<uint64_t>(value), 1);
  } else if (value >= INT32_MIN && value <= INT32_MAX) {
    m_bytes += "J";
    put(m_bytes, static_cast<uint64_t>(value), 4);
  } else {
    m_bytes += "\x8a\x08";
    put(m_bytes, static_cast<uint64_t>(value), 8);
  }
}

void PickleWriter::value(const Json& json) {
  if (json.is_object()) {
    startDict();
    for (const auto& [key, entry] : json.items()) {
      text(key);
      if (key != "scale_schedule") {
        value(entry);
        continue;
      }
      startList();
      for (const Json& grid : entry) {
        m_bytes += "(";
        for (const Json& side : grid) value(side);
        m_bytes += "t";
      }
      endList();
    }
    endDict();
  } else if (json.is_array()) {
    startList();
    for (const Json& entry : json) value(entry);
    endList();
  } else if (json.is_string()) {
    text(json.get_ref<const std::string&>());
  } else if (json.is_boolean()) {
    m_bytes += json.get<bool>() ? "\x88" : "\x89";
  } else if (json.is_number_unsigned() && json.get<uint64_t>() > uint64_t{INT64_MAX}) {
    m_bytes += "\x8a\x09";  // one byte more, so that the sign stays plus
    put(m_bytes, json.get<uint64_t>(), 8);
    m_bytes.push_back('\0');
  } else if (json.is_number_integer()) {
    integer(json.get<int64_t>());
  } else if (json.is_number_float()) {
    const auto bits = std::bit_cast<uint64_t>(json.get<double>());
    m_bytes += "G";
    for (int i = 7; i >= 0; --i) m_bytes.push_back(static_cast<char>(bits >> (8 * i) & 0xff));
  } else {
    m_bytes += "N";
  }
}

void PickleWriter::pair(int first, int second) {
  integer(first);
  integer(second);
  m_bytes += "\x86";
}

void PickleWriter::global(std::string_view module, std::string_view name) {
  m_bytes += "c";
  m_bytes += module;
  m_bytes += "\n";
  m_bytes += name;
  m_bytes += "\n";
}

void PickleWriter::tensor(const std::vector<int64_t>& shape) {
  const int64_t elements = std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
  global("torch._utils", "_rebuild_tensor_v2");
  m_bytes += "((";
  text("storage");
  global("torch", "DoubleStorage");
  text("0");
  text("cpu");
  integer(elements);
  m_bytes += "tQ";
  integer(0);
  m_bytes += "(";
  for (int64_t size : shape) integer(size);
  m_bytes += "t(";
  int64_t stride = elements;
  for (int64_t size : shape) integer(stride /= size);
  m_bytes += "t\x89";  // needs no gradient
  global("collections", "OrderedDict");
  m_bytes += ")RtR";
}

std::string PickleWriter::finish() {
  m_bytes += ".";
  return std::move(m_bytes);
}

std::string torchZip(std::string_view pickle, const std::vector<double>* storage) {
  static_assert(std::endian::native == std::endian::little);
  StoredZip zip(64);
  zip.add("archive/data.pkl", pickle);
  zip.add("archive/byteorder", "little");
  if (storage) {
    zip.add("archive/data/0", {reinterpret_cast<const char*>(storage->data()), storage->size() * sizeof(double)});
  }
  zip.add("archive/version", "3\n");
  return zip.finish();
}

Json readTorchValues(const std::string& path) {
  const FileBytes file(path);
  const ZipArchive zip(file);
  for (const auto& [name, entry] : zip.entries()) {
    if (name != "data.pkl" && !name.ends_with("/data.pkl")) continue;
    const std::string bytes = zip.read(entry, kMaxPickle);
    const MemoryBytes memory(bytes, path);
    ByteCursor in(memory);
    std::vector<std::string> globals;
    const Pickle pickle = readPickle(in, path, globals);
    return Plain(pickle, path).value(pickle.root);
  }
  throw badFile(path, "it is a zip archive, but torch did not write it: it has no data.pkl");
}

}  // namespace heatkv
