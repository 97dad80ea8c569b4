// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tells through the desktop that the last run of the queue ended, while no window of the program is in front; a click
// on the message brings the window there. Says no prompts. Window's thread.
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace heatkv {

class Studio;

class Notifier : public QObject {
  Q_OBJECT
 public:
  Notifier(Studio& studio, QWidget& window);

 private:
  void tell(const QString& title, const QString& text);

 private Q_SLOTS:
  void onAction(uint id, const QString& action);

 private:
  Studio& m_studio;
  QWidget& m_window;
  uint m_shown = 0;  ///< id of the message that stands; the next one replaces it
};

}  // namespace heatkv
