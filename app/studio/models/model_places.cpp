// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/models/model_places.h"

#include <QDir>
#include <QFileInfo>
#include <QTimer>
#include <memory>

#include "app/studio/models/model_shelf.h"
#include "engine/system/data_dirs.h"

namespace heatkv {

ModelPlaces findModels() {
  const auto text = [](const std::string& path) { return QString::fromStdString(path); };
  ModelPlaces places{text(demoModelDir()), text(chosenModelDir()), modelFolder(text(defaultModelDir())), {}};
  for (const std::string& root : modelDirs())
    for (const QFileInfo& sub : QDir(text(root)).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
      places.found << sub.absoluteFilePath();
  return places;
}

void askFolder(QObject* owner, const PatientThreads& threads, const QString& folder,
               std::function<void(FolderAnswer)> then) {
  const auto once = [answered = std::make_shared<bool>(false), then = std::move(then)](FolderAnswer answer) {
    if (!std::exchange(*answered, true)) then(answer);
  };
  QTimer::singleShot(kFolderPatience, owner, [once] { once(FolderAnswer::Silent); });
  inBackground(
      owner, [folder] { return QFileInfo(folder).isDir() ? FolderAnswer::There : FolderAnswer::Gone; }, once,
      threads.pool());
}

}  // namespace heatkv
