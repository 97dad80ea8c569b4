// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real `heatkv` as a process of its own, with a home folder of its own.
#pragma once

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

namespace heatkv {

struct ProcessResult {
  int code = -1;
  QByteArray out, err;
  QList<QJsonObject> lines;  ///< of stdout, where every line is an object; else empty

  QList<QJsonObject> ofType(const char* type) const {
    QList<QJsonObject> found;
    for (const QJsonObject& line : lines) {
      if (line[QStringLiteral("type")].toString() == QLatin1String(type)) found << line;
    }
    return found;
  }
};

class HeatkvProcess {
 public:
  HeatkvProcess() {
    m_environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME"})
      m_environment.insert(QLatin1String(name), m_home.path());
    m_environment.insert(QStringLiteral("HEATKV_DATA_DIR"), QStringLiteral(HEATKV_SOURCE_DIR "/resources"));
    m_environment.insert(QStringLiteral("OMP_NUM_THREADS"), QStringLiteral("1"));
    for (const char* name : {"HEATKV_MODEL_PATH", "HEATKV_LOG"}) m_environment.remove(QLatin1String(name));
  }

  void set(const char* name, const QString& value) { m_environment.insert(QLatin1String(name), value); }
  void unset(const char* name) { m_environment.remove(QLatin1String(name)); }
  QString path(const QString& name) const { return m_home.filePath(name); }
  void write(const QString& name, const QByteArray& content) const {
    QDir().mkpath(QFileInfo(path(name)).path());
    QFile file(path(name));
    if (file.open(QIODevice::WriteOnly)) file.write(content);
  }
  static QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

  /// Starts it in its home folder.
  void start(QProcess& process, const QStringList& arguments) const {
    process.setProcessEnvironment(m_environment);
    process.setWorkingDirectory(m_home.path());
    process.start(QStringLiteral(HEATKV_BIN "/heatkv"), arguments);
  }

  ProcessResult run(const QStringList& arguments, const QByteArray& input = {}) const {
    QProcess process;
    start(process, arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(280000);
    return resultOf(process);
  }

  static ProcessResult resultOf(QProcess& process) {
    ProcessResult result;
    if (process.exitStatus() == QProcess::NormalExit && process.state() == QProcess::NotRunning)
      result.code = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    for (const QByteArray& line : result.out.split('\n')) {
      if (line.isEmpty()) continue;
      const QJsonDocument document = QJsonDocument::fromJson(line);
      if (!document.isObject()) {
        result.lines.clear();
        break;
      }
      result.lines << document.object();
    }
    return result;
  }

 private:
  QTemporaryDir m_home;
  QProcessEnvironment m_environment;
};

}  // namespace heatkv
