// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/budget_spin.h"

#include <QActionGroup>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "widgets/controls/budget_slider.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr double kMiB = 1024.0 * 1024.0;

/// The muted unit inside the box: a button without a box of its own.
class UnitButton : public QToolButton {
 public:
  using QToolButton::QToolButton;

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.setFont(theme.body);
    painter.setPen(!isEnabled() ? theme.disabled : underMouse() ? theme.text : theme.muted);
    painter.drawText(rect(), Qt::AlignCenter, text());
  }
};

}  // namespace

BudgetSpin::BudgetSpin(QWidget* parent) : QDoubleSpinBox(parent), m_unitButton(new UnitButton(this)) {
  setObjectName(QStringLiteral("budgetSpin"));
  setAccessibleName(tr("Cache budget"));
  setDecimals(9);  // of the percent kept inside: a budget in bytes must come back as it went in
  setRange(0.01, 100);
  setKeyboardTracking(false);
  setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  m_unitButton->setFocusPolicy(Qt::NoFocus);
  m_unitButton->setCursor(Qt::ArrowCursor);
  m_unitButton->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(m_unitButton);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    fillUnits(menu);
  });
  m_unitButton->setMenu(menu);
  showUnit();
  setValue(10);
}

void BudgetSpin::setUnit(Unit unit) {
  if (unit == Unit::MiB && m_fullBytes <= 0) return;
  if (unit == m_unit) return;
  m_unit = unit;
  showUnit();
  lineEdit()->setText(textFromValue(value()));
  updateGeometry();
  Q_EMIT unitChanged(unit);
}

void BudgetSpin::setFullBytes(int64_t bytes) {
  m_fullBytes = std::max<int64_t>(0, bytes);
  if (m_fullBytes == 0) setUnit(Unit::Percent);
  if (m_unit == Unit::MiB && !hasFocus()) lineEdit()->setText(textFromValue(value()));
  updateGeometry();
}

void BudgetSpin::setMinimumPercent(double percent) {
  setMinimum(std::clamp(percent, 1e-6, 100.0));
}

void BudgetSpin::showUnit() {
  const QString names[] = {QStringLiteral("%"), QStringLiteral("MiB"), QString(QChar(0x00D7))};
  const QString spoken[] = {tr("percent"), tr("mebibytes"), tr("times smaller")};
  m_unitButton->setText(names[static_cast<int>(m_unit)]);
  m_unitButton->setAccessibleName(tr("Unit of the budget: %1").arg(spoken[static_cast<int>(m_unit)]));
  m_unitButton->setToolTip(tr("Choose the unit of the budget (Alt+Down)"));
  placeUnit();
}

void BudgetSpin::placeUnit() {
  const Theme& theme = Theme::of(this);
  const int width = QFontMetrics(theme.body).horizontalAdvance(m_unitButton->text()) + 4;
  const QRect at(this->width() - theme.measures.spinArrows - width, 1, width, height() - 2);
  m_unitButton->setGeometry(QStyle::visualRect(layoutDirection(), rect(), at));
  const bool mirrored = layoutDirection() == Qt::RightToLeft;
  lineEdit()->setTextMargins(mirrored ? width : 0, 0, mirrored ? 0 : width, 0);
}

void BudgetSpin::fillUnits(QMenu* menu) {
  auto* group = new QActionGroup(menu);
  const auto add = [&](Unit unit, const QString& text) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(unit == m_unit);
    action->setEnabled(unit != Unit::MiB || m_fullBytes > 0);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, unit] { setUnit(unit); });
  };
  add(Unit::Percent, tr("% of the full cache"));
  add(Unit::MiB, tr("MiB"));
  add(Unit::Factor, tr("× smaller than the full cache"));
}

QString BudgetSpin::budgetText() const {
  const double percent = value();
  const auto shortest = [](double number, int decimals) {
    QString text = QString::number(number, 'f', decimals);
    if (!text.contains(QLatin1Char('.'))) return text;
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    return text;
  };
  if (m_unit == Unit::MiB && m_fullBytes > 0)
    return shortest(percent / 100 * static_cast<double>(m_fullBytes) / kMiB, 4) + QLatin1String("MiB");
  if (m_unit == Unit::Factor) return shortest(100 / percent, 4) + QLatin1Char('x');
  return shortest(percent, 4) + QLatin1Char('%');
}

