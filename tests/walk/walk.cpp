// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A walk through the real program with the demo model, as a person would take it: first run, generate, twin, heatmap,
// pin, sweep, export, models, dialogs, another language, dark, quit while running. Writes a screenshot of every stop
// into the folder named as the first argument and says what held; exits 1 where something did not.
// Run by walk.sh, on a display of its own.
#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QScreen>
#include <QTranslator>
#include <QtTest>
#include <clocale>
#include <cstdio>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/models_page.h"
#include "app/studio/centre/sweep_view.h"
#include "app/studio/window/look.h"
#include "app/studio/window/main_window.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"

using namespace heatkv;

namespace {

constexpr QSize kSize(1440, 900);

class Walk {
 public:
  Walk(QString out, QString state, QString models)
      : m_out(std::move(out)),
        m_paths{state + QStringLiteral("/data"), state + QStringLiteral("/config")},
        m_models(std::move(models)) {}

  int take() {
    open();
    firstRun();
    generate();
    twin();
    heatmapAndPin();
    sweep();
    exportPlot();
    models();
    dialogs();
    dark();
    language("it");
    language("ko");
    quitWhileRunning();
    std::printf("%d of %d held\n", m_held, m_stops);
    return m_held == m_stops ? 0 : 1;
  }

 private:
  void open() {
    m_studio = std::make_unique<Studio>(programEngine(0), m_paths);
    applyLook(*qobject_cast<QApplication*>(QCoreApplication::instance()), m_studio->settings());
    m_studio->restoreSession();
    m_window = std::make_unique<MainWindow>(*m_studio);
    m_window->show();
    QCoreApplication::processEvents();
    m_window->move(0, 0);
    m_window->resize(kSize);
    m_window->activateWindow();
    m_studio->start();
  }
  void close() {
    m_window.reset();
    m_studio.reset();
  }

  void holds(bool held, const char* what) {
    ++m_stops;
    m_held += held ? 1 : 0;
    std::printf("%s  %s\n", held ? "ok  " : "FAIL", what);
    std::fflush(stdout);
  }
  void shoot(const char* name) {
    QTest::qWait(150);
    const QString file =
        QStringLiteral("%1/%2-%3.png").arg(m_out).arg(++m_shots, 2, 10, QLatin1Char('0')).arg(QLatin1String(name));
    m_window->screen()->grabWindow(0).save(file);
  }
  /// A part of the window as it stands in the guide: figure-NAME.png, twice as fine as the screen's pixels.
  void figure(const char* name, const QWidget* part) {
    holds(part && part->isVisible(), name);
    if (!part) return;
    QImage image(part->size() * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(part->palette().window().color());
    const_cast<QWidget*>(part)->render(&image);
    image.save(QStringLiteral("%1/figure-%2.png").arg(m_out, QLatin1String(name)));
  }
  QWidget* part(const char* name) const { return m_window->findChild<QWidget*>(QLatin1String(name)); }
  bool until(const std::function<bool()>& done, int ms = 60000) { return QTest::qWaitFor(done, ms); }
  Phase phase() const { return m_studio->run().phase(); }
  bool idle(int ms = 120000) {
    return until([this] { return phase() == Phase::Idle && m_studio->run().queue().jobs().empty(); }, ms);
  }
  void trigger(const char* action) {
    for (QAction* one : m_window->actions()) {
      if (one->objectName() == QLatin1String(action)) return one->trigger();
    }
    holds(false, action);
  }
  template <typename Dialog = QDialog>
  Dialog* dialog() {
    Dialog* found = nullptr;
    until(
        [&] {
          for (Dialog* one : m_window->findChildren<Dialog*>()) {
            if (one->isVisible()) found = one;
          }
          return found != nullptr;
        },
        3000);
    return found;
  }
  void dismiss() {
    for (QDialog* one : m_window->findChildren<QDialog*>()) one->close();
    QTest::qWait(50);
  }

  void firstRun() {
    shoot("first-run");
    holds(!m_studio->state().document().prompt.empty(), "a sample prompt is there at the first run");
    holds(idle(), "the demo model loads by itself");
    holds(static_cast<bool>(m_studio->open().calibration()), "its calibration is there");
    shoot("loaded");
  }

  void generate() {
    QElapsedTimer clock;
    clock.start();
    trigger("generate");
    until([this] { return m_studio->run().progress().scale >= 6; });
    shoot("painting");
    holds(idle(), "a picture is painted");
    std::printf("      in %lld ms\n", static_cast<long long>(clock.elapsed()));
    holds(until([this] { return m_studio->pictures().history().entries().size() == 1; }), "and stored");
    shoot("painted");
    figure("strip", part("scaleStrip"));
    figure("cache", part("cachePanel"));
    if (auto* hints = m_window->findChild<QWidget*>(QStringLiteral("firstHints")))
      QTest::keyClick(hints, Qt::Key_Escape);
    holds(m_studio->settings().get(setting::kHintsSeen), "three hints are shown once");
    QTest::qWait(100);
    shoot("hints-closed");
  }

  void twin() {
    QSignalSpy painted(&m_studio->painter(), &Painter::twinPainted);
    trigger("twin");
    holds(until([&] { return painted.size() == 1; }, 120000), "the full-cache twin is painted");
    idle();
    m_window->centre()->showPage(Centre::CompareTab);
    QTest::qWait(800);
    shoot("compare");
    trigger("difference");
    QTest::qWait(500);
    shoot("difference");
    figure("compare", m_window->findChild<CompareView*>());
    m_window->centre()->showPage(Centre::ImageTab);
  }

  void heatmapAndPin() {
    auto* panel = m_window->findChild<HeatmapPanel*>();
    auto* plot = panel ? panel->plot() : nullptr;
    holds(plot != nullptr, "the heatmap is there");
    if (!plot) return;
    plot->setFocus(Qt::TabFocusReason);
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Return}) QTest::keyClick(plot, key);
    shoot("heatmap");
    const auto before = m_studio->state().document().cache.pins.size();
    auto* inspector = m_window->findChild<HeadInspector*>();
    for (QAbstractButton* button : inspector->findChildren<QAbstractButton*>()) {
      if (button->text() == HeadInspector::tr("Keep")) button->click();
    }
    QTest::qWait(300);
    holds(m_studio->state().document().cache.pins.size() > before, "a head is pinned");
    shoot("pinned");
    figure("heatmap", panel);
    figure("inspector", inspector);
    m_studio->state().undoStack()->undo();
    holds(m_studio->state().document().cache.pins.size() == before, "and undone");
  }

