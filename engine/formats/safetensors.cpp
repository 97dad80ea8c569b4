// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Facts from the safetensors format: an 8-byte length, a JSON header, then the bytes without gaps or overlaps.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/formats/stored_tensors.h"
#include "engine/formats/tensor_file.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

constexpr uint64_t kMaxHeader = 100'000'000;
constexpr size_t kMaxTensors = 200'000;

// Reads the header as it is parsed: no tree of it is ever built, so a hostile one costs no more than its own bytes.
class HeaderReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  struct Item {
    std::string dtype;
    std::vector<int64_t> shape;
    std::vector<uint64_t> offsets;
    bool hasShape = false;
  };
  std::map<std::string, Item> items;
  std::map<std::string, std::string> metadata;
  std::string why;

  bool null() override {
    return m_place == Place::Metadata || m_place == Place::Tensor ? wrong("null") : metadataGone();
  }
  bool boolean(bool) override { return wrong("true or false"); }
  bool number_integer(number_integer_t value) override {
    return value < 0 ? wrong("a negative number") : number(static_cast<uint64_t>(value));
  }
  bool number_unsigned(number_unsigned_t value) override { return number(value); }
  bool number_float(number_float_t, const string_t&) override { return wrong("a broken number"); }
  bool binary(binary_t&) override { return wrong("bytes"); }
  bool string(string_t& value) override {
    if (m_place == Place::Metadata) {
      metadata[m_key] = value;
      return true;
    }
    if (m_place != Place::Tensor || m_key != "dtype") return wrong("a text");
    items[m_name].dtype = value;
    return true;
  }
  bool start_object(size_t) override {
    if (m_place == Place::Outside) {
      m_place = Place::Top;
    } else if (m_place == Place::Top) {
      m_place = m_key == "__metadata__" ? Place::Metadata : Place::Tensor;
      m_name = m_key;
      if (m_place == Place::Tensor) items[m_name];
      m_fields.clear();
    } else {
      return wrong("an object");
    }
    return true;
  }
  bool key(string_t& name) override {
    std::set<std::string>& known = m_place == Place::Top ? m_names : m_fields;
    if (!known.insert(name).second) return refuse("the name " + name + " is there twice");
    if (known.size() > kMaxTensors) return refuse("it holds too many names");
    m_key = name;
    return true;
  }
  bool end_object() override {
    m_place = m_place == Place::Top ? Place::Outside : Place::Top;
    return true;
  }
  bool start_array(size_t) override {
    if (m_place != Place::Tensor || (m_key != "shape" && m_key != "data_offsets")) return wrong("a list");
    m_place = m_key == "shape" ? Place::Shape : Place::Offsets;
    if (m_place == Place::Shape) items[m_name].hasShape = true;
    return true;
  }
  bool end_array() override {
    m_place = Place::Tensor;
    return true;
  }
  bool parse_error(size_t, const std::string&, const nlohmann::json::exception&) override {
    return refuse("its header is not JSON");
  }

 private:
  enum class Place { Outside, Top, Metadata, Tensor, Shape, Offsets };
  bool refuse(const std::string& reason) {
    if (why.empty()) why = reason;
    return false;
  }
  bool wrong(const char* what) { return refuse("its header has " + std::string(what) + " where none belongs"); }
  bool metadataGone() { return m_place == Place::Top && m_key == "__metadata__" ? true : wrong("null"); }
  bool number(uint64_t value) {
    Item& item = items[m_name];
    if (m_place == Place::Shape) {
      if (value > INT64_MAX || item.shape.size() >= 64) return refuse("tensor " + m_name + " has an impossible shape");
      item.shape.push_back(static_cast<int64_t>(value));
      return true;
    }
    if (m_place != Place::Offsets || item.offsets.size() >= 2) return wrong("a number");
    item.offsets.push_back(value);
    return true;
  }

  Place m_place = Place::Outside;
  std::string m_key, m_name;
  std::set<std::string> m_names, m_fields;
};

void addTensor(const std::string& path, uint64_t dataStart, const std::string& name, const HeaderReader::Item& item,
               StoredTensors& into) {
  const std::optional<at::ScalarType> dtype = dtypeOf(item.dtype);
  if (!dtype)
    throw Error(ErrorKind::File,
                path + ": tensor " + name + " has the dtype \"" + item.dtype + "\", which is not known.",
                "Convert it to F32 or BF16.", path);
  if (!item.hasShape || item.offsets.size() != 2) throw damaged(path, "tensor " + name + " has no shape or no place");
  const uint64_t from = item.offsets[0], to = item.offsets[1];
  const std::optional<int64_t> count = elementsOf(item.shape);
  int64_t bytes = 0;
  if (!count || __builtin_mul_overflow(*count, static_cast<int64_t>(c10::elementSize(*dtype)), &bytes))
    throw damaged(path, "tensor " + name + " has an impossible shape");
  if (to < from || to - from != static_cast<uint64_t>(bytes))
    throw damaged(path, "tensor " + name + " has another size than its shape says");
  StridedTensor tensor;
  tensor.dtype = *dtype;
  tensor.shape = item.shape;
  tensor.strides = contiguousStrides(item.shape);
  tensor.storage = into.storages.size();
  into.storages.push_back({.offset = dataStart + from, .bytes = to - from, .packed = to - from});
  into.tensors.emplace(name, std::move(tensor));
}

}  // namespace

