// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that are wrong or fail, planted on the emulated machine: the check finds each and its plain twin serves, the
// picture stays right; an error in a run ends that run alone.
#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>

#include "engine/api/error.h"
#include "engine/backend/check_kernels.h"
#include "engine/backend/cpu_backend.h"
#include "engine/backend/kept_checks.h"
#include "engine/device_check.h"
#include "tests/support/emulated_backend.h"

using namespace heatkv;

namespace {

using Kernel = CudaBackend::Kernel;

enum class Fault { WrongSums, NotANumber, Throws, OutOfMemory };

/// One kernel is at fault; or, from some launch on, all of them, as after an error of the device.
class FaultyLauncher : public test::EmulatedLauncher {
 public:
  FaultyLauncher(Kernel kernel, Fault fault) : m_kernel(kernel), m_fault(fault) {}
  explicit FaultyLauncher(int launches) : m_left(launches) {}

  void attend(const cuda::RaggedBatch& b, cuda::Arithmetic arithmetic) override {
    const Kernel kernel = b.tokenMajor ? Kernel::CrossAttention : Kernel::Attention;
    begin(kernel);
    EmulatedLauncher::attend(b, arithmetic);
    if (b.parts == 1)
      spoil(kernel, b.out, arithmetic == cuda::Arithmetic::TensorCores, int64_t{b.rows} * b.n * b.heads * b.c);
  }
  void split(const cuda::SplitBatch& b) override {
    begin(Kernel::Heads);
    EmulatedLauncher::split(b);
    spoil(Kernel::Heads, b.q, b.bf16Query, int64_t{b.rows} * b.n * b.heads * b.c);
  }
  void append(const cuda::AppendBatch& b) override {
    begin(Kernel::Copies);
    EmulatedLauncher::append(b);
    const bool bf16 = b.pool == Stored::BF16;
    if (bf16 || b.pool == Stored::F32) {
      for (int i = 0; i < b.jobs[b.jobCount - 1].end; ++i) {
        const int64_t at = int64_t{b.slots[i]} * b.c;
        spoil(Kernel::Copies,
              bf16 ? static_cast<void*>(static_cast<uint16_t*>(b.arenaKeys) + at)
                   : static_cast<void*>(static_cast<float*>(b.arenaKeys) + at),
              bf16, b.c);
      }
    }
  }
  void norm(const cuda::NormBatch& b) override {
    begin(Kernel::Norm);
    EmulatedLauncher::norm(b);
    if (b.out) spoil(Kernel::Norm, b.out, b.bf16Out, int64_t{b.rows} * b.n * b.width);
  }
  void gelu(const cuda::GeluBatch& b) override {
    begin(Kernel::Gelu);
    EmulatedLauncher::gelu(b);
    spoil(Kernel::Gelu, b.rows, b.bf16, b.count * b.width);
  }

 private:
  void begin(Kernel kernel) {
    if (m_left >= 0 && m_left-- == 0) {
      m_left = 0;
      throw std::runtime_error("CUDA error: an illegal memory access was encountered");
    }
    if (m_left >= 0 || kernel != m_kernel) return;
    if (m_fault == Fault::Throws) throw std::runtime_error("a kernel could not be started: invalid device function");
    if (m_fault == Fault::OutOfMemory) throw std::runtime_error("CUDA out of memory");
  }
  void spoil(Kernel kernel, void* numbers, bool bf16, int64_t count) const {
    if (m_left >= 0 || kernel != m_kernel || m_fault == Fault::Throws || m_fault == Fault::OutOfMemory) return;
    at::Tensor all = at::from_blob(numbers, {count}, bf16 ? at::kBFloat16 : at::kFloat);
    m_fault == Fault::WrongSums ? all.mul_(1.5).add_(0.25) : all.narrow(0, count / 2, 1).fill_(std::nan(""));
  }

  Kernel m_kernel = Kernel::Norm;
  Fault m_fault = Fault::WrongSums;
  int m_left = -1;
};

LoadRequest tiny() {
  const std::string data = HEATKV_TEST_DATA;
  LoadRequest load;
  load.paths = {"", data + "/model/plain/transformer.pth", data + "/model/plain/vae.pth", data + "/text-encoder"};
  load.device = "cpu";
  load.dtype = DType::F32;
  return load;
}

PicturePtr painted(Engine& engine) {
  PaintRequest request;
  request.prompt = "a red fox";
  request.seeds = {3};
  request.grids = parseAspect("1:1").aspect->grids(PixelBudget::P006M);
  request.preview.every = 0;
  PicturePtr picture;
  engine.paint(request, [&](const Event& event) {
    if (const auto* image = std::get_if<ImageEvent>(&event)) picture = image->picture;
  });
  return picture;
}

double meanSquare(const PicturePtr& a, const PicturePtr& b) {
  double sum = 0;
  for (size_t i = 0; i < a->rgb.size(); ++i) {
    const double off = static_cast<double>(a->rgb[i]) - b->rgb[i];
    sum += off * off;
  }
  return sum / static_cast<double>(a->rgb.size());
}

}  // namespace

