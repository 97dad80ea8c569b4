// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A device's memory shared out among weights, cache, work, others and what is free: one bar and its legend in words.
#pragma once

#include <QWidget>
#include <vector>

namespace heatkv {

class MemoryShares : public QWidget {
  Q_OBJECT

 public:
  struct Bytes {
    int64_t weights = 0, cache = 0, work = 0, others = 0;
    int64_t total = 0;                                                        ///< of the device; 0: unknown
    int64_t free() const { return total - weights - cache - work - others; }  ///< negative: it does not fit
    bool operator==(const Bytes&) const = default;
  };

  explicit MemoryShares(QWidget* parent = nullptr);

  void setBytes(const Bytes& bytes);
  const Bytes& bytes() const { return m_bytes; }

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  enum class Kind { Weights, Cache, Work, Others, Free, Beyond };
  struct Entry {
    Kind kind;
    QString words;
    int64_t bytes;
  };
  std::vector<Entry> entries() const;
  /// Calls `place` with every entry's rectangle in the legend, left to right, top down. Returns the lines.
  template <typename Place>
  int layLegend(int width, Place place) const;
  void drawShare(QPainter& painter, const QRectF& rect, Kind kind) const;

  Bytes m_bytes;
};

}  // namespace heatkv
