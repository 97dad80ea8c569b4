// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Digests of tensors on a thread of their own: who waits for them, and what a stop ends.
#include <ATen/ATen.h>

#include <QtTest>

#include "engine/formats/tensor_digests.h"

using namespace heatkv;

class TestTensorDigests : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// Room comes back once digests have caught up, and a stop ends one half-way.
  void digestsCanBeStopped() {
    TensorDigests digests;
    const auto large = [] { return at::ones({96 << 20}, at::kByte); };
    digests.add("first", large());
    digests.add("second", large());
    QTRY_VERIFY_WITH_TIMEOUT(digests.waitForRoom(std::chrono::milliseconds(20)), 60000);
    QCOMPARE(digests.at("first"), digestOf(large()));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(digestOf(large(), stop.get_token()) != digests.at("first"));
  }
};

QTEST_GUILESS_MAIN(TestTensorDigests)
#include "test_tensor_digests.moc"
