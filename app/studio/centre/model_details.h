// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One model of the shelf: what state it is in, its parts as a checklist, how it is loaded, what memory it takes, and
// what can be done with it. Window's thread.
#pragma once

#include <QWidget>

#include "app/studio/studio.h"
#include "app/studio/window/memory_reading.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace heatkv {

class CollapsibleSection;
class ElidedLabel;
class IconButton;
class MemoryShares;
class MessageBar;
class PartChecklist;

class ModelDetails : public QWidget {
  Q_OBJECT
 public:
  explicit ModelDetails(Studio& studio, QWidget* parent = nullptr);
  QString folder() const { return m_folder; }
  void setFolder(const QString& folder);
  void refresh();

 Q_SIGNALS:
  void revealRequested(const QString& folder);

 private:
  QWidget* makeHead();
  QWidget* makeButtons();
  QWidget* makeLoading();
  void connectAll();
  void showState(const ShelfModel& model);
  bool isLoading() const;
  void showButtons(const ShelfModel& model);
  void showLoading();
  void showMemory(const ShelfModel& model);
  MemoryReading deviceReading() const;
  void choose(bool text, int index);
  void onBarAction(const QString& id);

  Studio& m_studio;
  QString m_folder;
  QLabel* m_name;
  ElidedLabel *m_path, *m_note;
  IconButton* m_reveal;
  MessageBar* m_bar;
  QPushButton *m_load, *m_default, *m_again, *m_remove;
  PartChecklist* m_parts;
  QComboBox *m_dtype, *m_textDtype, *m_keep;
  QLabel *m_dtypeReason, *m_textReason;
  MemoryShares* m_memory;
  QLabel* m_memoryWords;
  CollapsibleSection* m_others;
  QLabel* m_othersList;
  std::optional<PlanEvent> m_fit;
};

}  // namespace heatkv
