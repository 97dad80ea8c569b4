// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Folders as people have them: nested, linked, incomplete, mixed up.
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/weights/model_files.h"

using namespace heatkv;
namespace fs = std::filesystem;

namespace {

const std::string kModels = HEATKV_TEST_DATA "/model";
const std::string kText = HEATKV_TEST_DATA "/text-encoder";

ModelInfo search(const fs::path& folder) {
  ModelPaths paths;
  paths.folder = folder.string();
  return inspectModel(paths);
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

template <typename Rename>
void rewrite(const std::string& from, const fs::path& to, Rename rename) {
  const std::unique_ptr<TensorFile> file = TensorFile::open(from);
  std::map<std::string, at::Tensor> tensors;
  for (const auto& [name, entry] : file->tensors()) {
    const std::string other = rename(name);
    if (!other.empty()) tensors[other] = file->read(name);
  }
  writeSafetensors(to.string(), tensors, {});
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string refusal(const std::string& transformer) {
  try {
    PartFile::openTransformer(transformer);
  } catch (const Error& error) {
    return error.message;
  }
  return {};
}

}  // namespace

class TestModelSearch : public QObject {
  Q_OBJECT

  // A folder of its own with the plain model in it.
  fs::path model(const QTemporaryDir& dir) {
    const fs::path folder = fs::path(dir.path().toStdString()) / "model";
    fs::create_directories(folder);
    fs::copy_file(kModels + "/plain/transformer.pth", folder / "t.pth");
    fs::copy_file(kModels + "/plain/vae.pth", folder / "v.pth");
    fs::copy(kText, folder / "text");
    return folder;
  }

 private Q_SLOTS:
  void nestedLinkedAndVanished() {
    QTemporaryDir dir;
    const fs::path folder = model(dir), root(dir.path().toStdString());
    fs::create_directory_symlink(root, folder / "text" / "loop");
    QVERIFY(search(root).complete());
    fs::create_directories(root / "links");
    fs::create_directory_symlink(folder, root / "links" / "here");
    const ModelInfo linked = search(root / "links");
    QVERIFY(linked.complete());
    QVERIFY(linked.others.empty());
    fs::rename(folder, root / "away");
    QVERIFY_THROWS_EXCEPTION(Error, search(folder));
    fs::rename(root / "away", folder);
    QVERIFY(search(folder).complete());
    fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
    QVERIFY(search(folder).complete());
    fs::permissions(folder, fs::perms::owner_all);
  }

  void depthIsLimited() {
    QTemporaryDir dir;
    const fs::path root(dir.path().toStdString()), folder = model(dir);
    fs::path deep = root / "deep";
    for (int i = 0; i < 5; ++i) deep /= "d";
    fs::create_directories(deep);
    fs::rename(folder, deep / "model");
    QVERIFY(search(root).complete());
    fs::create_directories(deep / "d/d/d");
    fs::rename(deep / "model", deep / "d/d/d/model");
    const ModelInfo info = search(root);
    QVERIFY(!info.complete());
    QCOMPARE(info.warnings.size(), size_t(1));
    QVERIFY(contains(info.warnings[0], "nested too deep"));
  }

  void flatFolderAndDefaults() {
    QTemporaryDir dir;
    const fs::path folder = model(dir);
    for (const auto& entry : fs::directory_iterator(folder / "text"))
      fs::rename(entry.path(), folder / entry.path().filename());
    write(folder / "model.json",
          R"({"name": "Mine", "cfg": 4, "tau": 0.5, "top_p": 0.9, "pn": "0.25M", "aspect": "3:2"})");
    const ModelInfo info = search(folder);
    QVERIFY2(info.complete(),
             (info.transformerPart.reason + info.vaePart.reason + info.textEncoderPart.reason).c_str());
    QCOMPARE(info.name, std::string("Mine"));
    QCOMPARE(info.defaults.cfg, std::vector{4.0});
    QCOMPARE(*info.defaults.topP, 0.9);
    QCOMPARE(*info.defaults.pixelBudget, std::string("0.25M"));
    write(folder / "model.json", R"({"cfg": [1, 1, 3], "tau": 0})");
    const ModelInfo perScale = search(folder);
    QCOMPARE(perScale.defaults.cfg, (std::vector{1.0, 1.0, 3.0}));
    QVERIFY(perScale.defaults.tau.empty());
    QVERIFY(contains(perScale.warnings.at(0), "\"tau\" must be a number from 0.01 to 100"));
    write(folder / "model.json", "{");
    QVERIFY(search(folder).complete());
    QCOMPARE(search(folder).warnings.size(), size_t(1));
  }

  void oneStateInEveryContainer() {
    QTemporaryDir dir;
    const fs::path root(dir.path().toStdString());
    const std::string plain = kModels + "/plain/transformer.pth";
    const std::string hash = PartFile::openTransformer(plain).hash();
    const auto unchunked = [](const std::string& name) {
      if (!name.starts_with("block_chunks.")) return name;
      return "blocks." + std::to_string(2 * (name[13] - '0') + (name[22] - '0')) + name.substr(23);
    };
    rewrite(plain, root / "unchunked.safetensors", unchunked);
    rewrite(plain, root / "nested.safetensors", [](const std::string& n) { return "trainer.gpt_fsdp." + n; });
    rewrite(plain, root / "parallel.safetensors", [](const std::string& n) { return "module." + n; });
    for (const char* name : {"unchunked", "nested", "parallel"})
      QCOMPARE(PartFile::openTransformer((root / (std::string(name) + ".safetensors")).string()).hash(), hash);
    QCOMPARE(PartFile::openTransformer(plain).chunks(), 2);
    QCOMPARE(PartFile::openTransformer((root / "unchunked.safetensors").string()).chunks(), 0);
    const auto old = [](std::string name) {
      for (const char* inner : {".conv.weight", ".conv.bias", ".norm.weight", ".norm.bias"})
        if (name.ends_with(inner)) return name.erase(name.size() - std::string(inner).size(), 5);
      return name;
    };
    rewrite(kModels + "/plain/vae.pth", root / "vae.safetensors", old);
    QCOMPARE(PartFile::openVae((root / "vae.safetensors").string()).hash(),
             PartFile::openVae(kModels + "/plain/vae.pth").hash());
  }

  void missingKeysAreNamed() {
    QTemporaryDir dir;
    const fs::path path = fs::path(dir.path().toStdString()) / "t.safetensors";
    rewrite(kModels + "/plain/transformer.pth", path, [](const std::string& name) {
      return name == "head.weight" || name == "pos_start" || name == "block_chunks.1.module.1.sa.q_bias" ? "" : name;
    });
    const std::string text = refusal(path.string());
    for (const char* name : {"head.weight", "pos_start", "blocks.3.sa.q_bias"})
      QVERIFY2(contains(text, name), text.c_str());
    const std::string other = refusal(kModels + "/plain/vae.pth");
    QVERIFY2(contains(other, "holds no transformer"), other.c_str());
  }

  void partsThatDoNotFit() {
    QTemporaryDir dir;
    const fs::path folder = model(dir);
    fs::copy_file(kModels + "/insert/vae.pth", folder / "a_vae.pth");
    ModelInfo info = search(folder);
    QVERIFY(info.complete());
    QCOMPARE(fs::path(info.vaePart.path).filename().string(), std::string("v.pth"));
    QVERIFY2(contains(info.others.at(0).words, "16 bits a token, the VAE has 12"), info.others.at(0).words.c_str());
    ModelPaths named;
    named.transformer = (folder / "t.pth").string();
    named.vae = (folder / "a_vae.pth").string();
    named.textEncoder = (folder / "text").string();
    info = inspectModel(named);
    QCOMPARE(info.vaePart.state, PartState::Wrong);
    for (const char* part : {"16", "12", "v.pth fits"})
      QVERIFY2(contains(info.vaePart.reason, part), info.vaePart.reason.c_str());
    QVERIFY_THROWS_EXCEPTION(Error, requireComplete(info, true));
    fs::remove(folder / "v.pth");
    QCOMPARE(search(folder).vaePart.state, PartState::Wrong);
    fs::remove(folder / "a_vae.pth");
    info = search(folder);
    QCOMPARE(info.vaePart.state, PartState::Missing);
    QVERIFY(!info.vaePart.reason.empty());
  }

  void aFileCutShortIsThePartThatIsMissing() {
    QTemporaryDir dir;
    const fs::path folder = model(dir);
    for (const auto& [from, to] : {std::pair("t.pth", "infinity_plain.pth"), {"v.pth", "infinity_vae.pth"}}) {
      fs::rename(folder / from, folder / to);
      fs::resize_file(folder / to, fs::file_size(folder / to) / 2);
    }
    const ModelInfo info = search(folder);
    for (const ModelPart* part : {&info.transformerPart, &info.vaePart}) {
      QCOMPARE(part->state, PartState::Wrong);
      QVERIFY2(contains(part->reason, " is cut short: "), part->reason.c_str());
    }
    QVERIFY(contains(info.transformerPart.reason, "infinity_plain.pth"));
    QVERIFY(contains(info.vaePart.reason, "infinity_vae.pth"));
    QVERIFY(info.others.empty());
    try {
      requireComplete(info, true);
      QFAIL("complete");
    } catch (const Error& error) {
      QVERIFY2(contains(error.message, "infinity_plain.pth is cut short: "), error.message.c_str());
    }
  }

  void aStaleIndexIsNamed() {
    QTemporaryDir dir;
    const fs::path folder = model(dir);
    rewrite((folder / "t.pth").string(), folder / "part-1.safetensors", [](const std::string& name) { return name; });
    fs::remove(folder / "t.pth");
    write(folder / "model.safetensors.index.json", R"({"weight_map": {"gone.weight": "part-1.safetensors"}})");
    const ModelInfo info = search(folder);
    QCOMPARE(info.transformerPart.state, PartState::Wrong);
    QVERIFY2(contains(info.transformerPart.reason, "model.safetensors.index.json is stale"),
             info.transformerPart.reason.c_str());
  }

  void twoVaesOfOneShape() {
    QTemporaryDir dir;
    const fs::path folder = model(dir);
    fs::rename(folder / "t.pth", folder / "infinity_reg.pth");
    fs::rename(folder / "v.pth", folder / "vae_d32.pth");
    ModelInfo info = search(folder);
    QVERIFY(info.complete());
    QCOMPARE(info.warnings.size(), size_t(1));
    fs::copy_file(folder / "vae_d32.pth", folder / "vae_d32reg.pth");
    info = search(folder);
    QCOMPARE(fs::path(info.vaePart.path).filename().string(), std::string("vae_d32reg.pth"));
    QVERIFY(info.warnings.empty());
    QVERIFY(contains(info.others.at(0).words, "another VAE that fits") && info.others.at(0).fits);
  }

  void textEncoderFaultsAreNamed() {
    QTemporaryDir dir;
    const fs::path text = model(dir) / "text";
    const auto reasonWithout = [&](const char* file, const char* other) {
      for (const char* name : {file, other})
        if (*name) fs::rename(text / name, text / (std::string(name) + ".away"));
      const ModelPart part = search(text.parent_path()).textEncoderPart;
      for (const char* name : {file, other})
        if (*name) fs::rename(text / (std::string(name) + ".away"), text / name);
      return part.state == PartState::Wrong ? part.reason : "state is not wrong: " + part.reason;
    };
    QVERIFY2(contains(reasonWithout("config.json", ""), "config.json"), reasonWithout("config.json", "").c_str());
    QVERIFY2(contains(reasonWithout("model.safetensors", ""), "has no weights"),
             reasonWithout("model.safetensors", "").c_str());
    QVERIFY(contains(reasonWithout("spiece.model", "tokenizer.json"), "has no tokenizer"));
    const std::string pointer =
        "version https://git-lfs.github.com/spec/v1\noid sha256:" + std::string(64, 'a') + "\nsize 4000\n";
    for (const char* file : {"model.safetensors", "spiece.model", "config.json"}) {
      fs::rename(text / file, text / "kept");
      write(text / file, pointer);
      const ModelPart part = search(text.parent_path()).textEncoderPart;
      QCOMPARE(part.state, PartState::Wrong);
      QVERIFY2(contains(part.reason, "Git LFS pointer"), part.reason.c_str());
      fs::remove(text / file);
      fs::rename(text / "kept", text / file);
    }
    QCOMPARE(search(text.parent_path()).textEncoderPart.state, PartState::Found);
  }

  void wordEmbeddings() {
    QTemporaryDir dir;
    const fs::path text = model(dir) / "text";
    const std::string from = kText + "/model.safetensors";
    const std::string hash = PartFile::openTextEncoder(kText).hash();
    rewrite(from, text / "model.safetensors", [](const std::string& name) {
      return name == "shared.weight" ? std::string("encoder.embed_tokens.weight") : name;
    });
    QCOMPARE(PartFile::openTextEncoder(text.string()).hash(), hash);
    const std::unique_ptr<TensorFile> file = TensorFile::open(from);
    std::map<std::string, at::Tensor> tensors;
    for (const auto& [name, entry] : file->tensors()) tensors[name] = file->read(name);
    tensors["encoder.embed_tokens.weight"] = tensors.at("shared.weight").clone();
    tensors["lm_head.weight"] = tensors.at("shared.weight") + 1;
    writeSafetensors((text / "model.safetensors").string(), tensors, {});
    QCOMPARE(PartFile::openTextEncoder(text.string()).hash(), hash);
    tensors["encoder.embed_tokens.weight"] = tensors.at("shared.weight") + 1;
    writeSafetensors((text / "model.safetensors").string(), tensors, {});
    QVERIFY_THROWS_EXCEPTION(Error, PartFile::openTextEncoder(text.string()));
  }

  // Missing, stale and stray shards, on the text encoder.
  void shardFaultsAreNamed() {
    QTemporaryDir dir;
    const fs::path folder = model(dir), text = folder / "text";
    const std::string files[] = {"model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"};
    nlohmann::json map;
    for (int half : {0, 1})
      rewrite(kText + "/model.safetensors", text / files[half], [&](const std::string& name) {
        const bool second = name.find("block.1") != std::string::npos;
        if (second != (half == 1)) return std::string();
        map[name] = files[half];
        return name;
      });
    fs::remove(text / "model.safetensors");
    const fs::path index = text / "model.safetensors.index.json";
    const auto writeIndex = [&](const nlohmann::json& names) {
      write(index, nlohmann::json{{"weight_map", names}}.dump());
    };
    const auto reason = [&] { return search(folder).textEncoderPart.reason; };
    writeIndex(map);
    QVERIFY2(search(folder).complete(), reason().c_str());
    QCOMPARE(PartFile::openTextEncoder(text.string()).hash(), PartFile::openTextEncoder(kText).hash());

    fs::copy_file(text / files[0], text / "model-00003-of-00003.safetensors");
    QVERIFY(contains(search(folder).warnings.at(0), "model-00003-of-00003.safetensors"));
    fs::remove(text / "model-00003-of-00003.safetensors");
    nlohmann::json stale = map;
    stale["shared.weight"] = files[1];
    writeIndex(stale);
    QVERIFY2(contains(reason(), "stale"), reason().c_str());
    for (const char* bad : {"../x.safetensors", "/etc/passwd", "model.safetensors.index.json", ".."}) {
      nlohmann::json names = map;
      names["shared.weight"] = bad;
      writeIndex(names);
      QVERIFY2(contains(reason(), bad), reason().c_str());
    }
    writeIndex(map);
    fs::remove(text / files[1]);
    QVERIFY2(contains(reason(), files[1]), reason().c_str());
  }
};

QTEST_GUILESS_MAIN(TestModelSearch)
#include "test_model_search.moc"
