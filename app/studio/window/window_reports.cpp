// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's animations of the scales, and its reports for others.
#include <QFileDialog>

#include "app/pictures/film_file.h"
#include "app/studio/centre/centre.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/dialogs/report_dialog.h"
#include "app/studio/docks/log_panel.h"
#include "app/studio/history/picture_image.h"
#include "app/studio/program/report.h"
#include "app/studio/window/bottom_dock.h"
#include "app/studio/window/main_window.h"
#include "app/studio/words/text.h"
#include "app/studio/worker/background.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/toast.h"

namespace heatkv {
namespace {

/// Encodes off the window's thread; what goes wrong comes as an Error.
std::optional<Error> writeFilm(const QString& path, const QList<QImage>& frames) {
  try {
    std::vector<PicturePtr> pictures;
    for (const QImage& frame : frames) pictures.push_back(std::make_shared<const Picture>(toPicture(frame)));
    saveFilm(path.toStdString(), pictures);
    return std::nullopt;
  } catch (const Error& error) {
    return error;
  } catch (const std::exception& error) {
    return Error(ErrorKind::Run, error.what(), {}, path.toStdString());
  }
}

}  // namespace

void MainWindow::saveAnimation() {
  const QList<QImage> frames = m_centre->image()->frames();
  if (frames.size() < 2) return;
  auto* dialog = new QFileDialog(this, tr("Save as animation"), {}, tr("GIF animation (*.gif);;MP4 video (*.mp4)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("gif"));
  dialog->selectFile(QStringLiteral("scales.gif"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    dialog->setDefaultSuffix(filter.contains(QLatin1String("mp4")) ? QStringLiteral("mp4") : QStringLiteral("gif"));
  });
  connect(dialog, &QFileDialog::fileSelected, this, [this, frames](const QString& path) {
    inBackground(
        this, [frames, path] { return writeFilm(path, frames); },
        [this, path](const std::optional<Error>& error) {
          if (error) return showProblem(*error);
          m_toastAction = [this, path] { reveal(path); };
          m_centre->toast()->tell(tr("Animation saved."), tr("Show in file manager"));
        });
  });
  dialog->open();
}

void MainWindow::showReport() {
  Report report{diagnosticsOf(m_studio), m_bottom->log()->text(), m_crash, text(m_studio.state().document().prompt),
                m_studio.session().prompts()};
  for (const HistoryEntry& entry : m_studio.pictures().history().entries().mid(0, 200)) report.prompts << entry.prompt;
  auto* dialog = new ReportDialog(std::move(report), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void MainWindow::offerCrashReport(const QString& report) {
  m_crash = report;
  m_bottom->log()->add(tr("The program ended unexpectedly last time."), LogLevel::Warning);
  m_centre->bar()->offer({MessageBar::Severity::Warning,
                          QStringLiteral("crash"),
                          tr("The program ended unexpectedly last time."),
                          {tr("Show report")},
                          true});
}

}  // namespace heatkv
