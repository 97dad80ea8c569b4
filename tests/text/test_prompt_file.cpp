// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Prompt files of all three kinds, as people save them, and what is refused by line.
#include <QtTest>
#include <fstream>
#include <sstream>

#include "engine/api/error.h"
#include "engine/text/prompt_file.h"

using namespace heatkv;

namespace {

std::vector<FilePrompt> all(PromptFile::Kind kind, const std::string& bytes) {
  PromptFile file(std::make_unique<std::istringstream>(bytes), kind, "here");
  std::vector<FilePrompt> prompts;
  while (auto prompt = file.next()) prompts.push_back(*prompt);
  return prompts;
}

QStringList texts(PromptFile::Kind kind, const std::string& bytes) {
  QStringList list;
  for (const FilePrompt& prompt : all(kind, bytes)) list << QString::fromStdString(prompt.text);
  return list;
}

using Kind = PromptFile::Kind;
constexpr const char* kMark = "\xEF\xBB\xBF";

}  // namespace

class TestPromptFile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void lines() {
    const QStringList want{QStringLiteral("a cat"), QStringLiteral("\"quoted\", not CSV"),
                           QString::fromUtf8("h\xC3\xA9 \xE7\x8C\xAB")};
    for (const char* mark : {"", kMark}) {
      for (const std::string end : {"\n", "\r\n"}) {
        for (const std::string& last : {std::string(), end}) {
          const std::string bytes = mark + std::string("a cat") + end + end + "  \t " + end + "\"quoted\", not CSV" +
                                    end + "h\xC3\xA9 \xE7\x8C\xAB" + last;
          QCOMPARE(texts(Kind::Lines, bytes), want);
          QCOMPARE(all(Kind::Lines, bytes).back().line, int64_t(5));
        }
      }
    }
    QVERIFY(texts(Kind::Lines, "").isEmpty());
    QVERIFY(texts(Kind::Lines, "\xEF\xBB\xBF\r\n\n \xC2\xA0\n").isEmpty());
    // Blanks at the edges and a mark inside are the prompt's own.
    const auto kept = all(Kind::Lines, std::string(" a \n") + kMark + "b");
    QCOMPARE(kept[0].text, std::string(" a "));
    QCOMPARE(kept[1].text, kMark + std::string("b"));
  }

  void tabs() {
    const std::string bytes = "Id\tPrompt\tNote\r\n1\ta \"cat\r\n2\tit's 5\" tall\tx\n\n3\t\tempty\n4\t\"a\"\t\"b\n";
    const QStringList want{QStringLiteral("a \"cat"), QStringLiteral("it's 5\" tall"), QString(),
                           QStringLiteral("\"a\"")};
    QCOMPARE(texts(Kind::Tabs, bytes).size(), want.size());
    for (int i = 0; i < want.size(); ++i) QVERIFY(texts(Kind::Tabs, bytes)[i] == want[i]);
    QCOMPARE(texts(Kind::Tabs, "\xEF\xBB\xBFPrompt\na"), QStringList{QStringLiteral("a")});
    for (const char* bad : {"", "a\tb\n1\t2", "Id\tPrompt\n1"}) {
      QVERIFY_THROWS_EXCEPTION(Error, all(Kind::Tabs, bad));
    }
  }

  void columnInAnyCase() {
    for (const char* name : {"Prompt", "prompt", "PROMPT"})
      QCOMPARE(texts(Kind::Tabs, "Id\t" + std::string(name) + "\n1\ta"), QStringList{QStringLiteral("a")});
  }

  void commas() {
    const std::string bytes = "id,Prompt\r\n1,\"a house, at \"\"night\"\"\"\r\n\r\n2,\"two\n\nlines\"\n3,plain\n4,\n";
    const QStringList want{QStringLiteral("a house, at \"night\""), QStringLiteral("two\n\nlines"),
                           QStringLiteral("plain"), QString()};
    const QStringList got = texts(Kind::Commas, bytes);
    QCOMPARE(got.size(), want.size());
    for (int i = 0; i < want.size(); ++i) QVERIFY(got[i] == want[i]);
    QCOMPARE(texts(Kind::Commas, "id;prompt\n1;a, b"), QStringList{QStringLiteral("a, b")});
    for (const char* bad : {"", "text\na", "id,prompt\n1", "prompt\n\"open\nline"})
      QVERIFY_THROWS_EXCEPTION(Error, all(Kind::Commas, bad));
  }

  void jsonList() {
    QCOMPARE(texts(Kind::JsonList, "[\"a\", {\"prompt\": \"b\"},\n {\"captions\": [\"c\"]}]"),
             (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
    QCOMPARE(texts(Kind::JsonList, "{\"prompts\": [\"a\"]}"), QStringList{QStringLiteral("a")});
    QCOMPARE(*all(Kind::JsonList, "[{\"prompt\": \"a\", \"seed\": 7}]")[0].seed, uint64_t(7));
    for (const char* bad : {"", "{}", "\"a\"", "[1]", "[\"a\"", "{\"prompts\": \"a\"}", "[{\"text\": \"a\"}]"})
      QVERIFY_THROWS_EXCEPTION(Error, all(Kind::JsonList, bad));
  }

  void utf16() {
    const QString text = QString::fromUtf8("h\xC3\xA9 \xE7\x8C\xAB \xF0\x9F\x8F\xA0\r\nsecond\r\n");
    for (const bool big : {false, true}) {
      std::string bytes = big ? "\xFE\xFF" : "\xFF\xFE";
      for (const QChar c : text) {
        const char high = static_cast<char>(c.unicode() >> 8), low = static_cast<char>(c.unicode() & 0xFF);
        bytes += big ? high : low;
        bytes += big ? low : high;
      }
      QCOMPARE(texts(Kind::Lines, bytes), text.trimmed().split(QStringLiteral("\r\n")));
      QCOMPARE(texts(Kind::Lines, bytes + bytes.substr(2)).size(), 4);
      // Half a pair of surrogates.
      QVERIFY_THROWS_EXCEPTION(Error, all(Kind::Lines, bytes + (big ? "\xD8\x01" : "\x01\xD8")));
    }
  }

  void jsonLines() {
    const auto prompts = all(Kind::JsonLines,
                             "{\"prompt\": \"a\", \"caption\": \"no\", \"seed\": 18446744073709551615}\n\n"
                             "{\"caption\": \"b\\n\\u00e9\", \"prompt\": null}\r\n"
                             "{\"captions\": [\"c\", \"d\"], \"seed\": 0}\n{\"prompt\": \"\"}");
    QCOMPARE(prompts.size(), size_t(4));
    QCOMPARE(prompts[0].text, std::string("a"));
    QCOMPARE(*prompts[0].seed, UINT64_MAX);
    QCOMPARE(prompts[1].text, std::string("b\n\xC3\xA9"));
    QVERIFY(!prompts[1].seed);
    QCOMPARE(prompts[2].text, std::string("c"));
    QCOMPARE(*prompts[2].seed, uint64_t(0));
    QCOMPARE(prompts[2].line, int64_t(4));
    QVERIFY(prompts[3].text.empty());
    QVERIFY(!all(Kind::JsonLines, "{\"prompt\": \"a\", \"seed\": -1}")[0].seed);
    for (const char* bad :
         {"a", "[]", "\"a\"", "{", "{}", "{\"prompt\": 1}", "{\"captions\": []}", "{\"captions\": \"a\"}",
          "{\"prompt\": \"a\", \"seed\": -2}", "{\"prompt\": \"a\", \"seed\": 1.5}",
          "{\"prompt\": \"a\", \"seed\": \"1\"}", "{\"prompt\": \"\\ud800\"}", "{\"prompt\": \"a\"} x"}) {
      QVERIFY_THROWS_EXCEPTION(Error, all(Kind::JsonLines, bad));
    }
    QVERIFY_THROWS_EXCEPTION(Error, all(Kind::JsonLines, std::string(100000, '[')));
  }

  void otherEncodings() {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"a\nb\nLatin \xE9t\xE9\n", "Line 3 "},
        {std::string("\xFF\xFE"
                     "a\0\n",
                     5),
         "Line 1 "},
        {std::string("a\0b\0", 4), "Line 1 "},
        {"\n\n\x82\xA0", "Line 3 "},
        {"ok\n\xED\xA0\x80", "Line 2 "},
    };
    for (const auto& [bytes, place] : cases) {
      try {
        (void)all(Kind::Lines, bytes);
        QFAIL("read");
      } catch (const Error& error) {
        QCOMPARE(error.kind, ErrorKind::File);
        QVERIFY2(error.message.starts_with(place), error.what());
        QCOMPARE(error.path, std::string("here"));
      }
    }
    QVERIFY_THROWS_EXCEPTION(Error, all(Kind::Lines, std::string((16 << 20) + 1, 'a')));
  }

  void files() {
    const QTemporaryDir dir;
    const auto path = [&dir](const char* name) { return dir.filePath(QString::fromLatin1(name)).toStdString(); };
    std::ofstream many(path("many.TXT"));
    for (int i = 0; i < 100000; ++i) many << "prompt number " << i << '\n';
    many.close();
    QCOMPARE(readPrompts(path("many.TXT")).size(), size_t(100000));
    QCOMPARE(readPrompts(path("many.TXT"), 3).back().text, std::string("prompt number 2"));
    std::ofstream(path("empty.txt")) << "\n";
    std::ofstream(path("list.xls")) << "a";
    QDir(dir.path()).mkdir(QStringLiteral("folder.txt"));
    for (const char* bad : {"empty.txt", "list.xls", "absent.txt", "folder.txt", "none"}) {
      QVERIFY_THROWS_EXCEPTION(Error, readPrompts(path(bad)));
    }
  }

  void published() {
    const std::string folder = HEATKV_SHARED "/data/prompts/";
    if (!QFileInfo::exists(QString::fromStdString(folder))) QSKIP("The published prompt files are not here.");
    const auto parti = readPrompts(folder + "PartiPrompts.tsv");
    QCOMPARE(parti.size(), size_t(1632));
    QCOMPARE(readPrompts(folder + "geneval_evaluation_metadata.jsonl").size(),
             readPrompts(folder + "geneval_generation_prompts.txt").size());
    QVERIFY(readPrompts(folder + "drawbench_dalle3_eval.txt").size() >= 200);
  }
};

QTEST_GUILESS_MAIN(TestPromptFile)
#include "test_prompt_file.moc"
