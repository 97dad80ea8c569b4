// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's house: what is behind it knows no widget, and no class there has grown too large to hold in mind.
#include <QtTest>

class TestRooms : public QObject {
  Q_OBJECT

  static constexpr int kMostPublic = 20;

  static QString root() { return QStringLiteral(HEATKV_SOURCE_DIR "/app/studio/"); }

  static QStringList sources(const QStringList& endings) {
    QStringList files;
    QDirIterator all(root(), endings, QDir::Files, QDirIterator::Subdirectories);
    while (all.hasNext()) files << all.next().mid(root().size());
    files.sort();
    return files;
  }

  static QString read(const QString& file) {
    QFile opened(root() + file);
    return opened.open(QIODevice::ReadOnly) ? QString::fromUtf8(opened.readAll()) : QString();
  }

  /// Declarations that other classes can use, signals too, of each class in `text`.
  static QMap<QString, int> publicMembers(QString text) {
    static const QRegularExpression kComments(QStringLiteral("//[^\\n]*|/\\*.*?\\*/"),
                                              QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression kClass(QStringLiteral("(?<!enum )\\bclass (\\w+)[^;{()<>]*\\{"));
    static const QRegularExpression kLabel(
        QStringLiteral("(?:^|\\s)(public|protected|private|Q_SIGNALS)( Q_SLOTS)?\\s*:$"));
    text.remove(kComments);
    QMap<QString, int> counts;
    for (auto matches = kClass.globalMatch(text); matches.hasNext();) {
      const auto match = matches.next();
      int depth = 1, round = 0, count = 0;
      bool open = false;
      QString statement;
      for (qsizetype at = match.capturedEnd(); at < text.size() && depth > 0; ++at) {
        const QChar c = text[at];
        round += c == QLatin1Char('(') ? 1 : c == QLatin1Char(')') ? -1 : 0;
        depth += c == QLatin1Char('{') ? 1 : c == QLatin1Char('}') ? -1 : 0;
        if (depth > 1 || round > 0) continue;
        statement += c;
        if (c == QLatin1Char(':') && text.mid(at, 2) == QLatin1String("::")) continue;
        if (const auto label = kLabel.match(statement); label.hasMatch()) {
          open = label.captured(1) == QLatin1String("public") || label.captured(1) == QLatin1String("Q_SIGNALS");
          statement.clear();
          continue;
        }
        // A body of its own ends a function; a type's is followed by a semicolon.
        const bool body = c == QLatin1Char('}') && statement.contains(QLatin1Char(')'));
        if (c != QLatin1Char(';') && !body) continue;
        if (statement.trimmed().size() > 1 && open && !statement.contains(QLatin1String("friend "))) ++count;
        statement.clear();
      }
      counts[match.captured(1)] = count;
    }
    return counts;
  }

 private Q_SLOTS:
  /// In a house, what stands later knows what stands before it, and never the other way round. "": beside the rooms.
  void noArrowRunsBack_data() {
    QTest::addColumn<QString>("house");
    QTest::addColumn<QStringList>("rooms");
    const auto row = [](const char* house, const char* rooms) {
      QTest::newRow(house)
          << QString::fromLatin1(house)
          << QString::fromLatin1(rooms).split(QLatin1Char(' ')).replaceInStrings(QStringLiteral("top"), QString());
    };
    row("engine",
        "api files pictures system kernels memory formats schedule weights vae text metrics evaluate cache backend "
        "transformer calibration settings selection sampling top");
    row("widgets", "top controls style plots canvas compare strip");
    row("app/studio",
        "worker words settings document run cache history models painting top docks program centre dialogs window");
  }

  void noArrowRunsBack() {
    QFETCH(QString, house);
    QFETCH(QStringList, rooms);
    const QString prefix = house + QLatin1Char('/');
    const QDir base(QStringLiteral(HEATKV_SOURCE_DIR "/") + prefix);
    const auto placeOf = [&](const QString& file) {
      return rooms.indexOf(file.contains(QLatin1Char('/')) ? file.section(QLatin1Char('/'), 0, 0) : QString());
    };
    static const QRegularExpression kInclude(QStringLiteral("#include \"([^\"]+)\""));
    QStringList back;
    int seen = 0;
    QDirIterator all(base.path(), {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.cu*")},
                     QDir::Files, QDirIterator::Subdirectories);
    while (all.hasNext()) {
      const QString file = base.relativeFilePath(all.next());
      if (file == QLatin1String("main.cpp")) continue;  // the program knows everybody
      const qsizetype here = placeOf(file);
      QVERIFY2(here >= 0, qPrintable(QStringLiteral("%1%2 is in no room of the list").arg(prefix, file)));
      QFile opened(base.filePath(file));
      QVERIFY(opened.open(QIODevice::ReadOnly));
      for (auto includes = kInclude.globalMatch(QString::fromUtf8(opened.readAll())); includes.hasNext();) {
        const QString name = includes.next().captured(1);
        if (!name.startsWith(prefix)) continue;
        ++seen;
        if (placeOf(name.mid(prefix.size())) > here) back << QStringLiteral("%1%2 includes %3").arg(prefix, file, name);
      }
    }
    QVERIFY2(back.isEmpty(), qPrintable(back.join(QLatin1Char('\n'))));
    QVERIFY(seen > 50);
  }

  /// The files beside the engine's rooms. A class in several files is one.
  void noCircleBesideTheRooms() {
    const QDir base(QStringLiteral(HEATKV_SOURCE_DIR "/engine"));
    const auto unitOf = [&](const QString& file) {
      QString unit = QFileInfo(file).completeBaseName();
      while (!base.exists(unit + QStringLiteral(".h")) && unit.contains(QLatin1Char('_')))
        unit.truncate(unit.lastIndexOf(QLatin1Char('_')));
      return unit;
    };
    static const QRegularExpression kBeside(QStringLiteral("#include \"engine/([^\"/]+)\""));
    QMap<QString, QSet<QString>> uses;
    for (const QString& file : base.entryList({QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files)) {
      QFile opened(base.filePath(file));
      QVERIFY(opened.open(QIODevice::ReadOnly));
      QSet<QString>& others = uses[unitOf(file)];
      for (auto includes = kBeside.globalMatch(QString::fromUtf8(opened.readAll())); includes.hasNext();)
        others << unitOf(includes.next().captured(1));
      others.remove(unitOf(file));
    }
    QVERIFY(uses.size() > 10);
    // Who uses nobody that is left goes, until all have gone.
    for (QString gone; !uses.isEmpty(); uses.remove(gone)) {
      gone.clear();
      for (auto it = uses.cbegin(); it != uses.cend() && gone.isEmpty(); ++it)
        if (std::none_of(it->cbegin(), it->cend(), [&](const QString& other) { return uses.contains(other); }))
          gone = it.key();
      QVERIFY2(!gone.isEmpty(), qPrintable(QStringList(uses.keys()).join(QLatin1Char(' '))));
    }
  }

  void countsWhatItShould() {
    const auto counts = publicMembers(QStringLiteral(
        "class A;\nclass B : public C {\n  Q_OBJECT\n public:\n  enum class E { X, Y };\n  B(int a = f());\n"
        "  ~B() override;\n  int a() const { return m_a; }  // one; two\n  void b(std::function<void()> c = {});\n\n"
        " Q_SIGNALS:\n  void d();\n\n private:\n  void e();\n  int m_a = 0;\n};\n"));
    QCOMPARE(counts, (QMap<QString, int>{{QStringLiteral("B"), 6}}));
  }

  void noClassIsTooLarge() {
    int classes = 0;
    for (const QString& file : sources({QStringLiteral("*.h")})) {
      const auto counts = publicMembers(read(file));
      classes += static_cast<int>(counts.size());
      for (auto it = counts.begin(); it != counts.end(); ++it)
        QVERIFY2(it.value() <= kMostPublic,
                 qPrintable(QStringLiteral("%1 in %2 has %3").arg(it.key(), file).arg(it.value())));
    }
    QVERIFY(classes > 30);
  }

  /// Of Qt's widgets, of ours, and of the folders that show and ask. widgets/format.h is words of numbers.
  void widgetsStayInTheWindow() {
    const QDir qt(QLibraryInfo::path(QLibraryInfo::HeadersPath) + QStringLiteral("/QtWidgets"));
    QVERIFY2(qt.exists(QStringLiteral("QLabel")), qPrintable(qt.path()));
    static const QRegularExpression kInclude(QStringLiteral("#include [<\"]([^>\"]+)[>\"]"));
    static const QRegularExpression kShown(QStringLiteral("^(window|docks|centre|dialogs)/"));
    int checked = 0;
    for (const QString& file : sources({QStringLiteral("*.h"), QStringLiteral("*.cpp")})) {
      if (kShown.match(file).hasMatch() || file == QLatin1String("main.cpp")) continue;
      ++checked;
      for (auto includes = kInclude.globalMatch(read(file)); includes.hasNext();) {
        const QString name = includes.next().captured(1);
        const bool ours = name.startsWith(QLatin1String("widgets/")) && name != QLatin1String("widgets/format.h");
        const bool shown = name.startsWith(QLatin1String("app/studio/")) && kShown.match(name.mid(11)).hasMatch();
        QVERIFY2(!ours && !shown && !qt.exists(name), qPrintable(QStringLiteral("%1 includes %2").arg(file, name)));
      }
    }
    QVERIFY(checked > 40);
  }
};

QTEST_GUILESS_MAIN(TestRooms)
#include "test_rooms.moc"
