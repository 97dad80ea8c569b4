// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One model of the shelf: what state it is in, its parts as a checklist, how it is loaded, what memory it takes, and
// what can be done with it. Window's thread.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "app/studio/models/memory_reading.h"
#include "app/studio/studio.h"
#include "app/studio/worker/background.h"

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

/// What a device's driver has to be asked, which may take seconds: how a model would run there, and what it would take.
struct DeviceQuestion {
  LoadRequest request;
  std::optional<ModelInfo> info;
};
struct DeviceAnswer {
  std::string dtype, because;
  int64_t weightBytes = 0;
  std::string error;  ///< the device is not there; else empty
};
DeviceAnswer answerOf(const DeviceQuestion& question);

class ModelDetails : public QWidget {
  Q_OBJECT
 public:
  using AskDevice = std::function<DeviceAnswer(const DeviceQuestion&)>;
  explicit ModelDetails(Studio& studio, QWidget* parent = nullptr);
  /// In place of answerOf(); called on another thread.
  void setAskDevice(AskDevice ask);
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
  void askDevice(const ShelfModel& model);
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
  AskDevice m_ask = &answerOf;
  QString m_asked;                       ///< the question that m_device answers, or will
  std::optional<DeviceAnswer> m_device;  ///< empty: not yet known
  PatientThreads m_drivers;
};

}  // namespace heatkv