void readSafetensorsHeader(const ByteSource& file, StoredTensors& into) {
  into.kind = "safetensors";
  const std::string& path = file.path();
  if (file.size() < 8) throw incomplete(path, file.size(), 8, true);
  ByteCursor in(file);
  const uint64_t headerBytes = in.u64();
  if (headerBytes > kMaxHeader) throw damaged(path, "its header claims " + bytesText(headerBytes));
  if (headerBytes > in.left()) throw incomplete(path, file.size(), 8 + headerBytes, true);
  const std::string_view header = in.take(headerBytes);
  HeaderReader reader;
  if (!nlohmann::json::sax_parse(header, &reader)) throw damaged(path, reader.why);
  into.metadata = reader.metadata;

  std::vector<std::pair<uint64_t, uint64_t>> ranges;
  for (const auto& [name, item] : reader.items) {
    addTensor(path, 8 + headerBytes, name, item, into);
    ranges.emplace_back(item.offsets[0], item.offsets[1]);
  }
  std::sort(ranges.begin(), ranges.end());
  uint64_t end = 0;
  for (const auto& [from, to] : ranges) {
    if (from != end)
      throw damaged(path, from < end ? "two tensors in it overlap" : "there is a gap between its tensors");
    end = to;
  }
  const uint64_t have = file.size() - 8 - headerBytes;
  if (end > have) throw incomplete(path, file.size(), 8 + headerBytes + end);
  if (end < have) throw damaged(path, "it has " + bytesText(have - end) + " that belong to no tensor");
}

std::string safetensorsName(at::ScalarType dtype) {
  const bool foreign = dtype == at::kComplexDouble || dtype == at::kFloat8_e4m3fnuz || dtype == at::kFloat8_e5m2fnuz;
  return foreign ? "" : dtypeName(dtype);
}

SafetensorsWriter::SafetensorsWriter(const std::string& path, const std::map<std::string, TensorEntry>& tensors,
                                     const std::map<std::string, std::string>& metadata)
    : m_file(std::make_unique<AtomicFile>(path)), m_path(path) {
  for (const auto& [name, entry] : tensors) m_order.push_back(name);
  // Widest elements first keeps every tensor aligned to its own width.
  std::stable_sort(m_order.begin(), m_order.end(), [&](const std::string& a, const std::string& b) {
    return c10::elementSize(tensors.at(a).dtype) > c10::elementSize(tensors.at(b).dtype);
  });
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!metadata.empty()) header["__metadata__"] = metadata;
  int64_t end = 0;
  for (const std::string& name : m_order) {
    const TensorEntry& entry = tensors.at(name);
    if (entry.dtypeName.empty())
      throw Error(ErrorKind::Model, "Tensor " + name + " has a dtype that safetensors does not know.",
                  "Convert it to fp32.", path);
    m_bytes.push_back(entry.bytes());
    header[name] = {{"dtype", entry.dtypeName}, {"shape", entry.shape}, {"data_offsets", {end, end + entry.bytes()}}};
    end += entry.bytes();
  }
  std::string text = header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  text.append((8 - text.size() % 8) % 8, ' ');
  if (text.size() > kMaxHeader)
    throw Error(ErrorKind::Run, "The header of " + path + " would be too large.", "Write fewer tensors.", path);
  const uint64_t length = text.size();
  char prefix[8];
  for (int i = 0; i < 8; ++i) prefix[i] = static_cast<char>(length >> (8 * i));
  m_file->write(prefix, sizeof prefix);
  m_file->write(text);
}

SafetensorsWriter::~SafetensorsWriter() = default;

void SafetensorsWriter::write(const at::Tensor& tensor) {
  const int64_t bytes = tensor.numel() * static_cast<int64_t>(tensor.element_size());
  if (m_next >= m_order.size() || bytes != m_bytes[m_next] || !tensor.is_contiguous() || !tensor.is_cpu())
    throw Error(ErrorKind::Run, "A tensor does not fit its place in " + m_path + ".", "Report this.", m_path);
  ++m_next;
  if (bytes) m_file->write(tensor.const_data_ptr(), static_cast<size_t>(bytes));
}

void SafetensorsWriter::commit() {
  if (m_next != m_order.size())
    throw Error(ErrorKind::Run, "Tensors are missing in " + m_path + ".", "Report this.", m_path);
  m_file->commit();
}

void writeSafetensors(const std::string& path, const std::map<std::string, at::Tensor>& tensors,
                      const std::map<std::string, std::string>& metadata) {
  std::map<std::string, TensorEntry> entries;
  for (const auto& [name, tensor] : tensors)
    entries[name] = {tensor.scalar_type(), safetensorsName(tensor.scalar_type()), tensor.sizes().vec()};
  SafetensorsWriter writer(path, entries, metadata);
  for (const std::string& name : writer.order()) writer.write(tensors.at(name).cpu().contiguous());
  writer.commit();
}

}  // namespace heatkv
