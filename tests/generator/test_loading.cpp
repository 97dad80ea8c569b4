// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Loading: every container of one state gives the same logits, bytes are read once, a stop is obeyed, memory comes
// back, the text encoder goes where it is asked to, and the widest published block runs.
#include <ATen/ATen.h>

#include <QtTest>
#include <filesystem>
#include <fstream>

#include "engine/api/error.h"
#include "engine/engine.h"
#include "engine/memory/live_bytes.h"
#include "engine/weights/model_files.h"
#include "tests/support/calibration_sample.h"
#include "tests/support/made_model.h"

using namespace heatkv;
namespace fs = std::filesystem;

namespace {

const fs::path kData = HEATKV_TEST_DATA;

int64_t numberIn(const char* file, const std::string& key) {
  std::ifstream in(file);
  for (std::string word; in >> word;) {
    if (word != key) continue;
    int64_t value = 0;
    in >> value;
    return value;
  }
  return 0;
}

LoadRequest partsOf(const fs::path& transformer, const fs::path& vae) {
  LoadRequest load;
  load.paths = {"", transformer.string(), vae.string(), (kData / "text-encoder").string()};
  load.device = "cpu";
  load.dtype = DType::F32;
  return load;
}

LoadRequest folderOf(const QTemporaryDir& dir) {
  LoadRequest load;
  load.paths.folder = dir.path().toStdString();
  load.device = "cpu";
  return load;
}

PaintRequest smallRun() {
  PaintRequest request;
  request.prompt = "a red fox in the snow";
  request.grids = parseAspect("1:1").aspect->grids(PixelBudget::P006M);
  request.grids.resize(3);
  request.preview.every = 0;
  return request;
}

PicturePtr paint(Engine& engine, const PaintRequest& request) {
  PicturePtr picture;
  engine.paint(request, [&](const Event& event) {
    if (const auto* image = std::get_if<ImageEvent>(&event)) picture = image->picture;
  });
  return picture;
}

void ignore(const Event&) {}

}  // namespace

class TestLoading : public QObject {
  Q_OBJECT
  Engine m_engine{1};

 private Q_SLOTS:
  void cleanup() { m_engine.unload(); }

  void everyContainerGivesTheSameLogits_data() {
    QTest::addColumn<QString>("variant");
    QTest::newRow("plain") << QStringLiteral("plain");
    QTest::newRow("the other scale layout") << QStringLiteral("insert");
  }

  void everyContainerGivesTheSameLogits() {
    QFETCH(QString, variant);
    const fs::path folder = kData / "model" / variant.toStdString();
    QTemporaryDir dir;
    QFile script(QStringLiteral(HEATKV_SOURCE_DIR "/tests/support/same_state.py"));
    QVERIFY(script.open(QIODevice::ReadOnly));
    const auto written = test::runPython(QStringLiteral("safetensors"), QString::fromUtf8(script.readAll()),
                                         {QString::fromStdString((folder / "transformer.pth").string()), dir.path()});
    if (!written) QSKIP("There is no python with torch and safetensors.");
    const QByteArrayList names = written->trimmed().split('\n');
    QCOMPARE(names.size(), 10);
    const auto recorded = [&](const fs::path& transformer) {
      m_engine.load(partsOf(transformer, folder / "vae.pth"), ignore);
      PaintRequest request;
      request.replayPath = (folder / "expected.safetensors").string();
      request.recordPath = dir.filePath(QStringLiteral("out.safetensors")).toStdString();
      request.preview.every = 0;
      paint(m_engine, request);
      return TensorFile::open(request.recordPath);
    };
    const auto expected = recorded(folder / "transformer.pth");
    const std::string hash = m_engine.model().hash;
    for (const QByteArray& name : names) {
      const auto ours = recorded(fs::path(dir.path().toStdString()) / name.toStdString());
      QVERIFY2(m_engine.model().hash == hash, name.constData());
      int compared = 0;
      for (const auto& [tensor, entry] : expected->tensors()) {
        if (!tensor.starts_with("logits") && tensor != "image") continue;
        QVERIFY2(at::equal(ours->read(tensor), expected->read(tensor)), (name.toStdString() + " " + tensor).c_str());
        ++compared;
      }
      QVERIFY(compared > 10);
    }
  }

