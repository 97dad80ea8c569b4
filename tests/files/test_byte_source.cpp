// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of files as they are read forward and at random, and their hash.
#include <QtTest>
#include <fstream>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"
#include "engine/files/sha256.h"
#include "engine/system/atomic_file.h"

using namespace heatkv;

class TestByteSource : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void hashes() {
    QCOMPARE(sha256(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    QCOMPARE(sha256("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  }

  void wholeFile() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("abc")).toStdString();
    writeFileAtomically(path, "abc");
    QCOMPARE(readWholeFile(path, 3), std::string("abc"));
    QVERIFY_THROWS_EXCEPTION(Error, readWholeFile(path, 2));
    QVERIFY_THROWS_EXCEPTION(Error, readWholeFile(folder.path().toStdString(), 2));
  }

  void cursor() {
    const std::string bytes("\x01\x02\x03\x04line\nrest", 13);
    const MemoryBytes memory(bytes, "FILE");
    ByteCursor in(memory);
    QCOMPARE(in.u16(), uint16_t(0x0201));
    QCOMPARE(in.position(), uint64_t(2));
    in.skip(2);
    QCOMPARE(in.line(10), std::string("line"));
    QCOMPARE(std::string(in.take(4)), std::string("rest"));
    QCOMPARE(in.left(), uint64_t(0));
    try {
      in.u32();
      QFAIL("It read beyond the end.");
    } catch (const Error& error) {
      QCOMPARE(error.message, std::string("FILE is incomplete: 13 of at least 17 bytes."));
    }
    ByteCursor part(memory, 4, 8);
    QVERIFY_THROWS_EXCEPTION(Error, part.line(10));
    QVERIFY_THROWS_EXCEPTION(Error, ByteCursor(memory, 4).line(2));
    QVERIFY_THROWS_EXCEPTION(Error, ByteCursor(memory, 4).skip(UINT64_MAX));
  }

  void changedWhileRead() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("weights")).toStdString();
    writeFileAtomically(path, std::string(1000, 'a'));
    const FileBytes open(path);
    char bytes[1000];
    open.read(0, bytes, sizeof bytes);
    // Replaced by renaming: the old one is still whole.
    writeFileAtomically(path, "new");
    open.read(0, bytes, sizeof bytes);
    QCOMPARE(bytes[999], 'a');
    // Cut off in place: named, not a crash.
    const FileBytes again(path);
    std::ofstream(path, std::ios::trunc).close();
    QVERIFY_THROWS_EXCEPTION(Error, again.read(0, bytes, 3));
  }
};

QTEST_GUILESS_MAIN(TestByteSource)
#include "test_byte_source.moc"
