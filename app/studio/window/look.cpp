// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/look.h"

#include <QApplication>

#include "app/studio/settings/settings.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

namespace heatkv {

void applyLook(QApplication& application, const Settings& settings) {
  // The desktop's own font, before ours is first set: what size 0 goes back to.
  static const QFont desktop = QApplication::font();
  QFont font = desktop;
  if (const int size = settings.get(setting::kFontSize); size >= 8) font.setPointSize(size);
  applyTheme(application,
             Look{static_cast<Scheme>(settings.get(setting::kTheme)), settings.get(setting::kHighContrast),
                  settings.get(setting::kReducedMotion)},
             font);
}

}  // namespace heatkv