class TestFaults : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// A sound backend passes with every kernel, and so does the CPU's.
  void soundOnesPass() {
    const c10::InferenceMode inference;
    const test::EmulatedBackend emulated;
    for (const Backend* backend :
         {static_cast<const Backend*>(&emulated), static_cast<const Backend*>(&cpuBackend())}) {
      const std::vector<KernelCheck> checks = checkKernels(*backend, true);
      QVERIFY(checks.size() > 20);
      for (const KernelCheck& check : checks) {
        QVERIFY2(check.passed(),
                 qPrintable(QStringLiteral("%1, %2: %3 of %4 %5")
                                .arg(QString::fromStdString(check.kernel), QString::fromStdString(check.shape))
                                .arg(check.off)
                                .arg(check.allowed)
                                .arg(QString::fromStdString(check.error))));
      }
    }
  }

  void planted_data() {
    QTest::addColumn<int>("kernel");
    QTest::addColumn<int>("fault");
    const auto last = static_cast<int>(Kernel::Copies);
    for (int kernel = 0; kernel <= last; ++kernel) {
      for (int fault = 0; fault < 4; ++fault)
        QTest::addRow("%s %d", CudaBackend::nameOf(static_cast<Kernel>(kernel)), fault) << kernel << fault;
    }
  }

  /// That kernel and no other is replaced, by name, and the picture is the sound one.
  void planted() {
    QFETCH(int, kernel);
    QFETCH(int, fault);
    std::vector<std::string> replaced;
    Engine faulty(1, [&]() -> std::unique_ptr<const Backend> {
      const c10::InferenceMode inference;
      auto backend = std::make_unique<CudaBackend>(
          at::kCPU, std::make_shared<FaultyLauncher>(static_cast<Kernel>(kernel), static_cast<Fault>(fault)));
      backend->replaceFailed(checkKernels(*backend, true));
      replaced = backend->replacedKernels();
      return backend;
    });
    const ModelInfo info = faulty.load(tiny(), [](const Event&) {});
    QCOMPARE(replaced.size(), size_t{1});
    const std::string name = CudaBackend::nameOf(static_cast<Kernel>(kernel));
    QVERIFY2(replaced.front().starts_with(name + ": "), replaced.front().c_str());
    QVERIFY(std::any_of(info.warnings.begin(), info.warnings.end(), [&](const std::string& warning) {
      return warning.find(replaced.front()) != std::string::npos;
    }));
    if (fault != 0) return;  // a replaced kernel is not run, however it failed
    Engine sound(1);
    sound.load(tiny(), [](const Event&) {});
    QVERIFY(meanSquare(painted(faulty), painted(sound)) < 4);
  }

  /// A check runs once a key; what failed comes back from the file, what threw is tried again.
  void checksAreKept() {
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("new/checks.json")).toStdString();
    int runs = 0;
    const auto asked = [&](const char* key, const KernelCheck& bad) {
      return failedChecks(file, key, [&] {
        ++runs;
        return std::vector<KernelCheck>{{"gelu", "good", 0, 1, {}}, bad};
      });
    };
    const KernelCheck wrong{"norm", "width 256", std::nan(""), 0.5, {}}, thrown{"heads", "any", 0, 0, "out of memory"};
    for (int i = 0; i < 2; ++i) {
      const std::vector<KernelCheck> failed = asked("card a", wrong);
      QCOMPARE(failed.size(), size_t{1});
      QVERIFY(failed[0].kernel == "norm" && std::isnan(failed[0].off) && !failed[0].passed());
    }
    QCOMPARE(runs, 1);
    for (int i = 0; i < 2; ++i) QCOMPARE(asked("card b", thrown).front().error, std::string("out of memory"));
    QCOMPARE(runs, 3);
    QVERIFY(asked("card b", {"gelu", "good", 0, 1, {}}).empty() && asked("card b", wrong).empty());
    QCOMPARE(runs, 4);
    QFile damaged(QString::fromStdString(file));
    QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("{\"card a\": [3]}") > 0);
    damaged.close();
    QCOMPARE(asked("card a", wrong).size(), size_t{1});
    QCOMPARE(runs, 5);
  }

  /// An error of the device in the middle of a run ends that run with a clear error; the next one paints.
  void stickyErrorEndsOneRun() {
    int made = 0;
    Engine engine(1, [&]() -> std::unique_ptr<const Backend> {
      return std::make_unique<CudaBackend>(
          at::kCPU, made++ == 0 ? std::make_shared<FaultyLauncher>(150) : std::make_shared<test::EmulatedLauncher>());
    });
    engine.load(tiny(), [](const Event&) {});
    bool failed = false;
    try {
      painted(engine);
    } catch (const Error& e) {
      failed = true;
      QCOMPARE(e.kind, ErrorKind::Device);
      QVERIFY(e.details.find("illegal memory access") != std::string::npos);
    }
    QVERIFY(failed);
    QVERIFY(engine.loaded());
    QVERIFY(painted(engine) != nullptr);
    QCOMPARE(made, 2);
  }

  /// The whole check of a device, on the emulated machine.
  void wholeCheck() {
    DeviceCheckRequest request;
    request.device = "cpu";
    request.brief = true;
    const DeviceCheck check = checkDevice(request, [] { return std::make_unique<const test::EmulatedBackend>(); });
    QVERIFY(check.passed() && !check.kernels.empty() && !check.painted);
    const DeviceCheck bad = checkDevice(request, [] {
      return std::make_unique<const CudaBackend>(at::kCPU,
                                                 std::make_shared<FaultyLauncher>(Kernel::Gelu, Fault::WrongSums));
    });
    QVERIFY(!bad.passed());
  }
};

QTEST_GUILESS_MAIN(TestFaults)
#include "test_faults.moc"
