// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of the fast tokenizer from both kinds of file; broken and foreign files are refused by name.
#include <QtTest>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/formats/unicode.h"
#include "engine/text/charsmap.h"
#include "engine/text/tokenizer.h"

using namespace heatkv;
using nlohmann::json;

namespace {

const std::string kEncoder = HEATKV_TEST_DATA "/text-encoder";
const std::string kShared = HEATKV_SHARED;

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// The error that opening `bytes` as a tokenizer gives; kind Run where there is none.
Error openingFails(const QTemporaryDir& dir, const std::string& bytes, const char* name) {
  const std::string path = dir.filePath(QString::fromLatin1(name)).toStdString();
  write(path, bytes);
  try {
    (void)Tokenizer::open(path).encode("a \xE2\x98\x83 b");
  } catch (const Error& error) {
    if (error.path != path || error.message.empty() || error.fix.empty()) qFatal("unnamed error");
    return error;
  }
  return Error(ErrorKind::Run, "opened");
}

}  // namespace

class TestTokenizer : public QObject {
  Q_OBJECT

  void same(const Tokenizer& tokenizer, const std::string& text, const std::vector<int>& want) {
    const Tokens got = tokenizer.encode(text);
    QVERIFY2(got.ids == want, (text + " want " + json(want).dump() + " got " + json(got.ids).dump()).c_str());
  }

 private Q_SLOTS:
  void goldenOfSmall() {
    const json cases = json::parse(read(HEATKV_TEST_DATA "/text/small_tokens.json"));
    QVERIFY(cases.size() > 100);
    for (const char* file : {"/tokenizer.json", "/spiece.model"}) {
      const Tokenizer tokenizer = Tokenizer::open(kEncoder + file);
      QCOMPARE(tokenizer.vocabulary(), 452);
      for (const json& c : cases) same(tokenizer, c["text"], c["ids"]);
    }
    QCOMPARE(Tokenizer::open(kEncoder).path(), kEncoder + "/tokenizer.json");
  }

  void goldenOfT5() {
    const std::string t5 = kShared + "/data/t5";
    if (!QFileInfo::exists(QString::fromStdString(t5))) QSKIP("The published tokenizer is not here.");
    const json cases = json::parse(read(kShared + "/golden/tokens/t5.json"));
    for (const char* file : {"/tokenizer.json", "/spiece.model"}) {
      const Tokenizer tokenizer = Tokenizer::open(t5 + file);
      QCOMPARE(tokenizer.vocabulary(), 32100);
      for (const json& c : cases) same(tokenizer, c["text"], c["ids"]);
    }
  }

  void cutAtMost() {
    const Tokenizer tokenizer = Tokenizer::open(kEncoder);
    const int one = static_cast<int>(tokenizer.encode("cat").ids.size()) - 1;
    std::string text;
    for (int i = 0; i < 600; ++i) text += "cat ";
    const Tokens tokens = tokenizer.encode(text);
    QCOMPARE(tokens.ids.size(), size_t(512));
    QCOMPARE(tokens.ids.back(), 1);
    QCOMPARE(tokens.dropped, one * 600 + 1 - 512);
    text.clear();
    for (int i = 0; i < 511; ++i) text += "a ";
    QCOMPARE(tokenizer.encode(text).dropped, 0);
    QCOMPARE(tokenizer.encode(text).ids.size(), size_t(512));
    QCOMPARE(tokenizer.encode(text + "a").dropped, 1);
    QCOMPARE(tokenizer.encode("").ids, std::vector<int>{1});
  }

  void extraIds() {
    const Tokenizer tokenizer = Tokenizer::open(kEncoder + "/spiece.model");
    for (int n : {0, 1, 57, 99}) {
      QCOMPARE(tokenizer.encode("<extra_id_" + std::to_string(n) + ">").ids, (std::vector<int>{352 + 99 - n, 1}));
    }
    QVERIFY(tokenizer.encode("<extra_id_100>").ids.size() > 2);
  }

