// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window on a fake engine, in a folder of its own.
#pragma once

#include <QTemporaryDir>
#include <QtTest>

#include "app/studio/studio.h"
#include "app/studio/window/main_window.h"
#include "tests/studio/fake_engine.h"

namespace heatkv {

struct WindowRig {
  QTemporaryDir dir;
  std::shared_ptr<FakeScript> script = std::make_shared<FakeScript>();
  std::unique_ptr<Studio> studio;
  std::unique_ptr<MainWindow> window;

  explicit WindowRig(bool load = true) {
    open();
    if (load) start();
  }
  ~WindowRig() { close(); }
  void open() {
    studio = std::make_unique<Studio>(
        fakeEngine(script), StudioPaths{dir.filePath(QStringLiteral("data")), dir.filePath(QStringLiteral("config"))});
    studio->restoreSession();
    studio->settings().set(setting::kHintsSeen, true);  // they would lie over what is tested
    window = std::make_unique<MainWindow>(*studio);
    window->show();
  }
  void start() {
    studio->start();
    QVERIFY(QTest::qWaitFor([this] { return studio->run().phase() == Phase::Idle; }));
  }
  void close() {
    window.reset();
    studio.reset();
  }
};

}  // namespace heatkv