  /// What the load reads from disk is what the parts hold, once.
  void bytesAreReadOnce() {
    QTemporaryDir dir;
    makeModel(dir.path().toStdString(), {4, 256, 4, 0, 64, 16});
    const ModelInfo info = Engine::inspect(folderOf(dir).paths);
    const int64_t parts = info.transformerPart.bytes + info.vaePart.bytes + info.textEncoderPart.bytes;
    const int64_t before = numberIn("/proc/self/io", "rchar:");
    m_engine.load(folderOf(dir), ignore);
    const int64_t read = numberIn("/proc/self/io", "rchar:") - before;
    QVERIFY2(read > parts && read < parts + parts / 10 + (1 << 20),
             qPrintable(QStringLiteral("%1 read, %2 stored").arg(read).arg(parts)));
    QCOMPARE(m_engine.model().hash, PartFile::openTransformer(info.transformerPart.path).hash());
  }

  /// Stages come one after the other, and no more than a few tensors are there twice.
  void stagesAndPeak() {
    QTemporaryDir dir;
    makeModel(dir.path().toStdString(), {8, 768, 8, 0, 64, 16});
    std::vector<std::string> stages;
    std::map<std::string, int64_t> done;
    const int64_t before = liveTensorBytes();
    resetTensorPeak();
    int64_t weights = 0;
    m_engine.load(folderOf(dir), [&](const Event& event) {
      if (const auto* model = std::get_if<ModelEvent>(&event)) weights = model->weightBytes;
      const auto* load = std::get_if<LoadEvent>(&event);
      if (!load) return;
      if (stages.empty() || stages.back() != load->part) stages.push_back(load->part);
      QVERIFY(load->doneBytes >= done[load->part] && load->doneBytes <= load->totalBytes);
      done[load->part] = load->doneBytes;
    });
    QCOMPARE(stages, (std::vector<std::string>{"text encoder", "transformer", "vae"}));
    const ModelInfo& info = m_engine.model();
    QCOMPARE(done["transformer"], info.transformerPart.bytes);
    QCOMPARE(done["vae"], info.vaePart.bytes);
    QCOMPARE(done["text encoder"], info.textEncoderPart.bytes);
    // The largest, shared_ada_lin, as stored and widened, and what may wait to be summed.
    const int64_t largest = 6 * 768 * 768 * (2 + 4), waiting = 40 << 20;
    QVERIFY(info.transformerPart.bytes > 2 * waiting);
    const int64_t peak = peakTensorBytes() - before;
    QVERIFY2(peak <= weights + largest + waiting, qPrintable(QStringLiteral("%1 of %2").arg(peak).arg(weights)));
    QVERIFY(std::abs(liveTensorBytes() - before - weights) < weights / 100);
    m_engine.unload();
    QCOMPARE(liveTensorBytes(), before);
  }

  void weightsAreEstimatedBeforeTheyAreRead() {
    QTemporaryDir dir;
    makeModel(dir.path().toStdString(), {4, 768, 8, 0, 64, 16});
    LoadRequest load = folderOf(dir);
    for (const DType dtype : {DType::Auto, DType::F32, DType::BF16, DType::Int8}) {
      for (const DType textDtype : {DType::Auto, DType::F32, DType::BF16}) {
        for (const char* place : {"keep", "offload", "cpu"}) {
          load.dtype = dtype;
          load.textDtype = textDtype;
          load.textEncoderOn = place;
          const auto estimate = static_cast<double>(Engine::weightBytes(Engine::inspect(load.paths), load));
          const int64_t before = liveTensorBytes();
          m_engine.load(load, ignore);
          const double share = static_cast<double>(liveTensorBytes() - before) / estimate;
          m_engine.unload();
          QVERIFY2(
              std::abs(share - 1) < 0.01,
              qPrintable(QStringLiteral("%1 %2 %3: %4")
                             .arg(QLatin1String(nameOf(dtype)), QLatin1String(nameOf(textDtype)), QLatin1String(place))
                             .arg(share)));
        }
      }
    }
  }

  /// Wherever the stop comes it is obeyed at the next piece, and all is given back.
  void stopWhileLoading() {
    QTemporaryDir dir;
    makeModel(dir.path().toStdString(), {2, 128, 4, 0, 64, 16});
    const int64_t before = liveTensorBytes();
    int all = 0;
    m_engine.load(folderOf(dir), [&](const Event& event) { all += std::holds_alternative<LoadEvent>(event); });
    m_engine.unload();
    QVERIFY(all > 60);
    for (int at = 0; at < all; at += 7) {
      std::stop_source stop;
      int seen = 0;
      try {
        m_engine.load(
            folderOf(dir),
            [&](const Event& event) {
              if (std::holds_alternative<LoadEvent>(event) && seen++ == at) stop.request_stop();
            },
            stop.get_token());
        QVERIFY(at == all - 1);
      } catch (const Error& error) {
        QCOMPARE(error.kind, ErrorKind::Interrupted);
      }
      QVERIFY(seen <= at + 1);
      QVERIFY(!m_engine.loaded() || at == all - 1);
      m_engine.unload();
      QCOMPARE(liveTensorBytes(), before);
    }
  }