QString BudgetSpin::textFromValue(double percent) const {
  switch (m_unit) {
    case Unit::MiB: {
      const double mebibytes = percent / 100 * static_cast<double>(m_fullBytes) / kMiB;
      return format::decimal(mebibytes, mebibytes >= 9.95 ? 0 : 1, locale());
    }
    case Unit::Factor:
      return format::decimal(100 / percent, 1, locale());
    case Unit::Percent:
      break;
  }
  return format::decimal(percent, percent < 0.995 ? 2 : 1, locale());
}

double BudgetSpin::valueFromText(const QString& text) const {
  // Any unit may be typed, whatever is shown: "10x", "512 MiB", "1.5 GiB", "10 %".
  QString number = text.trimmed();
  Unit unit = m_unit;
  double scale = 1;
  const auto taken = [&](QLatin1String suffix, Unit meant, double factor) {
    if (!number.endsWith(suffix, Qt::CaseInsensitive)) return false;
    number.chop(suffix.size());
    unit = meant;
    scale = factor;
    return true;
  };
  number.replace(QChar(0x00D7), QLatin1Char('x'));
  if (!taken(QLatin1String("%"), Unit::Percent, 1) && !taken(QLatin1String("x"), Unit::Factor, 1) &&
      !taken(QLatin1String("KiB"), Unit::MiB, 1.0 / 1024) && !taken(QLatin1String("GiB"), Unit::MiB, 1024))
    taken(QLatin1String("MiB"), Unit::MiB, 1);
  const double typed = format::parsed(number, locale()) * scale;
  if (!(typed > 0)) return value();
  if (unit == Unit::Factor) return std::clamp(100 / std::max(1.0, typed), minimum(), maximum());
  if (unit == Unit::MiB && m_fullBytes > 0)
    return std::clamp(typed * kMiB / static_cast<double>(m_fullBytes) * 100, minimum(), maximum());
  if (unit == Unit::MiB) return value();
  return std::clamp(typed, minimum(), maximum());
}

QValidator::State BudgetSpin::validate(QString& text, int&) const {
  static const QString units = QStringLiteral("%x×kmgibKMGIBX");
  bool hasDigit = false;
  for (const QChar c : text) {
    hasDigit |= c.isDigit();
    const bool mark = c == QLatin1Char('.') || c == QLatin1Char(',') || locale().decimalPoint().contains(c);
    if (!c.isDigit() && !c.isSpace() && !mark && !units.contains(c)) return QValidator::Invalid;
  }
  return hasDigit ? QValidator::Acceptable : QValidator::Intermediate;
}

void BudgetSpin::fixup(QString& text) const {
  text = textFromValue(value());
}

void BudgetSpin::stepBy(int steps) {
  double percent = value();
  for (int i = 0; i < std::abs(steps); ++i) percent = BudgetSlider::stepped(percent, steps);
  setValue(std::clamp(std::round(percent * 100) / 100, minimum(), maximum()));
  selectAll();
}

QSize BudgetSpin::sizeHint() const {
  const Theme& theme = Theme::of(this);
  const QFontMetrics metrics(theme.body);
  const double bytes = static_cast<double>(m_fullBytes) / kMiB;
  const QString widest =
      m_unit == Unit::MiB ? format::decimal(std::max(100.0, bytes), 0, locale()) : format::decimal(100, 1, locale());
  const int unit = metrics.horizontalAdvance(m_unitButton->text()) + 4;
  return {std::max(76, metrics.horizontalAdvance(widest) + unit + theme.measures.spinArrows + 9),
          theme.measures.control};
}

void BudgetSpin::resizeEvent(QResizeEvent* event) {
  QDoubleSpinBox::resizeEvent(event);
  placeUnit();
}

void BudgetSpin::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Down && event->modifiers().testFlag(Qt::AltModifier)) return m_unitButton->showMenu();
  QDoubleSpinBox::keyPressEvent(event);
}

void BudgetSpin::contextMenuEvent(QContextMenuEvent* event) {
  QMenu* menu = lineEdit()->createStandardContextMenu();
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addSeparator();
  fillUnits(menu);
  menu->popup(event->globalPos());
}

void BudgetSpin::changeEvent(QEvent* event) {
  QDoubleSpinBox::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange ||
      event->type() == QEvent::LayoutDirectionChange)
    placeUnit();
}

}  // namespace heatkv
