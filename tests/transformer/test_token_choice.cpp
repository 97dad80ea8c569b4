// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which tokens are computed and what fills the gaps, against plain double loops and torch's own resizing.
#include <ATen/ATen.h>

#include <QtTest>

#include "engine/transformer/token_choice.h"
#include "tests/support/plain_pruning.h"
#include "tests/support/plain_tensors.h"

using namespace heatkv;

class TestTokenChoice : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyRowChoosesForItself() {
    at::manual_seed(3);
    const at::Tensor x = at::randn({3, 60, 8}) * at::rand({3, 60, 1}) + 5;
    for (const int64_t kept : {1, 24, 59, 60}) {
      const at::Tensor tokens = chooseTokens(x, kept);
      for (int64_t row = 0; row < 3; ++row) {
        const auto expected = test::plainChoice(x[row], kept);
        QVERIFY(at::equal(tokens[row], at::tensor(expected, at::kLong)));
      }
      at::Tensor changed = x.clone();
      const at::Tensor own = tokensAt(x, tokens);
      putTokens(changed, tokens, own + 1);
      QCOMPARE((changed - x).abs().gt(0.5).sum().item<int64_t>(), 3 * kept * 8);
      QVERIFY(at::allclose(tokensAt(changed, tokens), own + 1));
    }
  }

  /// Of equally far tokens the first stay, however they lie.
  void tiesGoToTheFirst() {
    at::Tensor x = at::zeros({1, 9, 4});
    for (const int64_t i : {1, 4, 7}) x[0][i] = 1;
    for (const int64_t i : {2, 5, 8}) x[0][i] = -1;
    QVERIFY(at::equal(chooseTokens(x, 4), at::tensor(std::vector<int64_t>{1, 2, 4, 5}, at::kLong).view({1, 4})));
  }

  void resizesByArea() {
    const auto golden = test::readPlainTensors(std::string(HEATKV_TEST_DATA) + "/fastvar/area.safetensors");
    int pairs = 0;
    for (const auto& [name, in] : golden.tensors) {
      if (!name.ends_with(".in")) continue;
      const at::Tensor expected = golden.at(name.substr(0, name.size() - 2) + "out");
      const Grid from{int(in.size(0)), int(in.size(1))}, to{int(expected.size(0)), int(expected.size(1))};
      const at::Tensor ours = areaResized(in.flatten(0, 1).unsqueeze(0), from, to)[0];
      QVERIFY((ours - expected.flatten(0, 1)).abs().max().item<double>() < 1e-6);
      QVERIFY((ours - test::plainArea(in.flatten(0, 1), from, to)).abs().max().item<double>() < 1e-6);
      ++pairs;
    }
    QCOMPARE(pairs, 5);
  }
};

QTEST_APPLESS_MAIN(TestTokenChoice)
#include "test_token_choice.moc"
