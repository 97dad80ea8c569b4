// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/calibration_sample.h"

#include <QFile>
#include <QProcess>
#include <bit>
#include <cmath>
#include <limits>

#include "engine/api/error.h"
#include "engine/schedule/schedule_planner.h"

namespace heatkv::test {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
    return (std::isnan(x) && std::isnan(y)) || std::bit_cast<uint64_t>(x) == std::bit_cast<uint64_t>(y);
  });
}

}  // namespace

Calibration randomCalibration(std::mt19937& random, const CacheShape& shape, int sinkScales, int prompts) {
  std::uniform_real_distribution<double> uniform(0, 1);
  const auto score = [&] {
    switch (random() % 12) {
      case 0:
        return 0.0;
      case 1:
        return std::ldexp(uniform(random), -1060);
      case 2:
        return 0.1;
      default:
        return std::pow(uniform(random), 5);
    }
  };
  Calibration c;
  c.shape = shape;
  c.sinkScales = sinkScales;
  c.cfg = {3};
  c.tau = {1, 0.7};
  c.seed = ~uint64_t{0} - 5;
  c.aspect = "1:1";
  c.pixelBudget = "0.06M";
  c.dtype = "fp32";
  c.device = "cpu";
  c.version = "0.1.0";
  c.model = "sample \"model\"";
  c.modelHash = "ab12";
  c.promptsHash = "cd34";
  c.prompts = {"a red house", "호수 위의 노란 풍선 두 개"};
  c.promptsDone = prompts;
  c.massError = 3.3e-7;
  const int scales = shape.scales();
  for (int p = 0; p <= prompts; ++p) {
    for (int k = 0; k < scales; ++k) {
      for (int64_t i = 0; i < shape.pairs(); ++i) {
        const double value = k >= sinkScales && k < scales - 1 ? score() : kNone;
        (p ? c.scasPrompts : c.scas).push_back(value);
      }
    }
  }
  for (int t = 0; t < scales; ++t) {
    for (int k = 0; k < scales; ++k) {
      for (int64_t i = 0; i < shape.pairs(); ++i) c.scasTarget.push_back(k > t ? kNone : score());
    }
  }
  for (int l = 0; l < shape.layers; ++l) {
    for (int t = 0; t < scales; ++t) c.asi.push_back(t ? score() : kNone);
    for (int h = 0; h < shape.heads; ++h) c.hack.push_back(score());
  }
  c.orders = ordersFromScores(shape, sinkScales, c.scas);
  return c;
}

QString difference(const Calibration& a, const Calibration& b) {
  const auto name = [](const char* text) { return QString::fromLatin1(text); };
  if (!(a.shape == b.shape) || a.sinkScales != b.sinkScales) return name("shape");
  if (a.cfg != b.cfg || a.tau != b.tau || a.seed != b.seed) return name("sampling");
  if (a.aspect != b.aspect || a.pixelBudget != b.pixelBudget || a.dtype != b.dtype || a.device != b.device)
    return name("run");
  if (a.version != b.version || a.model != b.model || a.modelHash != b.modelHash) return name("model");
  if (a.prompts != b.prompts || a.promptsHash != b.promptsHash || a.promptsDone != b.promptsDone)
    return name("prompts");
  if (a.massError != b.massError) return name("mass error");
  if (!same(a.scas, b.scas)) return name("scas");
  if (!same(a.scasTarget, b.scasTarget)) return name("scas target");
  if (!same(a.scasPrompts, b.scasPrompts)) return name("scas prompts");
  if (!same(a.asi, b.asi)) return name("asi");
  if (!same(a.hack, b.hack)) return name("hack");
  if (a.orders.sinkScales != b.orders.sinkScales || a.orders.byScale != b.orders.byScale) return name("orders");
  return a.drafters != b.drafters ? name("drafters") : QString();
}

std::optional<QByteArray> runPython(const QString& module, const QString& script, const QStringList& arguments) {
  QString python = qEnvironmentVariable("HEATKV_PYTHON");
  if (python.isEmpty()) python = QStringLiteral("python3");
  QProcess process;
  process.start(python, {QStringLiteral("-c"), QStringLiteral("import ") + module});
  if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
    return std::nullopt;
  }
  process.start(python, QStringList{QStringLiteral("-c"), script} + arguments);
  process.waitForFinished(120'000);
  return process.readAllStandardOutput() + process.readAllStandardError();
}

int damageEverywhere(const QByteArray& bytes, const QString& path, std::mt19937& random,
                     const std::function<void(const std::string&)>& read) {
  int refused = 0;
  const auto attempt = [&](const QByteArray& content) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(content);
    file.close();
    try {
      read(path.toStdString());
    } catch (const Error&) {
      ++refused;
    }
  };
  const qsizetype step = std::max<qsizetype>(bytes.size() / 400, 1);
  for (qsizetype size = 0; size < bytes.size(); size += step) attempt(bytes.left(size));
  for (int i = 0; i < 400; ++i) {
    QByteArray changed = bytes;
    for (int n = 0; n < 1 + i % 3; ++n) changed[qsizetype(random() % changed.size())] = char(random());
    attempt(changed);
  }
  return refused;
}

}  // namespace heatkv::test
