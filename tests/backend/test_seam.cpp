// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beyond the backends nothing of the scale loop asks what kind of device it runs on.
#include <QtTest>

class TestSeam : public QObject {
  Q_OBJECT

  /// Files that ask, with their lines.
  static QStringList asking(const QStringList& files) {
    static const QRegularExpression question(
        QStringLiteral(R"(is_cpu\(\)|is_cuda\(\)|kHasCuda|kCUDA|HEATKV_CUDA|==\s*at::kCPU|device\(\)\.type\(\))"));
    QStringList found;
    for (const QString& name : files) {
      QFile file(name);
      if (!file.open(QIODevice::ReadOnly)) return {QStringLiteral("cannot read ") + name};
      int number = 0;
      for (const QByteArray& line : file.readAll().split('\n')) {
        ++number;
        if (question.match(QString::fromUtf8(line)).hasMatch()) found << QStringLiteral("%1:%2").arg(name).arg(number);
      }
    }
    return found;
  }

  static QStringList filesOf(const QString& folder, const QStringList& names) {
    const QDir dir(QStringLiteral(HEATKV_SOURCE_DIR "/engine/") + folder);
    QStringList files;
    for (const QString& name : dir.entryList(names, QDir::Files)) files << dir.filePath(name);
    return files;
  }

 private Q_SLOTS:
  void nobodyAsksForTheDevice() {
    QStringList files = filesOf(QStringLiteral("."), {QStringLiteral("generator*"), QStringLiteral("run_*"),
                                                      QStringLiteral("attention_query*")});
    QVERIFY(files.size() >= 4);
    for (const char* room : {"transformer", "cache", "calibration"}) {
      const QStringList own = filesOf(QString::fromLatin1(room), {QStringLiteral("*.cpp"), QStringLiteral("*.h")});
      QVERIFY(own.size() > 4);
      files += own;
    }
    files += filesOf(QStringLiteral("backend"),
                     {QStringLiteral("rope*"), QStringLiteral("pooled_source*"), QStringLiteral("statistics_pass*")});
    QCOMPARE(asking(files).join(u'\n'), QString());
  }

  /// The backends do: a rule that never matches would prove nothing.
  void theRuleMatches() {
    QVERIFY(!asking(filesOf(QStringLiteral("backend"), {QStringLiteral("make_backend.cpp")})).isEmpty());
  }
};

QTEST_GUILESS_MAIN(TestSeam)
#include "test_seam.moc"
