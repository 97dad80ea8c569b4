// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv inspect: what a checkpoint, a model folder or a picture holds. Nothing in a file is executed.
#include <fmt/ranges.h>

#include "app/cli/commands.h"
#include "app/cli/event_json.h"
#include "app/cli/inspect_picture.h"
#include "engine/settings/settings_fields.h"
#include "engine/weights/inspect.h"

namespace heatkv {
namespace {

constexpr int kUnreadable = 3;

const char* stateOf(const ModelPart& part) {
  return part.state == PartState::Found ? "found" : part.state == PartState::Missing ? "missing" : "wrong";
}

/// "found", "missing: why", "wrong: why".
std::string partText(const ModelPart& part) {
  return stateOf(part) + (part.reason.empty() ? std::string() : ": " + part.reason);
}

Json modelOrNull(const std::optional<ModelInfo>& info) {
  if (!info) return nullptr;
  Json model{{"name", info->name}};
  if (const auto& t = info->transformer) {
    model["transformer"] = {{"name", t->name},
                            {"layers", t->depth},
                            {"width", t->width},
                            {"heads", t->heads},
                            {"head_dim", t->headDim},
                            {"chunks", t->chunks},
                            {"bits", t->bits},
                            {"text_width", t->textChannels},
                            {"hidden", t->hidden},
                            {"patchified", t->patchified},
                            {"parameters", t->parameters}};
  }
  if (const auto& v = info->vae) {
    model["vae"] = {{"bits", v->bits},
                    {"stride", v->stride},
                    {"base_width", v->baseWidth},
                    {"blocks", v->blocks},
                    {"multipliers", v->multipliers}};
  }
  if (const auto& e = info->textEncoder) {
    model["text_encoder"] = {{"layers", e->layers},
                             {"width", e->width},
                             {"heads", e->heads},
                             {"head_dim", e->headDim},
                             {"feed_forward", e->feedForward},
                             {"vocabulary", e->vocabulary}};
  }
  model["warnings"] = info->warnings;
  return model;
}

Json toJson(const Inspection& i, bool hash) {
  Json tensors = Json::object();
  for (const auto& [name, tensor] : i.tensors) {
    tensors[name] = {{"dtype", tensor.dtype},
                     {"shape", tensor.shape},
                     {"bytes", tensor.bytes},
                     {"sha256", hash ? Json(tensor.sha256) : Json(nullptr)}};
  }
  Json metadata = Json::object();
  for (const auto& [key, value] : i.metadata) metadata[key] = value;
  return {
      {"path", i.path},
      {"kind", i.kind},
      {"readable", i.readable},
      {"metadata", metadata},
      {"tensors", tensors},
      {"model", modelOrNull(i.model)},
      {"parts",
       {{"transformer", partText(i.transformer)}, {"vae", partText(i.vae)}, {"text_encoder", partText(i.textEncoder)}}},
      {"missing", i.missing},
      {"unknown", i.unknown},
      {"globals", i.globals},
      {"error", i.error ? errorJson(*i.error) : Json(nullptr)}};
}

}  // namespace

class Inspect : public Command {
 public:
  const char* name() const override { return "inspect"; }
  const char* description() const override { return "Show what checkpoints, model folders and pictures hold"; }

  void declare(CLI::App& app) override {
    app.add_option("PATH", m_paths, "Files or folders")->required()->type_name("");
    app.add_flag("--json", m_json, "One JSON object; with several paths one per line");
    app.add_flag("--hash", m_hash, "SHA-256 of each tensor's bytes");
    addVerbosity(app);
  }

  int run(Session& session) override {
    int code = 0;
    for (const std::string& path : m_paths) {
      session.checkStop();
      if (const auto picture = inspectPicture(path)) {
        if (m_json)
          print(pictureJson(*picture), session);
        else
          print(path, *picture, session);
        continue;
      }
      const Inspection found = inspectPath(path, m_hash);
      if (!found.readable) code = kUnreadable;
      if (m_json) {
        print(toJson(found, m_hash), session);
      } else {
        print(found, session);
      }
      if (found.error) session.console.error(*found.error);
    }
    return code;
  }

 private:
  void print(const Json& object, Session& session) const {
    if (m_paths.size() == 1)
      session.out.object(object);
    else
      session.out.text(object.dump(-1, ' ', false, Json::error_handler_t::replace));
  }

  void print(const std::string& path, const InspectedPicture& picture, Session& session) const {
    const Json json = pictureJson(picture);
    const auto say = [&](const std::string& text) { session.out.text(text); };
    say(fmt::format("{}: {} picture, {} x {}", path, picture.format, picture.width, picture.height));
    if (json["source"].is_null()) {
      say("  holds no settings");
      return;
    }
    say("  settings written by " + json["source"].get<std::string>());
    for (const auto& [key, value] : json["settings"].items())
      if (!value.is_null() && !flagText(value).empty()) say(fmt::format("  {} = {}", key, flagText(value)));
    for (const UnreadValue& value : picture.settings.unread)
      say(fmt::format("  not taken: {} = {}: {}", value.key, value.value, value.why));
  }

  void print(const Inspection& found, Session& session) const {
    const auto say = [&](const std::string& text) { session.out.text(text); };
    say(fmt::format("{}: {}{}", found.path, found.kind, found.readable ? "" : ", not readable"));
    for (const auto& [key, value] : found.metadata) say(fmt::format("  {} = {}", key, value.substr(0, 200)));
    for (const auto& [name, tensor] : found.tensors)
      say(fmt::format("  {:<56} {:<8} {:<24} {:>12} {}", name, tensor.dtype,
                      fmt::format("[{}]", fmt::join(tensor.shape, ", ")), tensor.bytes, tensor.sha256));
    if (found.model) {
      say("  transformer " + partText(found.transformer));
      say("  VAE " + partText(found.vae));
      say("  text encoder " + partText(found.textEncoder));
    }
    for (const std::string& name : found.missing) say("  missing: " + name);
    for (const std::string& name : found.unknown) say("  unknown: " + name);
    for (const std::string& name : found.globals) say("  not known and not called: " + name);
  }

  std::vector<std::string> m_paths;
  bool m_json = false, m_hash = false;
};

std::unique_ptr<Command> makeInspect() {
  return std::make_unique<Inspect>();
}

}  // namespace heatkv
