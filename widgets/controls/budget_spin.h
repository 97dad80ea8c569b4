// The cache budget as a number, in percent, MiB or as a factor ("10.0×"); the unit is a small menu inside the box.
// The value itself is percent of the full cache, whatever is shown.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

class QMenu;
class QToolButton;

namespace heatkv {

class BudgetSpin : public QDoubleSpinBox {
  Q_OBJECT
  Q_PROPERTY(Unit unit READ unit WRITE setUnit NOTIFY unitChanged)

 public:
  enum class Unit { Percent, MiB, Factor };
  Q_ENUM(Unit)

  explicit BudgetSpin(QWidget* parent = nullptr);

  Unit unit() const { return m_unit; }
  void setUnit(Unit unit);
  /// Bytes of the full cache of the coming run; 0 where not known, then MiB cannot be chosen.
  void setFullBytes(int64_t bytes);
  /// The least feasible budget in percent. What is typed below it moves up to it.
  void setMinimumPercent(double percent);
  /// The budget as the engine reads it: "10%", "512MiB" (exact where typed in MiB), "10x".
  QString budgetText() const;

  QString textFromValue(double percent) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& position) const override;
  void fixup(QString& text) const override;
  void stepBy(int steps) override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  void unitChanged(BudgetSpin::Unit unit);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showUnit();
  void placeUnit();
  void fillUnits(QMenu* menu);

  Unit m_unit = Unit::Percent;
  int64_t m_fullBytes = 0;
  QToolButton* m_unitButton;
};

}  // namespace heatkv
