// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of `heatkv evaluate` in the Sweep tab, whole and broken.
#include "app/studio/centre/centre.h"
#include "app/studio/centre/evaluation_sweep.h"
#include "app/studio/centre/sweep_report.h"
#include "app/studio/centre/sweep_view.h"
#include "tests/studio/window_rig.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestEvaluationSweep : public QObject {
  Q_OBJECT

  static void write(const QString& path, const QByteArray& text) {
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
  }
  static void paint(const QString& path, QColor colour) {
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QImage picture(64, 64, QImage::Format_RGB888);
    picture.fill(colour);
    QVERIFY(picture.save(path));
  }
  static void make(const QString& folder) {
    write(folder + QStringLiteral("/prompts.jsonl"),
          "{\"index\":0,\"seed\":3,\"prompt\":\"a lake\"}\n{\"index\":1,\"seed\":4,\"prompt\":\"a hill\"}\n");
    write(folder + QStringLiteral("/results.jsonl"),
          "{\"index\":0,\"seed\":3,\"method\":\"heatkv\",\"budget\":\"10%\",\"held_bytes\":100,\"peak_bytes\":300,"
          "\"ms\":5}\n"
          "{\"index\":1,\"seed\":4,\"method\":\"heatkv\",\"budget\":\"10%\",\"held_bytes\":120,\"peak_bytes\":300,"
          "\"ms\":7}\n");
    for (int i = 0; i < 2; ++i) {
      paint(QStringLiteral("%1/base/00000%2.png").arg(folder).arg(i), Qt::red);
      paint(QStringLiteral("%1/heatkv_10/00000%2.png").arg(folder).arg(i), QColor(250, 3, 3));
    }
  }

 private Q_SLOTS:
  /// Rows of a format of their own, and budgets of an evaluation in 8 bits from before.
  void formatsAndOlderBudgets() {
    const QTemporaryDir dir;
    make(dir.path());
    write(dir.filePath(QStringLiteral("results.jsonl")),
          "{\"index\":0,\"method\":\"heatkv\",\"budget\":\"10%\",\"held_bytes\":100,\"peak_bytes\":300,\"ms\":5}\n"
          "{\"index\":0,\"method\":\"heatkv\",\"kv_dtype\":\"int8\",\"budget\":\"10%\",\"held_bytes\":90,"
          "\"peak_bytes\":300,\"ms\":5}\n");
    paint(dir.filePath(QStringLiteral("heatkv-int8_10/000000.png")), Qt::green);
    SweepState sweep = sweepOfEvaluation(dir.path());
    QCOMPARE(sweep.plan.rows.size(), size_t(3));
    QStringList names;
    for (const SweepPlan::Row& row : sweep.plan.rows) names << rowMethod(row);
    names.sort();
    QVERIFY2(names.contains(QStringLiteral("HeatKV")) && names.contains(QStringLiteral("HeatKV, int8")),
             qPrintable(names.join(QLatin1Char(' '))));
    for (size_t row = 1; row < 3; ++row) {
      const bool int8 = sweep.plan.rows[row].format == DType::Int8;
      QCOMPARE(sweep.results[row * 2]->heldBytes, int64_t(int8 ? 90 : 100));
      QVERIFY(sweep.results[row * 2]->path.contains(int8 ? QStringLiteral("/heatkv-int8_10/")
                                                         : QStringLiteral("/heatkv_10/")));
    }
    make(dir.path());
    write(dir.filePath(QStringLiteral("settings.json")), "{\"schema\":\"heatkv-evaluation/1\",\"kv_dtype\":\"int8\"}");
    sweep = sweepOfEvaluation(dir.path());
    QCOMPARE(sweep.plan.rows[1].budget, QStringLiteral("10% of entries"));
    QVERIFY(QFileInfo::exists(sweep.results[2]->path));
  }

  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  /// A page with its pictures beside it, as `heatkv evaluate` writes one; Markdown by its name.
  void report() {
    WindowRig rig;
    const QString folder = rig.dir.filePath(QStringLiteral("evaluation"));
    make(folder);
    SweepState sweep = sweepOfEvaluation(folder);
    MetricValues figures;
    figures[Metric::Psnr] = 34.5;
    sweep.results[2]->figures = figures;
    sweep.plan.columns[0].prompt = QStringLiteral("<img src=x> a lake");
    const QString path = rig.dir.filePath(QStringLiteral("reports.html"));
    writeSweepReport(sweep, path);
    QFile page(path);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QString html = QString::fromUtf8(page.readAll());
    for (const char* words : {"HeatKV", "10%", "34.5", "&lt;img src=x&gt; a lake", "seed 3", "a hill", "ms each"})
      QVERIFY2(html.contains(QLatin1String(words)), words);
    QVERIFY(!html.contains(QStringLiteral("<img src=x>")));
    static const QRegularExpression source(QStringLiteral("src=\"([^\"]+)\""));
    int shown = 0;
    for (auto match = source.globalMatch(html); match.hasNext(); ++shown) {
      const QString picture = rig.dir.filePath(match.next().captured(1));
      QVERIFY2(!QImage(picture).isNull(), qPrintable(picture));
    }
    QCOMPARE(shown, 4);

    const QString text = rig.dir.filePath(QStringLiteral("sweep.md"));
    writeSweepReport(sweep, text);
    QFile markdown(text);
    QVERIFY(markdown.open(QIODevice::ReadOnly) && markdown.readAll().contains("| HeatKV | 10% |"));
    QVERIFY(!QFileInfo::exists(rig.dir.filePath(QStringLiteral("sweep_files"))));

    try {
      writeSweepReport(sweep, rig.dir.filePath(QStringLiteral("reports.html/inside.html")));
      QFAIL("written below a file");
    } catch (const Error& error) {
      QVERIFY(!error.message.empty() && !error.fix.empty());
    }
  }

  void opensInTheSweepTab() {
    WindowRig rig;
    const QString folder = rig.dir.filePath(QStringLiteral("evaluation"));
    make(folder);
    QVERIFY(isEvaluation(folder));
    rig.window->openPaths({folder});
    QCOMPARE(rig.window->centre()->page(), Centre::SweepTab);
    SweepView* sweep = rig.window->centre()->sweep();
    QCOMPARE(sweep->plan().rows.size(), size_t(2));
    QCOMPARE(sweep->plan().columns.at(1).prompt, QStringLiteral("a hill"));
    QVERIFY(sweep->missing().empty());
    QTRY_VERIFY(sweep->psnrOf(2).has_value() && sweep->psnrOf(3).has_value());
    QVERIFY(*sweep->psnrOf(2) > 30 && *sweep->psnrOf(2) < 60);
    // It is somebody else's: the sweep that was kept here stays as it was.
    QVERIFY(!QFileInfo::exists(rig.dir.filePath(QStringLiteral("data/sweep.json"))));
  }

  void brokenOnesAreRefused() {
    QTemporaryDir dir;
    const QString folder = dir.filePath(QStringLiteral("evaluation"));
    make(folder);
    write(folder + QStringLiteral("/results.jsonl"), "{\"index\":0,\"method\":\"heatkv\"}\nnonsense\n");
    try {
      sweepOfEvaluation(folder);
      QFAIL("a broken line was taken");
    } catch (const Error& error) {
      QVERIFY2(QString::fromStdString(error.message).contains(QStringLiteral("line 1")), error.message.c_str());
    }
    write(folder + QStringLiteral("/prompts.jsonl"), "");
    QVERIFY_THROWS_EXCEPTION(Error, sweepOfEvaluation(folder));
  }
};

QTEST_MAIN(TestEvaluationSweep)
#include "test_evaluation_sweep.moc"
