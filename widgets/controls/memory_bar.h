// How full a device is: used here (accent), by others (hatched), needed beyond it (danger hatch), free. The words go
// beside it.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heatkv {

class MemoryBar : public QWidget {
  Q_OBJECT

 public:
  struct Bytes {
    int64_t here = 0, others = 0, total = 0;
    int64_t beyond = 0;  ///< what a run that did not fit would have needed more
    int64_t free() const { return total - here - others; }
    bool operator==(const Bytes&) const = default;
  };

  explicit MemoryBar(QWidget* parent = nullptr);

  void setBytes(const Bytes& bytes);
  const Bytes& bytes() const { return m_bytes; }
  /// "5.6 GiB here · 1.1 others · 5.3 free"
  static QString words(const Bytes& bytes);

  QSize sizeHint() const override { return {120, 7}; }
  QSize minimumSizeHint() const override { return {48, 7}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Bytes m_bytes;
};

}  // namespace heatkv
