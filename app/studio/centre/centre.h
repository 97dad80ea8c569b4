// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The centre: tabs Image | Compare | Sweep (and Models, where asked for), what happens now, the strip of scales and the
// progress line. Window's thread.
#pragma once

#include <QStackedWidget>
#include <QTimer>
#include <QWidget>

#include "app/studio/centre/sweep_plan.h"
#include "app/studio/studio.h"

class QComboBox;
class QTabBar;
class QToolButton;

namespace heatkv {

class CompareView;
class ElidedLabel;
class IconButton;
class ImagePage;
class KeptRuns;
class MessageBar;
class ModelsPage;
class ScaleProgressBar;
class ScaleStrip;
class SweepView;
class Toast;

class Centre : public QWidget {
  Q_OBJECT
 public:
  enum Page { ImageTab, CompareTab, SweepTab, ModelsTab };
  Centre(Studio& studio, KeptRuns& kept, QWidget* parent = nullptr);

  Page page() const;
  void showPage(Page page);
  /// Opens the tab of the models, a model chosen; empty: the one that is open.
  void showModels(const QString& folder);
  ModelsPage* models() const { return m_models; }
  MessageBar* bar() const { return m_bar; }
  Toast* toast() const { return m_toast; }
  ImagePage* image() const { return m_image; }
  CompareView* compare() const { return m_compare; }
  SweepView* sweep() const { return m_sweep; }
  ScaleStrip* strip() const { return m_strip; }

  void setMotion(bool reduced);
  void startSweep(const SweepPlan& plan);
  // For moving between panes with F6.
  QWidget* stage() const { return m_pages; }
  QWidget* stripPane() const { return m_stripPane; }

 private:
  QWidget* makeTabRow();
  void makeZoom(QWidget* row);
  QWidget* makeFoot();
  void makePlay();
  void stopPlaying();
  /// What of strip and progress the open tab has.
  void showFoot();
  void connectImage();
  void showBatch(int images);

  Studio& m_studio;
  QTabBar* m_tabs;
  ElidedLabel* m_caption;
  QComboBox* m_batch;  ///< which picture of a batch
  QToolButton* m_follow;
  QComboBox* m_zoom;
  IconButton* m_fit;
  QStackedWidget* m_pages;
  MessageBar* m_bar;
  Toast* m_toast;
  ImagePage* m_image;
  CompareView* m_compare;
  SweepView* m_sweep;
  ModelsPage* m_models;
  QWidget *m_stripPane, *m_scales = nullptr;
  ScaleStrip* m_strip;
  ScaleProgressBar* m_progress;
  IconButton* m_play;
  QTimer m_playing;  ///< runs while the scales are played one by one
};

}  // namespace heatkv
