// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The guide: parts on the left, their text on the right, searched by words. One HTML file per language in
// resources/help (guide_LANG.html), whose h2 with an id are the parts. Window's thread.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace heatkv {

/// A part of the guide.
struct HelpTopic {
  QString id, title, html;  ///< html with its heading
};
/// The guide in the best language there is.
QList<HelpTopic> readGuide();

class HelpWindow : public QDialog {
  Q_OBJECT
 public:
  explicit HelpWindow(QWidget* parent = nullptr);
  /// Empty or unknown: the first, or the one that is shown.
  void showTopic(const QString& id);
  /// What the guide calls the place of the window with this object name; empty: nothing of its own.
  static QString topicOf(const QString& objectName);

 private:
  void search(const QString& words);
  void showChosen();

  QList<HelpTopic> m_topics;
  QLineEdit* m_search;
  QListWidget* m_list;
  QTextBrowser* m_text;
  QLabel* m_none;
};

}  // namespace heatkv
