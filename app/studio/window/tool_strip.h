// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The toolbar: Generate, Stop | model, device | budget | layouts; folds step by step in a narrow window.
// Window's thread.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "app/studio/document/planner.h"
#include "app/studio/run/run_controller.h"
#include "app/studio/studio.h"

class QComboBox;
class QFrame;
class QLabel;
class QMenu;

namespace heatkv {

class BudgetSlider;
class BudgetSpin;
class ElidedLabel;
class SegmentedControl;
class SplitButton;

class ToolStrip : public QWidget {
  Q_OBJECT
 public:
  explicit ToolStrip(Studio& studio, QWidget* parent = nullptr);

  SplitButton* generateButton() const { return m_generate; }
  SplitButton* stopButton() const { return m_stop; }
  BudgetSlider* slider() const { return m_slider; }
  BudgetSpin* spin() const { return m_spin; }
  QComboBox* modelCombo() const { return m_model; }
  QComboBox* deviceCombo() const { return m_device; }
  void setMenus(QMenu* generate, QMenu* stop);
  void setLayoutIndex(int index);
  /// Share of the budget of the picture on screen; none: no notch.
  void setPictureBudget(std::optional<double> share);
  /// What the engine says of a run of the document.
  void setFit(const heatkv::PlanEvent& plan);
  void focusBudget();
  void focusDevice();
  void connectButtons(const std::function<void()>& generate, const std::function<void()>& stop);
  QSize minimumSizeHint() const override;
  /// To the next tick, or back.
  void stepBudget(int direction);

 Q_SIGNALS:
  void layoutChosen(int index);
  void addModelRequested();
  void modelsRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeBudget(QWidget* parent);
  void connectAll();
  void fillModels();
  void fillDevices();
  void showPhase();
  void showPlan(const PlanAnswer& plan);
  void showReadout();
  void chooseDevice(int index);
  void fold();
  /// 0: everything; each further step leaves out or shortens what is said elsewhere too.
  void foldTo(int step);

  Studio& m_studio;
  SplitButton *m_generate, *m_stop;
  QComboBox *m_model, *m_device;
  QLabel* m_budgetLabel;
  BudgetSlider* m_slider;
  BudgetSpin* m_spin;
  ElidedLabel *m_first, *m_second;
  SegmentedControl* m_layouts;
  QFrame* m_lines[2];
  std::optional<PlanAnswer> m_plan;
  std::optional<PlanEvent> m_fit;
};

/// "CPU · 8 threads", "CUDA 0 · 12 GiB".
QString deviceName(const DeviceInfo& device, int threads);

}  // namespace heatkv
