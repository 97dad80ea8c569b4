// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// On a GPU: the kernels against the CPU's results, the pool, a run that agrees with the CPU's, memory that runs out.
#include <ATen/ATen.h>

#include <QtTest>

#include "engine/api/error.h"
#include "engine/backend/aten_backend.h"
#include "engine/backend/cpu_backend.h"
#include "engine/cache/pool.h"
#include "engine/devices.h"
#include "engine/engine.h"
#include "engine/sampling/bits.h"

using namespace heatkv;

namespace {

const at::Device kGpu(at::kCUDA, 0);

const Backend& gpuBackend() {
  static const std::unique_ptr<const Backend> backend = makeBackend(kGpu);
  return *backend;
}

double distance(const at::Tensor& a, const at::Tensor& b) {
  return (a.cpu().to(at::kFloat) - b.cpu().to(at::kFloat)).abs().max().item<double>();
}

/// The same pool on both devices, with lists that are scattered.
struct Pools {
  Pools(int heads, int c, at::ScalarType dtype)
      : cpu({2, 1, heads, c}, 2 * heads * 300, dtype, cpuBackend()),
        gpu({2, 1, heads, c}, 2 * heads * 300, dtype, gpuBackend()) {
    for (int row = 0; row < 2; ++row) {
      for (int head = 0; head < heads; ++head) {
        const int64_t held = 37 * head + 61 * row;
        if (held == 0) continue;
        append(row, head, at::randn({held, c}).to(dtype), at::randn({held, c}).to(dtype), 0);
        for (Pool* pool : {&cpu, &gpu}) pool->free(row, 0, head, 3, 9);
      }
    }
    append(0, 1, at::randn({11, c}).to(dtype), at::randn({11, c}).to(dtype), 500);
  }
  void append(int row, int head, const at::Tensor& k, const at::Tensor& v, int32_t first) {
    cpu.append(row, 0, head, k, v, first);
    gpu.append(row, 0, head, k.to(kGpu), v.to(kGpu), first);
  }
  Pool cpu, gpu;
};

}  // namespace

class TestCudaDevice : public QObject {
  Q_OBJECT

  std::string m_demo = std::string(HEATKV_SOURCE_DIR) + "/resources/demo-model";

 private Q_SLOTS:
  void init() {
    if (at::getNumGPUs() == 0) QSKIP("libtorch finds no CUDA device here, so that no kernel can run.");
    at::manual_seed(5);
  }

  void namesTheDevice() {
    const std::vector<DeviceInfo> devices = listDevices();
    QVERIFY(devices.size() > 1);
    QVERIFY(devices[1].name.find("CUDA") == std::string::npos);
    QVERIFY(devices[1].totalBytes > 0 && devices[1].freeBytes > 0 && devices[1].freeBytes <= devices[1].totalBytes);
  }

  void pool() {
    for (auto dtype : {at::kFloat, at::kBFloat16}) {
      const Pools pools(3, 20, dtype);
      for (int row = 0; row < 2; ++row) {
        for (int head = 0; head < 3; ++head) {
          QVERIFY(at::equal(pools.gpu.heldKeys(row, 0, head).cpu(), pools.cpu.heldKeys(row, 0, head)));
          QVERIFY(at::equal(pools.gpu.heldValues(row, 0, head).cpu(), pools.cpu.heldValues(row, 0, head)));
        }
      }
    }
  }

  void attention_data() {
    QTest::addColumn<int>("c");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<bool>("bf16");
    for (int c : {12, 20, 32, 64, 96, 128}) {
      for (int tokens : {1, 64, 67, 300}) {
        for (bool bf16 : {false, true})
          QTest::addRow("c%d n%d %s", c, tokens, bf16 ? "bf16" : "fp32") << c << tokens << bf16;
      }
    }
  }

  /// From qkv to the attended, with its masses, against the CPU's.
  void attention() {
    QFETCH(int, c);
    QFETCH(int, tokens);
    QFETCH(bool, bf16);
    const at::ScalarType dtype = bf16 ? at::kBFloat16 : at::kFloat;
    Pools pools(3, c, dtype);
    const Rope rope = makeRope({1, tokens}, {64, 300}, c, at::kCPU), there{rope.cos.to(kGpu), rope.sin.to(kGpu)};
    const at::Tensor qkv = at::randn({2, tokens, 9 * c}).to(dtype), scale = at::rand({3}) * 10;
    const HeadTensors cpu = cpuBackend().split(qkv, scale, rope, {nullptr, pools.cpu.dtype()}, pools.cpu, nullptr),
                      gpu = gpuBackend().split(qkv.to(kGpu), scale.to(kGpu), there, {nullptr, pools.gpu.dtype()},
                                               pools.gpu, nullptr);
    QVERIFY(distance(gpu.q, cpu.q) < (bf16 ? 0.05 : 1e-5));
    QVERIFY(distance(gpu.k, cpu.k) < (bf16 ? 0.005 : 1e-5));
    QVERIFY(distance(gpu.v, cpu.v) == 0);
    const int64_t keys = pools.cpu.entries(0, 0, 0).size() + tokens;
    MassRequest here{{keys / 2, keys}, {}}, masses = here;
    const at::Tensor expected = cpuBackend().attend(cpu, pools.cpu, 0, 0, &here, at::kFloat),
                     out = gpuBackend().attend(gpu, pools.gpu, 0, 0, &masses, at::kFloat);
    QVERIFY(distance(out, expected) < (bf16 ? 0.05 : 1e-4));
    QVERIFY(distance(masses.masses[0], here.masses[0]) < (bf16 ? 0.01 : 1e-5));
    QVERIFY(distance(AtenBackend(kGpu).attend(gpu, pools.gpu, 0, 0, nullptr, at::kFloat), out) < (bf16 ? 0.03 : 1e-4));
  }

