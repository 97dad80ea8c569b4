// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/torch_state.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace heatkv {
namespace {

using Id = Pickle::Id;
using Kind = Pickle::Kind;
using Node = Pickle::Node;

constexpr int kMaxDepth = 64;
constexpr size_t kMaxVisits = 4'000'000, kMaxTensors = 200'000, kMaxName = 4096, kMaxMetadata = 1000, kMaxPlain = 1024;

constexpr std::pair<std::string_view, at::ScalarType> kStorages[] = {{"DoubleStorage", at::kDouble},
                                                                     {"FloatStorage", at::kFloat},
                                                                     {"HalfStorage", at::kHalf},
                                                                     {"BFloat16Storage", at::kBFloat16},
                                                                     {"LongStorage", at::kLong},
                                                                     {"IntStorage", at::kInt},
                                                                     {"ShortStorage", at::kShort},
                                                                     {"CharStorage", at::kChar},
                                                                     {"ByteStorage", at::kByte},
                                                                     {"BoolStorage", at::kBool},
                                                                     {"ComplexFloatStorage", at::kComplexFloat},
                                                                     {"ComplexDoubleStorage", at::kComplexDouble},
                                                                     {"UntypedStorage", at::kByte}};

constexpr std::pair<std::string_view, at::ScalarType> kDtypes[] = {{"float64", at::kDouble},
                                                                   {"double", at::kDouble},
                                                                   {"float32", at::kFloat},
                                                                   {"float", at::kFloat},
                                                                   {"float16", at::kHalf},
                                                                   {"half", at::kHalf},
                                                                   {"bfloat16", at::kBFloat16},
                                                                   {"int64", at::kLong},
                                                                   {"long", at::kLong},
                                                                   {"int32", at::kInt},
                                                                   {"int", at::kInt},
                                                                   {"int16", at::kShort},
                                                                   {"short", at::kShort},
                                                                   {"int8", at::kChar},
                                                                   {"uint8", at::kByte},
                                                                   {"bool", at::kBool},
                                                                   {"uint16", at::kUInt16},
                                                                   {"uint32", at::kUInt32},
                                                                   {"uint64", at::kUInt64},
                                                                   {"complex64", at::kComplexFloat},
                                                                   {"complex128", at::kComplexDouble},
                                                                   {"float8_e4m3fn", at::kFloat8_e4m3fn},
                                                                   {"float8_e5m2", at::kFloat8_e5m2},
                                                                   {"float8_e4m3fnuz", at::kFloat8_e4m3fnuz},
#if HEATKV_HAS_FLOAT8_E8M0
                                                                   {"float8_e8m0fnu", at::kFloat8_e8m0fnu},
#endif
                                                                   {"float8_e5m2fnuz", at::kFloat8_e5m2fnuz}};

constexpr std::string_view kRebuilds[] = {"torch._utils._rebuild_tensor", "torch._utils._rebuild_tensor_v2",
                                          "torch._utils._rebuild_tensor_v3"};
constexpr std::string_view kWrappers[] = {"torch._utils._rebuild_parameter",
                                          "torch._utils._rebuild_parameter_with_state"};
constexpr std::string_view kFromType = "torch._tensor._rebuild_from_type_v2";
constexpr std::string_view kTensorTypes[] = {"torch.Tensor", "torch._tensor.Tensor", "torch.nn.parameter.Parameter",
                                             "torch.nn.Parameter", "torch.nn.parameter.Buffer"};
constexpr std::string_view kPlain[] = {"collections.OrderedDict",
                                       "collections.defaultdict",
                                       "builtins.set",
                                       "builtins.frozenset",
                                       "__builtin__.set",
                                       "__builtin__.frozenset",
                                       "torch.Size",
                                       "torch.device",
                                       "torch.serialization._get_layout"};

template <typename List>
bool contains(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

template <typename List>
const at::ScalarType* lookUp(const List& list, std::string_view name, std::initializer_list<std::string_view> modules) {
  for (std::string_view module : modules) {
    if (!name.starts_with(module)) continue;
    for (const auto& [known, type] : list)
      if (name.substr(module.size()) == known) return &type;
  }
  return nullptr;
}

const at::ScalarType* dtypeGlobal(std::string_view global) {
  return lookUp(kDtypes, global, {"torch."});
}

class Collector {
 public:
  Collector(const Pickle& pickle, const std::string& path, const StorageFinder& find, const NamedTensors& named,
            StoredTensors& into)
      : m_pickle(pickle), m_path(path), m_find(find), m_named(named), m_into(into) {}

  void walk(Id id, const std::string& name, int depth);

 private:
  const Node& node(Id id) const { return m_pickle.at(id); }
  const std::string& callableOf(const Node& object) const;
  void walkDict(const Node& dict, const std::string& name, int depth);
  void object(const Node& object, const std::string& name);
  void rebuild(std::string_view function, const std::vector<Id>& arguments, const std::string& name);
  void refuseHidden(const Node& object, const std::string& name);
  std::vector<int64_t> sizes(Id id, const std::string& name) const;
  void plain(const Node& value, const std::string& name);
  void add(const std::string& name, StridedTensor tensor);
  std::string join(const std::string& name, const std::string& key) const;

  const Pickle& m_pickle;
  const std::string& m_path;
  const StorageFinder& m_find;
  const NamedTensors& m_named;
  StoredTensors& m_into;
  size_t m_visits = 0;
  std::vector<bool> m_clean;  ///< nodes below unknown objects that were looked at and hide no tensor
};

const std::string& Collector::callableOf(const Node& object) const {
  static const std::string none;
  const Node& callable = node(object.items.front());
  return callable.kind == Kind::Global ? callable.text : none;
}

std::string Collector::join(const std::string& name, const std::string& key) const {
  std::string joined = name.empty() ? key : name + "." + key;
  if (joined.size() > kMaxName) throw damaged(m_path, "a name in it is too long");
  return joined;
}

void Collector::walk(Id id, const std::string& name, int depth) {
  if (++m_visits > kMaxVisits) throw damaged(m_path, "its pickle holds too many values");
  if (depth > kMaxDepth) throw damaged(m_path, "its values are nested too deep");
  const Node& value = node(id);
  switch (value.kind) {
    case Kind::Dict:
      walkDict(value, name, depth);
      return;
    case Kind::List:
    case Kind::Tuple:
      for (size_t i = 0; i < value.items.size(); ++i) walk(value.items[i], join(name, std::to_string(i)), depth + 1);
      return;
    case Kind::Object:
      object(value, name);
      return;
    case Kind::Persistent: {
      const Node& key = node(value.items.at(0));
      const auto known = m_named.find(key.kind == Kind::Int ? std::to_string(key.integer) : key.text);
      if (known != m_named.end()) add(name, known->second);
      return;
    }
    default:
      plain(value, name);
      return;
  }
}

void Collector::walkDict(const Node& dict, const std::string& name, int depth) {
  for (size_t i = 0; i + 1 < dict.items.size(); i += 2) {
    const Node& key = node(dict.items[i]);
    std::string text = "key" + std::to_string(i / 2);
    if (key.kind == Kind::Text || key.kind == Kind::Bytes)
      text = key.text;
    else if (key.kind == Kind::Int)
      text = std::to_string(key.integer);
    walk(dict.items[i + 1], join(name, text), depth + 1);
  }
}

void Collector::plain(const Node& value, const std::string& name) {
  if (m_into.metadata.size() >= kMaxMetadata) return;
  const std::string key = name.empty() ? "value" : name;
  if (value.kind == Kind::Text && value.text.size() <= kMaxPlain) m_into.metadata[key] = value.text;
  if (value.kind == Kind::Bool) m_into.metadata[key] = value.integer ? "true" : "false";
  if (value.kind == Kind::Int && value.text.empty()) m_into.metadata[key] = std::to_string(value.integer);
  if (value.kind == Kind::Float) {
    char digits[32];
    m_into.metadata[key] = std::string(digits, std::to_chars(digits, digits + sizeof digits, value.real).ptr);
  }
}

void Collector::object(const Node& object, const std::string& name) {
  const std::string& function = callableOf(object);
  const std::vector<Id>& arguments = node(object.items.at(1)).items;
  if (contains(kRebuilds, function)) {
    rebuild(function, arguments, name);
  } else if (contains(kWrappers, function) && !arguments.empty() && node(arguments[0]).kind == Kind::Persistent) {
    walk(arguments[0], name, 0);
  } else if (contains(kWrappers, function) && !arguments.empty() && node(arguments[0]).kind == Kind::Object) {
    const Node& inner = node(arguments[0]);
    if (!contains(kRebuilds, callableOf(inner)) && callableOf(inner) != kFromType) refuseHidden(object, name);
    this->object(inner, name);
  } else if (function == kFromType && arguments.size() >= 3 && contains(kRebuilds, node(arguments[0]).text) &&
             contains(kTensorTypes, node(arguments[1]).text)) {
    rebuild(node(arguments[0]).text, node(arguments[2]).items, name);
  } else {
    refuseHidden(object, name);
  }
}

// A tensor inside something unknown cannot be separated from what that something would make of it.
void Collector::refuseHidden(const Node& object, const std::string& name) {
  m_clean.resize(m_pickle.nodes.size());
  std::vector<const Node*> open{&object};
  bool hidden = false;
  while (!open.empty() && !hidden) {
    const Node& next = *open.back();
    open.pop_back();
    hidden = next.kind == Kind::Persistent || (next.kind == Kind::Global && contains(kRebuilds, next.text));
    m_visits += next.items.size();
    if (m_visits > kMaxVisits) throw damaged(m_path, "its pickle holds too many values");
    for (Id id : next.items) {
      if (m_clean[id]) continue;
      m_clean[id] = true;
      open.push_back(&node(id));
    }
  }
  if (!hidden) return;
  std::string culprit;
  for (const std::string& global : m_into.unknownGlobals) culprit += (culprit.empty() ? "" : ", ") + global;
  const std::string& function = callableOf(object);
  if (!function.empty() && !isKnownGlobal(function)) culprit = function;
  throw Error(ErrorKind::Model,
              m_path + ": its tensors" + (name.empty() ? "" : " in " + name) + " need " +
                  (culprit.empty() ? "an unknown object" : culprit) + ", which is not known here and never called.",
              "Save the weights again as a plain state dict or as safetensors.", m_path);
}

std::vector<int64_t> Collector::sizes(Id id, const std::string& name) const {
  const Node* list = &node(id);
  if (list->kind == Kind::Object && callableOf(*list) == "torch.Size" && !node(list->items.at(1)).items.empty())
    list = &node(node(list->items.at(1)).items.front());
  if (list->kind != Kind::Tuple && list->kind != Kind::List) throw damaged(m_path, "tensor " + name + " has no shape");
  std::vector<int64_t> values;
  for (Id item : list->items) {
    if (node(item).kind != Kind::Int || !node(item).text.empty())
      throw damaged(m_path, "tensor " + name + " has an impossible shape");
    values.push_back(node(item).integer);
  }
  return values;
}

// (storage, offset, size, stride, ..); version 3 adds the dtype as the seventh.
void Collector::rebuild(std::string_view function, const std::vector<Id>& arguments, const std::string& name) {
  const std::string shown = name.empty() ? "tensor" : name;
  // Imitations of the old tar form put the storage's description there as it is.
  const bool described = !arguments.empty() && (node(arguments[0]).kind == Kind::Persistent ||
                                                (m_into.kind == "tar" && node(arguments[0]).kind == Kind::Tuple));
  if (arguments.size() < 4 || !described || node(arguments[1]).kind != Kind::Int)
    throw damaged(m_path, "tensor " + shown + " is not described as a tensor is");
  const StorageNote note = storageNote(m_pickle, arguments[0], m_path);
  StridedTensor tensor;
  tensor.dtype = note.dtype;
  if (function.ends_with("_v3")) {
    const at::ScalarType* type = arguments.size() > 6 ? dtypeGlobal(node(arguments[6]).text) : nullptr;
    if (!type) throw damaged(m_path, "tensor " + shown + " has a dtype that is not known");
    tensor.dtype = *type;
  }
  tensor.shape = sizes(arguments[2], shown);
  tensor.strides = sizes(arguments[3], shown);
  tensor.offset = node(arguments[1]).integer;
  tensor.storage = m_find(note);
  const int64_t width = static_cast<int64_t>(c10::elementSize(note.dtype));
  const StoredBytes& whole = m_into.storages.at(tensor.storage);
  // The pickle's own count bounds a view as well: the rest of the bytes belongs to others.
  StoredBytes part = whole;
  int64_t bytes = 0, start = 0;
  if (note.elements < 0 || note.viewOffset < 0 || __builtin_mul_overflow(note.elements, width, &bytes) ||
      __builtin_mul_overflow(note.viewOffset, width, &start) || static_cast<uint64_t>(start) > whole.bytes ||
      static_cast<uint64_t>(bytes) > whole.bytes - static_cast<uint64_t>(start))
    throw damaged(m_path, "tensor " + shown + " has a storage larger than its bytes");
  part.bytes = static_cast<uint64_t>(bytes);
  checkView(m_path, shown, tensor, part);
  tensor.offset += start / static_cast<int64_t>(c10::elementSize(tensor.dtype));
  add(name, std::move(tensor));
}

void Collector::add(const std::string& name, StridedTensor tensor) {
  if (m_into.tensors.size() >= kMaxTensors) throw damaged(m_path, "it holds too many tensors");
  const std::string shown = name.empty() ? "tensor" : name;
  if (!m_into.tensors.emplace(shown, std::move(tensor)).second)
    throw damaged(m_path, "two tensors in it have the name " + shown);
}

}  // namespace

const at::ScalarType* storageType(std::string_view global) {
  return lookUp(kStorages, global, {"torch.storage.", "torch.cuda.", "torch."});
}

StorageNote storageNote(const Pickle& pickle, Id persistent, const std::string& path) {
  const auto bad = [&] { return damaged(path, "a storage in it is not described as a storage is"); };
  const Node& node = pickle.at(persistent);
  const std::vector<Id>& fields = node.kind == Kind::Tuple ? node.items : pickle.at(node.items.at(0)).items;
  if (fields.size() < 5 || pickle.at(fields[0]).text != "storage" || pickle.at(fields[1]).kind != Kind::Global ||
      pickle.at(fields[4]).kind != Kind::Int)
    throw bad();
  const at::ScalarType* type = storageType(pickle.at(fields[1]).text);
  if (!type)
    throw Error(ErrorKind::Model,
                path + ": its tensors need " + pickle.at(fields[1]).text + ", which is not known here.",
                "Save the weights again as a plain state dict or as safetensors.", path);
  StorageNote note;
  note.dtype = *type;
  const Node& key = pickle.at(fields[2]);
  note.key = key.kind == Kind::Int ? std::to_string(key.integer) : key.text;
  note.elements = note.wholeElements = pickle.at(fields[4]).integer;
  if (fields.size() > 5 && pickle.at(fields[5]).kind == Kind::Tuple) {
    const std::vector<Id>& view = pickle.at(fields[5]).items;
    if (view.size() != 3) throw bad();
    note.viewOffset = pickle.at(view[1]).integer;
    note.elements = pickle.at(view[2]).integer;
  }
  return note;
}

void collectTensors(const Pickle& pickle, const std::string& path, const StorageFinder& find, StoredTensors& into,
                    const NamedTensors& named) {
  Collector(pickle, path, find, named, into).walk(pickle.root, "", 0);
}

bool isKnownGlobal(const std::string& name) {
  // torch.FloatTensor and the like: types that old tar files name.
  if (name.ends_with("Tensor") && storageType(name.substr(0, name.size() - 6) + "Storage")) return true;
  return contains(kRebuilds, name) || contains(kWrappers, name) || name == kFromType || contains(kTensorTypes, name) ||
         contains(kPlain, name) || storageType(name) || dtypeGlobal(name);
}

void addUnknownGlobals(const std::vector<std::string>& globals, std::vector<std::string>& into) {
  for (const std::string& name : globals)
    if (!isKnownGlobal(name) && !contains(into, name)) into.push_back(name);
}

}  // namespace heatkv
