// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where models lie: questions to disks, which may answer late or never. Asked on other threads, answered on the
// owner's.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <chrono>
#include <functional>

#include "app/studio/worker/background.h"

namespace heatkv {

struct ModelPlaces {
  QString demo;       ///< empty: it is not installed
  QString chosen;     ///< what a person made the default; empty: none, or it is gone
  QString byDefault;  ///< what is loaded where nobody says
  QStringList found;  ///< in the folders for models
};
/// Waits for the disks.
ModelPlaces findModels();

enum class FolderAnswer { There, Gone, Silent };
constexpr std::chrono::seconds kFolderPatience{3};

/// Calls `then` once, while `owner` lives: Silent where the folder has not answered in time.
void askFolder(QObject* owner, const PatientThreads& threads, const QString& folder,
               std::function<void(FolderAnswer)> then);

}  // namespace heatkv
