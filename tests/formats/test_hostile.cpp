// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Broken and hostile files: each gets a named error, and none crashes, hangs or takes memory out of proportion.
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"
#include "engine/weights/inspect.h"
#include "tests/fuzz/targets.h"

using namespace heatkv;
namespace fs = std::filesystem;

namespace {

const std::string kOwn = HEATKV_TEST_DATA "/weights/";
const char* const kSamples[] = {"zip.pth",   "deflated.pth", "protocol3.pt", "protocol4.pt",     "protocol5.pt",
                                "bare.ckpt", "training.pt",  "opaque.pt",    "legacy.bin",       "old.tar",
                                "c.npy",     "fortran.npy",  "zip64.pt",     "plain.safetensors"};

std::string contentOf(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

int64_t peakMiB() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

std::string errorOf(const std::string& bytes) {
  const MemoryBytes file(bytes, "FILE");
  StoredTensors stored;
  try {
    readContainer(file, stored);
    fuzz::readAll(file, stored);
  } catch (const Error& error) {
    return error.message;
  }
  return {};
}

std::string little(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text.push_back(static_cast<char>(i < 8 ? value >> (8 * i) : 0));
  return text;
}

// One entry of a zip, as it is told here, true or not.
struct Entry {
  std::string name, data, localName;
  uint16_t method = 0;
  uint32_t bytes = 0, crc = 0;
  int64_t at = -1;  ///< in place of where it really is
};

std::string zipOf(std::vector<Entry> entries) {
  std::string out, directory;
  for (Entry& e : entries) {
    const size_t place = out.size();
    if (e.localName.empty()) e.localName = e.name;
    if (e.bytes == 0) e.bytes = static_cast<uint32_t>(e.data.size());
    if (e.crc == 0)
      e.crc = static_cast<uint32_t>(
          ::crc32(0, reinterpret_cast<const Bytef*>(e.data.data()), static_cast<uInt>(e.data.size())));
    const std::string sizes = little(e.crc, 4) + little(e.data.size(), 4) + little(e.bytes, 4);
    out += "PK\x03\x04" + little(20, 2) + little(0, 2) + little(e.method, 2) + little(0, 4) + sizes +
           little(e.localName.size(), 2) + little(0, 2) + e.localName + e.data;
    directory += "PK\x01\x02" + little(20, 2) + little(20, 2) + little(0, 2) + little(e.method, 2) + little(0, 4) +
                 sizes + little(e.name.size(), 2) + little(0, 12 - 2) + little(0, 2) +
                 little(e.at < 0 ? place : static_cast<size_t>(e.at), 4) + e.name;
  }
  const size_t start = out.size();
  return out + directory + "PK\x05\x06" + little(0, 4) + little(entries.size(), 2) + little(entries.size(), 2) +
         little(directory.size(), 4) + little(start, 4) + little(0, 2);
}

std::string number(int64_t value) {
  return "\x8a\x08" + little(static_cast<uint64_t>(value), 8);
}

std::string tuple(const std::vector<int64_t>& values) {
  std::string text = "(";
  for (int64_t value : values) text += number(value);
  return text + "t";
}

std::string word(const std::string& text) {
  return "X" + little(text.size(), 4) + text;
}

// {"w": a tensor} as torch.save writes it, over a storage said to have `elements` floats.
std::string tensorPickle(int64_t offset, const std::vector<int64_t>& shape, const std::vector<int64_t>& strides,
                         int64_t elements) {
  return "\x80\x02}" + word("w") + "ctorch._utils\n_rebuild_tensor_v2\n((" + word("storage") +
         "ctorch\nFloatStorage\n" + word("0") + word("cpu") + number(elements) + "tQ" + number(offset) + tuple(shape) +
         tuple(strides) + "\x89}tRs.";
}

std::string checkpoint(const std::string& pickle, size_t floats = 4) {
  return zipOf({{"a/data.pkl", pickle, "", 0, 0, 0, -1}, {"a/data/0", std::string(4 * floats, '\1'), "", 0, 0, 0, -1}});
}

std::string safetensors(const std::string& header, size_t data = 0) {
  return little(header.size(), 8) + header + std::string(data, '\1');
}

}  // namespace

class TestHostile : public QObject {
  Q_OBJECT

