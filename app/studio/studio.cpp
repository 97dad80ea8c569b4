// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/studio.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "app/studio/words/text.h"
#include "engine/system/data_dirs.h"

namespace heatkv {

StudioPaths personalPaths() {
  return {text(userDataDir()), text(userConfigDir()), usualPicturesFolder()};
}

QString picturesFolder(const StudioPaths& paths, const Settings& settings) {
  const QString chosen = settings.get(setting::kPicturesFolder);
  if (!chosen.isEmpty()) return chosen;
  const QString first = paths.data + QStringLiteral("/pictures");  // where the first release kept them
  return paths.pictures.isEmpty() || QFileInfo::exists(first) ? first : paths.pictures;
}

QString settingsFile(const StudioPaths& paths) {
  return paths.config + QStringLiteral("/settings.ini");
}

QString programVersion() {
  return QStringLiteral(HEATKV_VERSION);
}

void noteBroken(Notices& notices, const Settings& settings) {
  if (!settings.brokenFile().isEmpty())
    Q_EMIT notices.noted(
        QCoreApplication::translate("Studio", "The settings could not be read. The old file was kept as %1.")
            .arg(settings.brokenFile()));
}

Studio::Studio(EngineFactory factory, const StudioPaths& paths)
    : m_paths(paths),
      m_settings(settingsFile(paths)),
      m_worker(std::move(factory)),
      m_run(m_worker),
      m_pictures(picturesFolder(paths, m_settings), m_settings, m_state.open(), m_run, m_notices),
      m_cacheFiles(m_state, m_run, m_notices),
      m_calibrations(paths.data + QStringLiteral("/calibrations"), m_state, m_run, m_cacheFiles, m_notices),
      m_planning(m_state, m_cacheFiles, m_run),
      m_painter(m_state, m_run, m_cacheFiles, m_pictures, m_notices),
      m_models(paths.data + QStringLiteral("/models.json"), m_settings, m_state, m_run, m_notices),
      m_tokens(m_state),
      m_session(paths.data, m_state, m_run, m_cacheFiles, m_pictures, m_notices) {}

Studio::~Studio() {
  shutDown();
}

bool Studio::restoreSession() {
  if (m_session.restore()) return true;
  m_models.takeDefaults();
  return false;
}

void Studio::start(const QString& shape) {
  m_session.report();
  noteBroken(m_notices, m_settings);
  m_cacheFiles.follow();
  m_models.start(shape.isEmpty());
  if (!shape.isEmpty()) m_models.explore(shape);
}

void Studio::shutDown() {
  if (std::exchange(m_down, true)) return;
  m_planning.stop();
  m_models.stop();
  m_session.close();
  m_settings.sync();
  m_worker.shutDown();
  m_pictures.wait();
}

}  // namespace heatkv
