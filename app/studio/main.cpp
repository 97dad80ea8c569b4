// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv-studio [FILE..]: opens pictures, schedules, calibrations and model folders.
#include <spdlog/spdlog.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QTranslator>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "app/studio/crash_report.h"
#include "app/studio/notifier.h"
#include "app/studio/quit_signals.h"
#include "app/studio/single_instance.h"
#include "app/studio/studio.h"
#include "app/studio/window/look.h"
#include "app/studio/window/main_window.h"
#include "widgets/icons.h"

namespace {

using namespace heatkv;

void setUpLog() {
  const QByteArray level = qgetenv("HEATKV_LOG");
  spdlog::set_level(level == "debug"   ? spdlog::level::debug
                    : level == "info"  ? spdlog::level::info
                    : level == "error" ? spdlog::level::err
                                       : spdlog::level::warn);
}

void translate(QCoreApplication& application, const Settings& settings) {
  const QString code = languageCode(settings.get(setting::kLanguage));
  if (!code.isEmpty()) QLocale::setDefault(QLocale(code));
  auto* ours = new QTranslator(&application);
  // The C locale speaks English too, and English has plurals.
  const bool plain = QLocale().language() == QLocale::C && ours->load(QStringLiteral(":/i18n/heatkv-studio_en"));
  const bool known =
      plain || ours->load(QLocale(), QStringLiteral("heatkv-studio"), QStringLiteral("_"), QStringLiteral(":/i18n"));
  // Where the program has no words of a language, Qt's own stay English too: two languages in one window help nobody.
  if (!known) return;
  QApplication::installTranslator(ours);
  auto* qt = new QTranslator(&application);
  if (qt->load(QLocale(), QStringLiteral("qtbase"), QStringLiteral("_"),
               QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QApplication::installTranslator(qt);
}

int runWindow(QApplication& application, const StudioPaths& paths, const Settings& early, const QStringList& files,
              SingleInstance& instance, QuitSignals& quit) {
  Studio studio(programEngine(early.get(setting::kThreads)), paths);
  applyLook(application, studio.settings());
  studio.restoreSession();
  MainWindow window(studio);
  QObject::connect(&studio, &Studio::noted, &window,
                   [](const QString& line) { spdlog::info("{}", line.toStdString()); });
  QObject::connect(&studio, &Studio::warned, &window,
                   [](const QString& line) { spdlog::warn("{}", line.toStdString()); });
  const Notifier notifier(studio, window);
  QObject::connect(&instance, &SingleInstance::asked, &window, [&window](const QStringList& asked) {
    window.openPaths(asked);
    window.showNormal();
    window.raise();
    window.activateWindow();
  });
  QObject::connect(&quit, &QuitSignals::asked, &window, &QWidget::close);
  window.show();
  // The window is up before a weight is read.
  QTimer::singleShot(0, &window, [&] {
    studio.noteBrokenSettings(early.brokenFile());
    studio.start();
    window.openPaths(files);
    if (const QString crash = takeCrashReport(paths.data); !crash.isEmpty()) window.offerCrashReport(crash);
    watchForCrash(paths.data, studio.diagnostics());
  });
  const int code = QApplication::exec();
  studio.shutDown();
  return code;
}

void nameProgram() {
  QCoreApplication::setApplicationName(QStringLiteral("heatkv-studio"));
  QCoreApplication::setApplicationVersion(programVersion());
}

void describe(QCommandLineParser& parser) {
  parser.setApplicationDescription(
      QCoreApplication::translate("main", "Paint pictures from text and see what the KV cache holds."));
  parser.addPositionalArgument(
      QStringLiteral("file"),
      QCoreApplication::translate("main", "Pictures, schedules, calibrations or model folders to open."),
      QStringLiteral("[file..]"));
}

/// --help and --version need no display.
bool answered(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  nameProgram();
  translate(application, Settings(settingsFile(personalPaths())));
  QCommandLineParser parser;
  describe(parser);
  const QCommandLineOption help = parser.addHelpOption(), version = parser.addVersionOption();
  parser.parse(QCoreApplication::arguments());
  if (parser.isSet(version)) {
    std::printf("heatkv-studio %s\n", qPrintable(programVersion()));
  } else if (parser.isSet(help)) {
    std::fputs(qPrintable(parser.helpText()), stdout);
  }
  return parser.isSet(version) || parser.isSet(help);
}

/// While the display is opened: Qt would end the process with a core dump.
void onlyFatal(QtMsgType type, const QMessageLogContext& /*context*/, const QString& text) {
  if (type != QtFatalMsg) return;
  const bool display = qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
  std::fprintf(stderr, "heatkv-studio: %s\n",
               display ? "There is no display. Start it in a desktop session; \"heatkv\" works without one."
                       : qPrintable(text.simplified()));
  std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (answered(argc, argv)) return 0;
  const QtMessageHandler usual = qInstallMessageHandler(onlyFatal);
  QApplication application(argc, argv);
  qInstallMessageHandler(usual);
  QuitSignals quit;
  std::setlocale(LC_NUMERIC, "C");
  nameProgram();
  QApplication::setApplicationDisplayName(QStringLiteral("HeatKV Studio"));
  QApplication::setDesktopFileName(QStringLiteral("heatkv-studio"));
  QApplication::setWindowIcon(programIcon());
  setUpLog();
  const StudioPaths paths = personalPaths();
  const Settings early(settingsFile(paths));
  translate(application, early);
  if (QLocale().textDirection() == Qt::RightToLeft) QApplication::setLayoutDirection(Qt::RightToLeft);

  QCommandLineParser parser;
  describe(parser);
  if (!parser.parse(QApplication::arguments())) {
    std::fprintf(stderr, "heatkv-studio: %s\n", qPrintable(parser.errorText()));
    return 2;
  }
  QStringList files;
  for (const QString& file : parser.positionalArguments()) files << QFileInfo(file).absoluteFilePath();
  SingleInstance instance(paths.data);
  // A program that runs already opens the files; two would write over each other's session.
  if (!instance.isFirst()) {
    if (instance.ask(files)) return 0;
    std::fputs(qPrintable(QCoreApplication::translate(
                              "main", "HeatKV Studio is already running but could not be brought to the front.") +
                          QLatin1Char('\n')),
               stderr);
    return 1;
  }
  return runWindow(application, paths, early, files, instance, quit);
}
