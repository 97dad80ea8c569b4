// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weights/inspect.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>

#include "engine/formats/tensor_digests.h"
#include "engine/formats/tensor_file.h"
#include "engine/memory/live_bytes.h"
#include "engine/weights/model_files.h"
#include "engine/weights/part_names.h"
#include "engine/weights/part_shapes.h"

namespace heatkv {
namespace {

Entries canonicalEntries(const TensorFile& file, const Naming& naming) {
  Entries entries;
  for (const auto& [name, stored] : naming) entries.emplace(name, canonicalEntry(name, file.tensors().at(stored)));
  return entries;
}

int64_t bytesOf(const Entries& entries) {
  int64_t sum = 0;
  for (const auto& [name, entry] : entries) sum += entry.bytes();
  return sum;
}

// What the part's own sizes, measured into `findings`, say about a single file.
void judge(Inspection& result, ModelPart& part, const Entries& entries, const Findings& findings) {
  part.path = result.path;
  part.state = findings.problems.empty() ? PartState::Found : PartState::Wrong;
  part.reason = findings.problems.empty() ? "" : summaryOf(findings.problems) + ".";
  part.bytes = bytesOf(entries);
  if (!entries.empty()) part.storedDtype = entries.begin()->second.dtypeName;
  result.missing.insert(result.missing.end(), findings.missing.begin(), findings.missing.end());
  for (const auto& [name, entry] : entries)
    if (!findings.known.count(name)) result.unknown.push_back(name);
}

void lookForParts(Inspection& result, const TensorFile& file) {
  std::vector<std::string> names;
  for (const auto& [name, entry] : file.tensors()) names.push_back(name);
  ModelInfo info;
  bool any = false;
  const Naming transformer = transformerNaming(names), vae = vaeNaming(names), text = textEncoderNaming(names);
  if (!transformer.empty()) {
    const Entries entries = canonicalEntries(file, transformer);
    Findings findings;
    const TransformerInfo sizes = transformerSizes(entries, findings);
    judge(result, result.transformer, entries, findings);
    if (findings.problems.empty()) info.transformer = sizes;
    any = true;
  }
  if (!vae.empty()) {
    const Entries entries = canonicalEntries(file, vae);
    Findings findings;
    const VaeInfo sizes = vaeSizes(entries, findings);
    judge(result, result.vae, entries, findings);
    if (findings.problems.empty()) info.vae = sizes;
    any = true;
  }
  if (!text.empty()) {
    const Entries entries = canonicalEntries(file, text);
    Findings findings;
    findings.known.insert("encoder.embed_tokens.weight");
    try {
      // Its sizes stand in config.json beside it; without one the names alone say what it is.
      const std::string folder = std::filesystem::path(result.path).parent_path().string();
      const TextEncoderInfo sizes = describeTextEncoder(folder.empty() ? "." : folder);
      checkTextEncoder(entries, sizes, findings);
      judge(result, result.textEncoder, entries, findings);
      if (findings.problems.empty()) info.textEncoder = sizes;
    } catch (const Error& error) {
      result.textEncoder = {result.path, PartState::Wrong, error.message, bytesOf(entries), {}};
    }
    any = true;
  }
  if (!any) return;
  for (const std::string& name : strayTensors(names)) result.unknown.push_back(name);
  info.transformerPart = result.transformer;
  info.vaePart = result.vae;
  info.textEncoderPart = result.textEncoder;
  if (info.transformer) info.name = info.transformer->name;
  result.model = info;
}

void inspectFile(Inspection& result, bool hash) {
  TensorFile::Report report;
  std::unique_ptr<TensorFile> file;
  try {
    file = TensorFile::open(result.path, &report);
  } catch (const Error&) {
    result.kind = report.kind;
    result.globals = report.unknownGlobals;
    throw;
  }
  result.kind = file->kind();
  result.globals = file->unknownGlobals();
  result.metadata = file->metadata();
  for (const auto& [name, entry] : file->tensors())
    result.tensors[name] = {entry.dtypeName, entry.shape, entry.bytes(), hash ? digestOf(file->read(name)) : ""};
  result.readable = true;
  lookForParts(result, *file);
}

void addFolderPart(Inspection& result, const ModelPart& part, const char* name, bool& any) {
  if (part.state == PartState::Missing) result.missing.push_back(name);
  any = any || part.state != PartState::Missing;
}

void inspectFolder(Inspection& result) {
  ModelPaths paths;
  paths.folder = result.path;
  const ModelInfo info = inspectModel(paths);
  result.transformer = info.transformerPart;
  result.vae = info.vaePart;
  result.textEncoder = info.textEncoderPart;
  bool any = false;
  addFolderPart(result, info.transformerPart, "transformer", any);
  addFolderPart(result, info.vaePart, "vae", any);
  addFolderPart(result, info.textEncoderPart, "text_encoder", any);
  for (const OtherFile& other : info.others) result.unknown.push_back(other.path + ": " + other.words);
  if (!any)
    throw Error(ErrorKind::Model, result.path + " holds no part of an Infinity model.", "Choose a folder with weights.",
                result.path);
  result.kind = "model";
  result.model = info;
  result.readable = true;
}

at::ScalarType targetOf(at::ScalarType stored, DType dtype) {
  if (dtype == DType::Auto || !c10::isFloatingType(stored)) return stored;
  return dtype == DType::BF16 ? at::kBFloat16 : at::kFloat;
}

}  // namespace

Inspection inspectPath(const std::string& path, bool hash) {
  Inspection result;
  result.path = path;
  try {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
      inspectFolder(result);
    else
      inspectFile(result, hash);
  } catch (const Error& error) {
    result.readable = false;
    result.error = error;
  } catch (const std::exception& error) {
    result.readable = false;
    result.error = Error(ErrorKind::Run, path + " could not be inspected.", "Report this.", path, error.what());
  }
  return result;
}

void convertToSafetensors(const std::string& in, const std::string& out, DType dtype) {
  if (dtype != DType::Auto && dtype != DType::F32 && dtype != DType::BF16)
    throw Error(ErrorKind::Usage, "Weights are converted to fp32 or bf16, or kept.",
                "Choose bf16 or fp32, or keep them as they are.");
  const std::unique_ptr<TensorFile> file = TensorFile::open(in);
  std::map<std::string, TensorEntry> entries = file->tensors();
  for (auto& [name, entry] : entries) {
    entry.dtype = targetOf(entry.dtype, dtype);
    entry.dtypeName = safetensorsName(entry.dtype);
  }
  SafetensorsWriter writer(out, entries, file->metadata());
  for (const std::string& name : writer.order()) writer.write(file->read(name).to(entries.at(name).dtype));
  writer.commit();
}

ReadFigures readWholeTransformer(const std::string& path) {
  countTensorBytes();
  resetTensorPeak();
  const int64_t before = liveTensorBytes();
  const auto begin = std::chrono::steady_clock::now();
  PartFile file = PartFile::openTransformer(path);
  file.hashReads();
  std::vector<at::Tensor> tensors;
  for (const std::string& name : file.names()) tensors.push_back(file.read(name));
  const auto ms = [&] {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  };
  ReadFigures figures{ms(), 0, file.bytes(), peakTensorBytes() - before};
  file.hash();
  figures.hashedMs = ms();
  return figures;
}

}  // namespace heatkv
