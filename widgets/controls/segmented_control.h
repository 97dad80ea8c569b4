// One choice of a few, side by side in one box: [By layer | Over scales]. Radio buttons to screen readers and keys.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRadioButton>
#include <QStringList>
#include <QWidget>
#include <vector>

class QButtonGroup;

namespace heatkv {

class SegmentedControl : public QWidget {
  Q_OBJECT
  Q_PROPERTY(int currentIndex READ currentIndex WRITE setCurrentIndex NOTIFY currentChanged)

 public:
  enum class Height { Normal, Compact };
  explicit SegmentedControl(const QStringList& segments, Height height = Height::Compact, QWidget* parent = nullptr);

  int count() const { return static_cast<int>(m_segments.size()); }
  int currentIndex() const;
  /// Requires 0 <= index < count. Emits currentChanged where it changes something.
  void setCurrentIndex(int index);
  void setSegmentText(int index, const QString& text);
  void setSegmentToolTip(int index, const QString& text);
  void setSegmentEnabled(int index, bool enabled);
  /// The least width at which no word is cut off.
  int leastWidth() const;

 Q_SIGNALS:
  void currentChanged(int index);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<QRadioButton*> m_segments;
  QButtonGroup* m_group;
};

}  // namespace heatkv
