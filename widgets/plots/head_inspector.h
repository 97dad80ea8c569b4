// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One head: its scores, ranks and ends per source scale as bars and as a table, where it looks in the picture, and the
// choice to pin it. GUI thread alone.
#pragma once

#include <QWidget>

#include "widgets/plots/head_entry.h"
#include "widgets/plots/plot.h"

namespace heatkv {

class AttentionPanel;
class ElidedLabel;
class IconButton;
class PlotPage;
class SegmentedControl;

/// The bars of the inspector with the rows scale, rank and goes.
class HeadBars : public Plot {
  Q_OBJECT

 public:
  explicit HeadBars(QWidget* parent = nullptr);
  void setHead(int layer, int head, std::vector<HeadEntry> entries);
  const std::vector<HeadEntry>& entries() const { return m_entries; }
  /// The source scale shown in bold; -1 none.
  void setSourceScale(int scale);
  int sourceScale() const { return m_scale; }

  QString title() const override;
  QString headline() const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void scaleSelected(int scale);

 protected:
  void arrange(const QSize& size, double top) override;
  void restyle() override;
  void tabulate() override;
  int itemAt(const QPointF& position) const override;
  QString readoutOf(int item) const override;
  int selectedItem() const override;
  void choose(int item) override;
  int afterKey(int item, const QKeyEvent& event) const override;

 private:
  /// "24×24", or "24²" where columns are too narrow for that.
  QString scaleLabel(Grid grid) const;
  QStringList rowNames() const;
  /// Left edge of the bars: what the names of the rows take.
  double namesWidth() const;
  void drawBars(QCPPainter& painter) const;
  void drawRows(QCPPainter& painter) const;

  int m_layer = -1, m_head = -1, m_scale = -1;
  std::vector<HeadEntry> m_entries;
  double m_left = 0, m_pitch = 0, m_rowHeight = 0;
  bool m_short = false;
};

class HeadInspector : public QWidget {
  Q_OBJECT

 public:
  explicit HeadInspector(QWidget* parent = nullptr);

  HeadBars* bars() const { return m_bars; }
  AttentionPanel* attention() const { return m_attention; }
  /// The one of the two that is shown.
  Plot* shownPlot() const;
  int layer() const { return m_layer; }
  int head() const { return m_head; }
  bool tableShown() const;
  bool attentionShown() const;
  /// Whose schedule it shows.
  void setContext(const QString& context);

 public Q_SLOTS:
  void setHead(int layer, int head, const std::vector<heatkv::HeadEntry>& entries, heatkv::PinState pin);
  /// Back to "Choose a cell in the heatmap."
  void clear();
  void setSourceScale(int scale);
  void showTable(bool on);
  void showAttention(bool on);
  /// Whether pins can be set: false greys them with the reason as their tooltip.
  void setPinnable(bool on, const QString& reason = {});

 Q_SIGNALS:
  /// The whole head, all source scales.
  void pinRequested(int layer, int head, heatkv::PinState pin);
  void scaleSelected(int scale);
  /// Another head is shown; -1: none.
  void headShown(int layer, int head);
  void attentionToggled(bool on);
  /// The button of the empty state: "Choose the first to go".
  void firstToGoRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeHead();

  int m_layer = -1, m_head = -1;
  ElidedLabel* m_title;
  IconButton *m_tableButton, *m_attentionButton;
  SegmentedControl* m_pin;
  HeadBars* m_bars;
  AttentionPanel* m_attention;
  PlotPage* m_page;
};

}  // namespace heatkv