  // One bit in each of 1 000 copies: whatever comes of it comes soon.
  static void flip(const std::string& whole) {
    std::mt19937 random(1);
    QElapsedTimer timer;
    for (int i = 0; i < 1000; ++i) {
      std::string flipped = whole;
      flipped[random() % flipped.size()] ^= static_cast<char>(1u << random() % 8);
      timer.start();
      errorOf(flipped);
      QVERIFY(timer.elapsed() < 10'000);
    }
  }

 private Q_SLOTS:
  void samples_data() {
    QTest::addColumn<QString>("file");
    for (const char* name : kSamples) QTest::newRow(name) << QString::fromStdString(kOwn + name);
  }

  void samples() {
    QFETCH(QString, file);
    const std::string whole = contentOf(file.toStdString());
    QVERIFY2(errorOf(whole).empty(), errorOf(whole).c_str());
    QElapsedTimer timer;
    timer.start();
    const int64_t before = peakMiB();
    for (size_t i = 1; i < 64; ++i) {
      const std::string text = errorOf(whole.substr(0, whole.size() * i / 64));
      // A tar ends in zeros that nothing needs.
      if (!file.endsWith(QStringLiteral(".tar"))) QVERIFY2(!text.empty(), std::to_string(i).c_str());
      if (!text.empty()) QVERIFY(text.find("FILE") == 0);
    }
    const std::string cut = errorOf(whole.substr(0, whole.size() * 7 / 10));
    if (!file.endsWith(QStringLiteral(".tar")))
      QVERIFY2((cut.find("cut short: ") != std::string::npos || cut.find("incomplete: ") != std::string::npos) &&
                   cut.find(" of ") != std::string::npos,
               cut.c_str());
    flip(whole);
    QVERIFY2(timer.elapsed() < 60'000, std::to_string(timer.elapsed()).c_str());
    QVERIFY(peakMiB() - before < 256);
  }

  // The same on files of many writers, where they are there.
  void sharedSamples() {
    const fs::path folder = fs::path(HEATKV_SHARED) / "data/checkpoints";
    if (!fs::exists(folder)) QSKIP("The shared checkpoints are not here.");
    const int64_t before = peakMiB();
    int count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file() || entry.file_size() == 0 || entry.file_size() > 100'000) continue;
      const std::string whole = contentOf(entry.path().string());
      for (size_t i = 1; i < 64; ++i) errorOf(whole.substr(0, whole.size() * i / 64));
      flip(whole);
      ++count;
    }
    QVERIFY(count > 30);
    QVERIFY(peakMiB() - before < 256);
  }

  void exactSizes() {
    // What is known exactly is said exactly.
    for (const char* name : {"legacy.bin", "plain.safetensors", "c.npy"}) {
      const std::string whole = contentOf(kOwn + name);
      const std::string text = errorOf(whole.substr(0, whole.size() - 1));
      QVERIFY2(text.find(std::to_string(whole.size() - 1) + " of " + std::to_string(whole.size()) + " bytes") !=
                   std::string::npos,
               text.c_str());
    }
  }

  void zipNames() {
    QVERIFY(errorOf(checkpoint(tensorPickle(0, {2, 2}, {2, 1}, 4))).empty());
    for (const std::string& name :
         {std::string("../data.pkl"), std::string("/data.pkl"), std::string("a/../../data.pkl"),
          std::string("a\\data.pkl"), std::string("C:/data.pkl"), std::string("a\0/data.pkl", 11), std::string()}) {
      const std::string text = errorOf(zipOf({{name, "x", "", 0, 0, 0, -1}}));
      QVERIFY2(text.find("unsafe name") != std::string::npos, (name + text).c_str());
    }
  }

  void zipLies() {
    const std::string pickle = tensorPickle(0, {4}, {1}, 4);
    const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
    std::string text = errorOf(zipOf({{"a/data.pkl", pickle, "a/evil.pkl", 0, 0, 0, -1}}));
    QVERIFY2(has(text, "another name"), text.c_str());
    text = errorOf(zipOf({{"a/data.pkl", pickle, "", 0, 0, 0, -1}, {"a/data.pkl", pickle, "", 0, 0, 0, -1}}));
    QVERIFY2(has(text, "twice"), text.c_str());
    text = errorOf(zipOf({{"a/data.pkl", pickle, "", 0, 0, 0, -1}, {"a/data.pkl", pickle, "", 0, 0, 0, 0}}));
    QVERIFY2(has(text, "twice") || has(text, "overlap"), text.c_str());
    const std::string inner = zipOf({{"b", "x", "", 0, 0, 0, -1}}).substr(0, 32);
    text = errorOf(zipOf({{"a", inner, "", 0, 0, 0, -1}, {"b", "x", "", 0, 0, 0, 31}}));
    QVERIFY2(has(text, "overlap"), text.c_str());
    text = errorOf(zipOf({{"a/data.pkl", "x", "", 8, 0xfffffff0u, 0, -1}}));
    QVERIFY2(has(text, "out of all proportion"), text.c_str());
    text = errorOf(zipOf({{"a/data.pkl", pickle, "", 99, 0, 0, -1}}));
    QVERIFY2(has(text, "unknown way"), text.c_str());
    text = errorOf(zipOf({{"a/b/data.pkl", pickle, "", 0, 0, 0, -1}, {"c/data.pkl", pickle, "", 0, 0, 0, -1}}));
    QVERIFY2(has(text, "two checkpoints"), text.c_str());
  }

  void bombs() {
    // 60 MiB of zeros in 60 KiB, as one tensor's storage: within the limit, and read without a copy of it all.
    std::string zeros(60 << 20, '\0'), packed(compressBound(static_cast<uLong>(zeros.size())), '\0');
    z_stream z{};
    QCOMPARE(deflateInit2(&z, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = reinterpret_cast<Bytef*>(zeros.data());
    z.avail_in = static_cast<uInt>(zeros.size());
    z.next_out = reinterpret_cast<Bytef*>(packed.data());
    z.avail_out = static_cast<uInt>(packed.size());
    QCOMPARE(deflate(&z, Z_FINISH), Z_STREAM_END);
    packed.resize(z.total_out);
    deflateEnd(&z);
    const auto bytes = static_cast<uint32_t>(zeros.size());
    const auto crc = static_cast<uint32_t>(::crc32(0, reinterpret_cast<const Bytef*>(zeros.data()), bytes));
    const std::string pickle = tensorPickle(0, {4}, {1}, 4);
    QVERIFY(
        errorOf(zipOf({{"a/data.pkl", pickle, "", 0, 0, 0, -1}, {"a/data/0", packed, "", 8, bytes, crc, -1}})).empty());
    // Longer than it says, shorter than it says, another checksum.
    for (uint32_t said : {bytes - 4, bytes + 4}) {
      const std::string whole = tensorPickle(0, {said / 4}, {1}, said / 4);
      QVERIFY(!errorOf(zipOf({{"a/data.pkl", whole, "", 0, 0, 0, -1}, {"a/data/0", packed, "", 8, said, crc, -1}}))
                   .empty());
    }
    const std::string whole = tensorPickle(0, {bytes / 4}, {1}, bytes / 4);
    const std::string text =
        errorOf(zipOf({{"a/data.pkl", whole, "", 0, 0, 0, -1}, {"a/data/0", packed, "", 8, bytes, crc ^ 1, -1}}));
    QVERIFY2(text.find("checksum") != std::string::npos, text.c_str());
  }

  void views() {
    const int64_t huge = INT64_MAX / 4;
    const std::string bad[] = {tensorPickle(1, {4}, {1}, 4),
                               tensorPickle(0, {4}, {2}, 4),
                               tensorPickle(-1, {1}, {1}, 4),
                               tensorPickle(0, {-1}, {1}, 4),
                               tensorPickle(0, {4}, {-1}, 4),
                               tensorPickle(0, {huge, huge}, {1, 1}, 4),
                               tensorPickle(0, {2, 2}, {huge, huge}, 4),
                               tensorPickle(0, {4}, {1}, 5),
                               tensorPickle(0, {4}, {1}, -1),
                               tensorPickle(0, {4, 4}, {1}, 4),
                               tensorPickle(huge, {4}, {1}, 4),
                               tensorPickle(0, {1 << 30}, {0}, 4),
                               tensorPickle(0, {1}, {1}, huge)};
    for (size_t i = 0; i < std::size(bad); ++i)
      QVERIFY2(!errorOf(checkpoint(bad[i])).empty(), std::to_string(i).c_str());
    QVERIFY(errorOf(checkpoint(tensorPickle(0, {1000, 4}, {0, 1}, 4))).empty());
  }

  void pickles() {
    std::string nested(100'000, '(');
    std::string lists;
    for (int i = 0; i < 200'000; ++i) lists += "]";
    for (int i = 0; i < 199'999; ++i) lists += "a";
    // A list within itself, and one that doubles thirty times over: both would walk forever.
    const std::string cycle =
        "\x80\x02]q\x01h\x01"
        "a.";
    std::string doubling = "\x80\x02]q\x01";
    for (int i = 0; i < 30; ++i)
      doubling += "(h" + std::string(1, static_cast<char>(i + 1)) + "h" + std::string(1, static_cast<char>(i + 1)) +
                  "lq" + std::string(1, static_cast<char>(i + 2));
    QElapsedTimer timer;
    timer.start();
    for (const std::string& pickle : {nested, "\x80\x02" + lists + ".", cycle, doubling + ".", std::string("\x80\x02."),
                                      std::string("\x80\x02h\x05."), std::string("\x80\x02X\xff\xff\xff\xff."),
                                      std::string("\x80\x04\x8d") + std::string(8, '\x7f'), std::string("\x80\x09."),
                                      std::string("\x80\x02\x82\x01.")})
      QVERIFY(!errorOf(checkpoint(pickle)).empty());
    QVERIFY(timer.elapsed() < 10'000);
  }

  void safetensorsHeaders() {
    const char* item = R"("a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]})";
    const auto with = [&](const std::string& more) { return "{" + std::string(item) + more + "}"; };
    QVERIFY(errorOf(safetensors(with(""), 8)).empty());
    QVERIFY(errorOf(safetensors(with(R"(,"__metadata__":null)"), 8)).empty());
    QVERIFY(errorOf(safetensors(with(R"(,"z":{"dtype":"F16","shape":[0,3],"data_offsets":[8,8]})"), 8)).empty());
    QVERIFY(
        errorOf(
            safetensors(
                "{" +
                    std::string(
                        R"("u":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"v":{"dtype":"F32","shape":[],"data_offsets":[1,5]}})"),
                5))
            .empty());
    const std::pair<std::string, const char*> bad[] = {
        {safetensors(with(""), 7), "cut short"},
        {safetensors(with(""), 9), "belong to no tensor"},
        {safetensors(with(std::string(",") + item), 8), "twice"},
        {safetensors(with(R"(,"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]})"), 12), "overlap"},
        {safetensors(with(R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[12,16]})"), 16), "gap"},
        {safetensors(with(R"(,"b":{"dtype":"Q7","shape":[1],"data_offsets":[8,9]})"), 9), "Q7"},
        {safetensors(with(R"(,"b":{"dtype":"F32","shape":[3],"data_offsets":[8,12]})"), 12), "another size"},
        {safetensors(with(R"(,"b":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[8,8]})"), 8),
         "impossible shape"},
        {safetensors(with(R"(,"b":{"dtype":"F32","shape":[-1],"data_offsets":[8,8]})"), 8), "negative"},
        {safetensors(with(R"(,"b":{"dtype":"F32","shape":[1.5],"data_offsets":[8,12]})"), 12), "number"},
        {safetensors(with(R"(,"b":{"dtype":"F32","data_offsets":[8,12]})"), 12), "no shape"},
        {safetensors(with(R"(,"b":3)"), 8), "number"},
        {safetensors("{\"a\":" + std::string(100'000, '['), 0), "list"},
        {little(uint64_t{1} << 63, 8) + "{}", "claims"},
        {little(1000, 8) + "{}", "cut short"},
        {safetensors("{\"a", 0), "not JSON"}};
    for (const auto& [bytes, part] : bad) {
      const std::string text = errorOf(bytes);
      QVERIFY2(text.find(part) != std::string::npos, (part + (": " + text)).c_str());
    }
  }

  void wrongFiles() {
    const std::pair<std::string, const char*> bad[] = {
        {"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 4\n", "Git LFS pointer"},
        {"\n <!DOCTYPE html><html></html>", "web page"},
        {"just some text", "not a checkpoint"}};
    for (const auto& [bytes, part] : bad) QVERIFY2(errorOf(bytes).find(part) != std::string::npos, part);
    QTemporaryDir dir;
    const fs::path path = fs::path(dir.path().toStdString()) / "w.pth";
    std::ofstream(path).close();
    Inspection found = inspectPath(path.string(), false);
    QVERIFY(found.error->message.find("empty") != std::string::npos);
    found = inspectPath((path / "none").string(), false);
    QVERIFY(!found.readable && found.error);
    found = inspectPath("/dev/zero", false);
    QVERIFY(!found.readable && found.error);
    QCOMPARE(::mkfifo((path.string() + ".fifo").c_str(), 0600), 0);
    QVERIFY(inspectPath(path.string() + ".fifo", false).error);
  }

  void permissionDenied() {
    QTemporaryDir dir;
    const fs::path path = fs::path(dir.path().toStdString()) / "w.pth";
    fs::copy_file(kOwn + "zip.pth", path);
    fs::permissions(path, fs::perms::none);
    fs::permissions(path.parent_path(), fs::perms::all);
    // Root reads everything: be nobody meanwhile.
    constexpr uid_t kNobody = 65534;
    const bool root = ::geteuid() == 0;
    if (root) QCOMPARE(::seteuid(kNobody), 0);
    const Inspection found = inspectPath(path.string(), false);
    if (root) QCOMPARE(::seteuid(0), 0);
    QVERIFY(found.error);
    QVERIFY2(found.error->message == path.string() + " may not be read: permission denied.",
             found.error->message.c_str());
  }

  void sparseGiant() {
    QTemporaryDir dir;
    const fs::path path = fs::path(dir.path().toStdString()) / "w.pth";
    QElapsedTimer timer;
    timer.start();
    const int64_t before = peakMiB();
    for (const std::string& head :
         {std::string(), std::string("PK\x03\x04"), std::string("\x80\x02"), std::string("\x93NUMPY\x01\0\x10\0", 10),
          little(1000, 8) + "{", std::string("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.")}) {
      std::ofstream(path, std::ios::binary | std::ios::trunc) << head;
      fs::resize_file(path, uintmax_t{8} << 30);
      QVERIFY(inspectPath(path.string(), false).error);
    }
    QVERIFY(timer.elapsed() < 10'000);
    QVERIFY(peakMiB() - before < 256);
  }
};

QTEST_GUILESS_MAIN(TestHostile)
#include "test_hostile.moc"