  void anyBytes() {
    const Tokenizer tokenizer = Tokenizer::open(kEncoder);
    const std::string replacement = "\xEF\xBF\xBD";
    for (const char* bad : {"\x80", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x98", "\xFF"}) {
      std::string mended;
      for (size_t i = 0; i < std::strlen(bad); ++i) mended += replacement;
      same(tokenizer, std::string("a") + bad + "b", tokenizer.encode("a" + mended + "b").ids);
    }
    std::string everything;
    for (int i = 0; i < 4096; ++i) everything += static_cast<char>((i * 2654435761u) >> 11);
    for (const int id : tokenizer.encode(everything).ids) QVERIFY(id >= 0 && id < tokenizer.vocabulary());
    const std::string longWord(2 << 20, 'a');
    QCOMPARE(tokenizer.encode(longWord).ids.size(), size_t(512));
  }

  void charsmap() {
    // A trie by hand: "a" -> "xy" at offset 0 of the replacements. Root 0 jumps to 1; 1^'a' = 96 is the node; leaf 97.
    std::vector<uint32_t> units(256, 0);
    units[0] = 1u << 10;
    units[1 ^ 'a'] = (200u << 10) | 0x100u | 'a';
    units[(1 ^ 'a') ^ 200] = 0x80000000u;
    std::string blob(4, '\0');
    const auto put = [&blob](size_t at, uint32_t v) {
      for (size_t i = 0; i < 4; ++i) blob[at + i] = static_cast<char>(v >> (8 * i) & 0xFF);
    };
    put(0, 1024);
    for (const uint32_t unit : units) {
      blob.resize(blob.size() + 4);
      put(blob.size() - 4, unit);
    }
    const std::string replacements("xy\0", 3);
    const Charsmap map(blob + replacements, "here");
    QCOMPARE(map.normalised("banana"), std::string("bxynxynxy"));
    // A short cluster is replaced as a whole by its first part's replacement, a long one piece by piece.
    QCOMPARE(map.normalised("a\xCC\x81"), std::string("xy"));
    QCOMPARE(map.normalised("a\xCC\x81\xCC\x81\xCC\x81"), std::string("xy\xCC\x81\xCC\x81\xCC\x81"));
    QCOMPARE(map.normalised(std::string("\0a", 2)), std::string("\0xy", 3));
    for (const std::string& bad : {std::string("\x04"), std::string("\x10\0\0\0abcd", 8),
                                   std::string("\x05\0\0\0abcdefgh", 12), std::string("\0\0\0\0", 4), blob + "\xFF"}) {
      QVERIFY_THROWS_EXCEPTION(Error, Charsmap(bad, "here"));
    }
    put(4 + 4 * (1 ^ 'a'), (0x1FFFFFu << 10) | 0x100u | 'a');
    QVERIFY_THROWS_EXCEPTION(Error, Charsmap(blob + replacements, "here").normalised("a"));
  }

  void clusters() {
    const auto first = [](std::string_view text) { return clusterLength(text, 0); };
    QCOMPARE(first("ab"), size_t(1));
    QCOMPARE(first("\r\n"), size_t(2));
    QCOMPARE(first("e\xCC\x81x"), size_t(3));
    QCOMPARE(first("\n\xCC\x81"), size_t(1));
    QCOMPARE(first("\xD8\x80"
                   "1"),
             size_t(3));  // Arabic number sign joins what follows
    QCOMPARE(first("a\xE2\x80\x8D"), size_t(4));
  }

  void foreignFiles() {
    const QTemporaryDir dir;
    QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::open(dir.path().toStdString()));
    QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::open(dir.filePath(QStringLiteral("absent")).toStdString()));
    const std::string good = read(kEncoder + "/tokenizer.json");
    const std::vector<std::pair<std::string, const char*>> cases{
        {"{", "neither"},
        {"<!DOCTYPE html><html></html>", "neither"},
        {"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "neither"},
        {"[1]", "object"},
        {"{}", "model"},
        {R"({"model": {"type": "BPE", "vocab": {}}})", "BPE"},
        {R"({"model": {"type": "Unigram", "unk_id": 0, "vocab": []}})", "empty"},
        {R"({"model": {"type": "Unigram", "unk_id": 9, "vocab": [["a", 0.0]]}})", "unk_id"},
        {R"({"model": {"type": "Unigram", "unk_id": -1, "vocab": [["a", 0.0]]}})", "id"},
        {R"({"model": {"type": "Unigram", "unk_id": 0, "vocab": [["a"]]}})", "pair"},
        {R"({"model": {"type": "Unigram", "unk_id": 0, "vocab": [["a", 0.0]]}})", "end token"},
        {R"({"normalizer": {"type": "Lowercase"}, "model": {"unk_id": 0, "vocab": [["</s>", 0.0]]}})", "Lowercase"},
        {R"({"pre_tokenizer": {"type": "ByteLevel"}, "model": {"unk_id": 0, "vocab": [["</s>", 0.0]]}})", "ByteLevel"},
        {R"({"normalizer": {"type": "Precompiled", "precompiled_charsmap": "!"}, "model": {"unk_id": 0, "vocab": [["</s>", 0]]}})",
         "base64"},
        {std::string(200000, '['), "neither"},
    };
    for (const auto& [bytes, word] : cases) {
      const Error error = openingFails(dir, bytes, "tokenizer.json");
      QVERIFY2(error.kind == ErrorKind::Model, bytes.substr(0, 80).c_str());
      QVERIFY2(error.message.find(word) != std::string::npos, error.message.c_str());
    }
    const Error empty = openingFails(dir, "", "tokenizer.json");
    QVERIFY(empty.kind == ErrorKind::File && empty.message.find("empty") != std::string::npos);
    const std::vector<std::pair<std::string, const char*>> models{
        {"\n", "ends in the middle"},
        {"\n\x7F"
         "abc",
         "ends in the middle"},
        {"\n\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", "never ends"},
        {std::string("\n\0", 2), "piece 0 is empty"},
        {"\n\x03\n\x01\xFF", "UTF-8"},
        {"\n\x03\n\x01"
         "a",
         "unknown pieces"},
        {"\n\x05\n\x01"
         "a\x18\x02",
         "end token"},
        {"\n\x05\n\x01"
         "a\x18\x02\x12\x02\x18\x02",
         "another kind than unigram"},
        {"\n\x03\n\x01"
         "a\x0B",
         "unknown kind"},
    };
    for (const auto& [bytes, word] : models) {
      const Error error = openingFails(dir, bytes, "spiece.model");
      QVERIFY2(error.kind == ErrorKind::Model && error.message.find(word) != std::string::npos, error.message.c_str());
    }
  }

  // Every cut and many flipped bytes of both files: an error by name or a tokenizer that works, never a crash.
  void brokenFiles() {
    const QTemporaryDir dir;
    for (const char* name : {"tokenizer.json", "spiece.model"}) {
      const std::string good = read(kEncoder + "/" + name);
      int refused = 0;
      for (size_t size = 0; size < good.size(); size += 1 + good.size() / 150) {
        refused += openingFails(dir, good.substr(0, size), name).kind == ErrorKind::Model;
      }
      QVERIFY(refused > 100);
      uint32_t random = 7;
      for (int i = 0; i < 150; ++i) {
        std::string bytes = good;
        for (int flips = 0; flips < 3; ++flips) {
          random = random * 1664525u + 1013904223u;
          bytes[random % bytes.size()] = static_cast<char>(random >> 24);
        }
        (void)openingFails(dir, bytes, name);
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestTokenizer)
#include "test_tokenizer.moc"