  /// A large tensor is read in pieces: between two of them a stop is seen.
  void largeTensorsAreReadInPieces() {
    QTemporaryDir dir;
    const std::string path = dir.filePath(QStringLiteral("t.safetensors")).toStdString();
    writeHollow(path, {{"w", {at::kBFloat16, "BF16", {64, 1 << 20}}}});
    const auto file = TensorFile::open(path);
    std::vector<uint64_t> pieces;
    file->readTold("w", [&](uint64_t bytes) { pieces.push_back(bytes); });
    QCOMPARE(pieces.size(), size_t(32));
    QCOMPARE(pieces.back(), uint64_t(128) << 20);
    QVERIFY_THROWS_EXCEPTION(int, file->readTold("w", [](uint64_t) { throw 1; }));
  }

  void unloadGivesMemoryBackToTheSystem() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer's allocator holds memory back");
#endif
    QTemporaryDir dir;
    makeModel(dir.path().toStdString(), {4, 768, 8, 0, 64, 16});
    LoadRequest load = folderOf(dir);
    load.dtype = DType::F32;
    m_engine.load(load, ignore);
    const int64_t loaded = numberIn("/proc/self/status", "VmRSS:") * 1024, live = liveTensorBytes();
    QVERIFY(live > (100 << 20));
    m_engine.unload();
    const int64_t freed = loaded - numberIn("/proc/self/status", "VmRSS:") * 1024;
    QVERIFY2(freed > live * 9 / 10, qPrintable(QStringLiteral("%1 of %2").arg(freed).arg(live)));
  }

  void replacedWhileLoading() {
    QTemporaryDir dir;
    makeModel(dir.path().toStdString(), {2, 128, 4, 0, 64, 16});
    const fs::path path = fs::path(dir.path().toStdString()) / "transformer.safetensors";
    const int64_t before = liveTensorBytes();
    for (const bool renamed : {false, true}) {
      bool changed = false;
      std::string text;
      try {
        m_engine.load(folderOf(dir), [&](const Event& event) {
          const auto* load = std::get_if<LoadEvent>(&event);
          if (!load || load->part != "transformer" || load->doneBytes == 0 || changed) return;
          changed = true;
          if (renamed) {
            // Another file under the name: the one that was opened is still whole.
            fs::copy_file(path, path.string() + ".new");
            fs::rename(path.string() + ".new", path);
          } else {
            fs::resize_file(path, fs::file_size(path) / 2);
          }
        });
      } catch (const Error& error) {
        QCOMPARE(error.kind, ErrorKind::File);
        text = error.message;
      }
      QVERIFY(changed);
      QCOMPARE(text, renamed ? std::string() : path.string() + " was changed while it was being read.");
      m_engine.unload();
      QCOMPARE(liveTensorBytes(), before);
      makeModel(dir.path().toStdString(), {2, 128, 4, 0, 64, 16});
    }
  }

  void textEncoderWhereItIsAskedFor() {
    QTemporaryDir dir;
    makeModel(dir.path().toStdString(), {2, 128, 4, 0, 64, 16});
    LoadRequest load = folderOf(dir);
    m_engine.load(load, ignore);
    const PicturePtr kept = paint(m_engine, smallRun());
    const int64_t keptBytes = liveTensorBytes();
    const ModelInfo info = m_engine.model();
    QCOMPARE(info.vaeHash, PartFile::openVae(info.vaePart.path).hash());
    QCOMPARE(info.textHash, PartFile::openTextEncoder(info.textEncoderPart.path).hash());
    const auto paintOn = [&](const std::string& place) {
      load.textEncoderOn = place;
      m_engine.load(load, ignore);
      return paint(m_engine, smallRun());
    };
    QVERIFY(paintOn("cpu")->rgb == kept->rgb);
    QCOMPARE(liveTensorBytes(), keptBytes);
    QVERIFY(paintOn("offload")->rgb == kept->rgb);
    QVERIFY(liveTensorBytes() < keptBytes - 480 * 64 * 4);
    const auto kindOf = [&](const std::string& place) {
      try {
        paintOn(place);
      } catch (const Error& error) {
        return error.kind;
      }
      return ErrorKind::Run;
    };
    QCOMPARE(kindOf("cuda:99"), ErrorKind::Device);
    QCOMPARE(kindOf("attic"), ErrorKind::Usage);
    // What model.json says, unless something else is asked for.
    const fs::path json = fs::path(dir.path().toStdString()) / "model.json";
    std::ofstream(json) << R"({"text_encoder_on": "offload"})";
    QVERIFY(paintOn("auto")->rgb == kept->rgb);
    QVERIFY(liveTensorBytes() < keptBytes - 480 * 64 * 4);
    QVERIFY(paintOn("keep")->rgb == kept->rgb);
    QCOMPARE(liveTensorBytes(), keptBytes);
    std::ofstream(json) << R"({"text_encoder_on": "cuda:99"})";
    QVERIFY(paintOn("auto")->rgb == kept->rgb);
    QCOMPARE(m_engine.model().warnings.size(), size_t(1));
  }

  /// float16 is never run: it is widened.
  void halfPrecisionIsWidened() {
    QTemporaryDir dir;
    TransformerShape shape{2, 128, 4, 0, 64, 16};
    shape.dtype = at::kHalf;
    makeModel(dir.path().toStdString(), shape);
    LoadRequest load = folderOf(dir);
    load.dtype = DType::F32;
    m_engine.load(load, ignore);
    QCOMPARE(m_engine.model().textEncoderPart.storedDtype, std::string("F16"));
    QVERIFY(paint(m_engine, smallRun()));
  }

  /// One block of the 8B's width, patchified: plan, forward pass and picture; twice the grid and stride 8.
  void widestPublishedBlock() {
    QTemporaryDir dir;
    makeModel(dir.path().toStdString(), {1, 3584, 28, 0, 2048, 56});
    LoadRequest load = folderOf(dir);
    load.dtype = DType::BF16;
    m_engine.load(load, ignore);
    QVERIFY(m_engine.model().transformer->patchified);
    PaintRequest request = smallRun();
    const PlanEvent plan = m_engine.plan(request);
    QCOMPARE(plan.width, 4 * 2 * 8);
    QCOMPARE(plan.fullBytes, int64_t{2} * 28 * 2 * 128 * 2 * 5);
    const PicturePtr picture = paint(m_engine, request);
    QCOMPARE(picture->width, plan.width);
    request.grids = parseAspect("1:1").aspect->grids(PixelBudget::P025M);
    QCOMPARE(m_engine.plan(request).width, 512);
    request.grids = parseAspect("1:1").aspect->grids(PixelBudget::P1M);
    QCOMPARE(m_engine.plan(request).width, 1024);
  }

  /// The whole of the large models, from headers alone.
  void largeModelsAreToldFromHollowFiles_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("depth");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("bits");
    QTest::newRow("2B") << QStringLiteral("Infinity-2B") << 32 << 2048 << 16 << 32;
    QTest::newRow("8B") << QStringLiteral("Infinity-8B") << 40 << 3584 << 28 << 56;
    QTest::newRow("20B") << QStringLiteral("Infinity-20B") << 58 << 4608 << 36 << 56;
  }

  void largeModelsAreToldFromHollowFiles() {
    QFETCH(QString, name);
    QFETCH(int, depth);
    QFETCH(int, width);
    QFETCH(int, heads);
    QFETCH(int, bits);
    QTemporaryDir dir;
    const fs::path root = dir.path().toStdString();
    writeHollow((root / "t.safetensors").string(), transformerEntries({depth, width, heads, 2, 2048, bits}));
    writeHollow((root / "v.safetensors").string(),
                bits == 56 ? vaeEntries(14, 128, {1, 2, 4, 4}, true) : vaeEntries(bits, 128, {1, 2, 4, 4, 4}, true));
    QElapsedTimer timer;
    timer.start();
    const ModelInfo info = Engine::inspect(folderOf(dir).paths);
    QVERIFY(timer.elapsed() < 10'000);
    QCOMPARE(info.transformerPart.state, PartState::Found);
    QCOMPARE(info.vaePart.state, PartState::Found);
    QCOMPARE(info.transformer->name, name.toStdString());
    QCOMPARE(info.transformer->patchified, bits == 56);
    QCOMPARE(info.transformer->chunks, 2);
    QCOMPARE(info.textEncoderPart.state, PartState::Missing);
    QVERIFY(info.transformerPart.bytes > info.transformer->parameters * 2 - 1);
  }
};

QTEST_GUILESS_MAIN(TestLoading)
#include "test_loading.moc"