  void reservedSlotsAreWritten() {
    Pool pool({1, 1, 4, 32}, 200, at::kFloat, gpuBackend());
    const Rope rope = makeRope({5, 7}, {64, 64}, 32, kGpu);
    const ReservedSlots reserved = pool.reserveSlots(0, 1, 0, 35, [](int head) { return head != 2; });
    const HeadTensors heads = gpuBackend().split(at::randn({1, 35, 384}, kGpu), at::ones({4}, kGpu), rope,
                                                 {nullptr, pool.dtype()}, pool, &reserved);
    for (int head = 0; head < 4; ++head) {
      pool.append(0, 0, head, heads.k[0][head], heads.v[0][head], 0);
      QVERIFY(at::equal(pool.heldKeys(0, 0, head), heads.k[0][head]));
      QVERIFY(at::equal(pool.heldValues(0, 0, head), heads.v[0][head]));
    }
  }

  void bitsAgree() {
    const at::Tensor logits = at::randn({500, 32, 2});
    auto here = makeGenerator(3), there = makeGenerator(3);
    const at::Tensor cpu = sampleBits(logits, 900, 0.97, here), gpu = sampleBits(logits.to(kGpu), 900, 0.97, there);
    // A probability's last digit may turn one of 16000.
    QVERIFY((cpu != gpu.cpu()).sum().item<int64_t>() <= 1);
  }

  /// The demo model in float32, full and at a tenth: the GPU paints what the CPU paints.
  void paintsAsTheCpu() {
    const auto paint = [&](const char* device, CacheMethod method, int images) {
      Engine engine(1);
      LoadRequest load;
      load.paths.folder = m_demo;
      load.device = device;
      load.dtype = DType::F32;
      engine.load(load, [](const Event&) {});
      PaintRequest request;
      request.prompt = "a red house by a lake at sunset";
      request.grids = parseAspect("1:1").aspect->grids(PixelBudget::P006M);
      request.cache.method = method;
      if (method != CacheMethod::Full) request.cache.budget = parseBudget("10%");
      request.seeds.clear();
      for (int i = 0; i < images; ++i) request.seeds.push_back(static_cast<uint64_t>(i));
      std::vector<PicturePtr> pictures;
      int previews = 0;
      engine.paint(request, [&](const Event& event) {
        if (const auto* image = std::get_if<ImageEvent>(&event)) pictures.push_back(image->picture);
        if (std::holds_alternative<PreviewEvent>(event)) ++previews;
      });
      return std::pair(pictures, previews);
    };
    for (auto method : {CacheMethod::Full, CacheMethod::StreamingLLM}) {
      const auto [cpu, cpuPreviews] = paint("cpu", method, 2);
      const auto [gpu, gpuPreviews] = paint("cuda", method, 2);
      QCOMPARE(gpuPreviews, cpuPreviews);
      QCOMPARE(gpu.size(), cpu.size());
      for (size_t i = 0; i < cpu.size(); ++i) {
        double squares = 0;
        for (size_t j = 0; j < cpu[i]->rgb.size(); ++j) {
          const double off = cpu[i]->rgb[j] - gpu[i]->rgb[j];
          squares += off * off;
        }
        QVERIFY(squares / static_cast<double>(cpu[i]->rgb.size()) < 4);
      }
      QVERIFY(paint("cuda", method, 2).first[1]->rgb == gpu[1]->rgb);
    }
  }

  void outOfMemoryIsReported() {
    const int64_t before = memoryUse(kGpu).liveBytes;
    const int64_t slots = listDevices()[1].totalBytes / 1024;
    bool reported = false;
    try {
      const Pool pool({1, 1, 1, 512}, slots, at::kFloat, gpuBackend());
    } catch (const Error& e) {
      reported = e.kind == ErrorKind::Memory;
    }
    QVERIFY(reported);
    releaseUnusedMemory();
    QCOMPARE(memoryUse(kGpu).liveBytes, before);
  }
};

QTEST_GUILESS_MAIN(TestCudaDevice)
#include "test_cuda_device.moc"
