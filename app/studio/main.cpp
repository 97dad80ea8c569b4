// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv-studio [FILE..]: opens pictures, schedules, calibrations and model folders.
#include <spdlog/spdlog.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTranslator>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "app/studio/program/crash_report.h"
#include "app/studio/program/quit_signals.h"
#include "app/studio/program/report.h"
#include "app/studio/program/single_instance.h"
#include "app/studio/program/stay_awake.h"
#include "app/studio/studio.h"
#include "app/studio/window/look.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/notifier.h"
#include "engine/api/error.h"
#include "engine/shape_model.h"
#include "engine/system/passive_waiting.h"
#include "widgets/icons.h"

HEATKV_WAIT_PASSIVELY;

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
              const QString& shape, SingleInstance& instance, QuitSignals& quit) {
  Studio studio(programEngine(early.get(setting::kThreads)), paths);
  applyLook(application, studio.settings());
  studio.restoreSession();
  MainWindow window(studio);
  QObject::connect(&studio.notices(), &Notices::noted, &window,
                   [](const QString& line) { spdlog::info("{}", line.toStdString()); });
  QObject::connect(&studio.notices(), &Notices::warned, &window,
                   [](const QString& line) { spdlog::warn("{}", line.toStdString()); });
  const Notifier notifier(studio, window);
  const StayAwake awake(studio.run());
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
    noteBroken(studio.notices(), early);
    studio.start(shape);
    window.openPaths(files);
    if (const QString crash = takeCrashReport(paths.data); !crash.isEmpty()) window.offerCrashReport(crash);
    watchForCrash(paths.data, diagnosticsOf(studio));
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
  parser.addOption({QStringLiteral("shape"),
                    QCoreApplication::translate(
                        "main", "Explore a model's shape without weights: 2b, 8b, layers x heads, or a checkpoint."),
                    QStringLiteral("2b|8b|LxH|file")});
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

/// Asks what to do where the first one does not answer.
bool startsAnyway(const QString& host, QuitSignals& quit) {
  const auto words = [](const char* text) { return QCoreApplication::translate("main", text); };
  const QString what = host.isEmpty()
                           ? words("HeatKV Studio is already running but does not answer.")
                           : words("HeatKV Studio is already running on %1 and does not answer from there.").arg(host);
  std::fputs(qPrintable(what + QLatin1Char('\n')), stderr);
  QMessageBox box(QMessageBox::Question, QApplication::applicationDisplayName(), what);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(
      words("If it is still working, close it there first: two programs would overwrite each other's session."));
  QPushButton* start = box.addButton(words("Start anyway"), QMessageBox::AcceptRole);
  box.addButton(QMessageBox::Cancel);
  box.setDefaultButton(QMessageBox::Cancel);
  QObject::connect(&quit, &QuitSignals::asked, &box, &QDialog::reject);
  box.exec();
  return box.clickedButton() == start;
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
  const QString shape = parser.value(QStringLiteral("shape"));
  if (!shape.isEmpty() && !QFileInfo(shape).isFile()) {
    try {
      shapeModel(shape.toLower().toStdString());
    } catch (const Error& error) {
      std::fprintf(stderr, "heatkv-studio: --shape: %s; %s\n", error.message.c_str(), error.fix.c_str());
      return 2;
    }
  }
  SingleInstance instance(paths.data);
  // A program that runs already opens the files; two would write over each other's session.
  if (!instance.isFirst()) {
    if (instance.ask(files)) return 0;
    if (!startsAnyway(instance.otherHost(), quit)) return 1;
    instance.takeOver();
  }
  return runWindow(application, paths, early, files, shape, instance, quit);
}