  void sweep() {
    trigger("sweep");
    QDialog* asked = dialog();
    holds(asked != nullptr, "the sweep's dialog opens");
    shoot("sweep-dialog");
    if (asked) asked->accept();
    until([this] { return m_studio->run().queue().jobs().size() < 4 && phase() == Phase::Running; });
    shoot("sweeping");
    holds(idle(300000), "the sweep ends");
    QTest::qWait(800);
    shoot("swept");
    figure("sweep", m_window->centre()->sweep());
    m_window->centre()->showPage(Centre::ImageTab);
  }

  void exportPlot() {
    trigger("exportPlot");
    auto* files = dialog<QFileDialog>();
    holds(files != nullptr, "the export dialog opens");
    shoot("export");
    const QString to = m_out + QStringLiteral("/exported.svg");
    if (files) {
      files->selectFile(to);
      Q_EMIT files->fileSelected(to);
    }
    dismiss();
    holds(QFileInfo(to).size() > 1000, "and the plot is written");
  }

  void models() {
    m_window->centre()->showModels({});
    QTest::qWait(500);
    shoot("models");
    if (!m_models.isEmpty()) {
      for (const QFileInfo& folder : QDir(m_models).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        m_studio->models().shelf().add(folder.absoluteFilePath());
        until(
            [&] {
              const ShelfModel* model = m_studio->models().shelf().find(folder.absoluteFilePath());
              return model && model->state != ShelfModel::State::Reading;
            },
            5000);
        m_window->centre()->showModels(folder.absoluteFilePath());
        shoot(qPrintable(QStringLiteral("models-") + folder.fileName()));
      }
    }
    m_window->centre()->showPage(Centre::ImageTab);
  }

  void dialogs() {
    for (const char* name : {"settings", "keys", "help", "calibrate", "about"}) {
      trigger(name);
      holds(dialog() != nullptr, name);
      shoot(name);
      dismiss();
    }
    trigger("layoutAnalyse");
    shoot("analyse");
    trigger("layoutGenerate");
  }

  void dark() {
    m_studio->settings().set(setting::kTheme, 2);
    QTest::qWait(300);
    shoot("dark");
    m_window->centre()->showModels({});
    shoot("dark-models");
    m_window->centre()->showPage(Centre::ImageTab);
    trigger("generate");
    until([this] { return m_studio->run().progress().scale >= 6; });
    shoot("dark-painting");
    idle();
    m_studio->settings().set(setting::kHighContrast, true);
    QTest::qWait(300);
    shoot("high-contrast-dark");
    m_studio->settings().set(setting::kTheme, 1);
    shoot("high-contrast-light");
    m_studio->settings().set(setting::kHighContrast, false);
  }

  void language(const char* code) {
    m_window->close();
    close();
    QTranslator translator;
    holds(translator.load(QStringLiteral(":/i18n/heatkv-studio_%1.qm").arg(QLatin1String(code))), code);
    const QLocale before;
    QLocale::setDefault(QLocale(QLatin1String(code)));
    QCoreApplication::installTranslator(&translator);
    open();
    idle();
    holds(!m_studio->pictures().history().entries().isEmpty(), "the history is there after a restart");
    shoot(code);
    m_window->close();
    close();
    QCoreApplication::removeTranslator(&translator);
    QLocale::setDefault(before);
    open();
    idle();
  }

  void quitWhileRunning() {
    for (const char* prompt : {"a lighthouse by the sea", "a balloon over a forest"}) {
      m_studio->state().set([&](Document& d) { d.prompt = prompt; });
      trigger("generate");
    }
    until([this] { return m_studio->run().progress().scale >= 4; });
    shoot("quitting");
    QElapsedTimer clock;
    clock.start();
    m_window->close();
    holds(clock.elapsed() < 2000, "quitting while running takes less than 2 s");
    close();
    open();
    until([this] { return m_studio->run().queue().left() > 0; }, 30000);
    shoot("left");
    holds(m_studio->run().queue().left() == 1 && m_studio->run().queue().held(), "what waited still waits");
    m_window->close();
    close();
  }

  QString m_out;
  StudioPaths m_paths;
  QString m_models;
  std::unique_ptr<Studio> m_studio;
  std::unique_ptr<MainWindow> m_window;
  int m_stops = 0, m_held = 0, m_shots = 0;
};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  const QStringList arguments = QApplication::arguments();
  if (arguments.size() < 3) {
    std::fputs("walk OUT STATE [FOLDER OF MODELS]\n", stderr);
    return 2;
  }
  QDir().mkpath(arguments[1]);
  return Walk(arguments[1], arguments[2], arguments.value(3)).take();
}
