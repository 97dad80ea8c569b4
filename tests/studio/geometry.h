// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What can be seen to be wrong with a window without looking at it: words that are cut off, widgets that lie on each
// other or stick out.
#pragma once

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolButton>
#include <optional>

#include "widgets/controls/elided_label.h"

namespace heatkv {

inline QString nameOf(const QWidget* widget) {
  QStringList path;
  for (const QWidget* at = widget; at && path.size() < 2; at = at->parentWidget())
    path << QLatin1String(at->metaObject()->className()) + QLatin1Char('#') + at->objectName();
  return path.join(QLatin1String(" in "));
}

/// What a widget's words need, and what they have; nothing where it takes care of that itself.
inline std::optional<QString> cutOff(const QWidget* widget) {
  if (const auto* label = qobject_cast<const QLabel*>(widget)) {
    if (label->text().isEmpty() || !label->pixmap().isNull()) return std::nullopt;
    const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().width();
    const int has = label->wordWrap() ? label->height() : label->width();
    if (needed > has + 1)
      return QStringLiteral("%1: \"%2\" needs %3, has %4").arg(nameOf(widget), label->text()).arg(needed).arg(has);
    return std::nullopt;
  }
  const auto* button = qobject_cast<const QAbstractButton*>(widget);
  const auto* tool = qobject_cast<const QToolButton*>(widget);
  if (button && !button->text().isEmpty() && (!tool || tool->toolButtonStyle() != Qt::ToolButtonIconOnly)) {
    const int needed = button->sizeHint().width();
    if (needed > widget->width() + 1)
      return QStringLiteral("%1: \"%2\" needs %3, has %4")
          .arg(nameOf(widget), button->text())
          .arg(needed)
          .arg(widget->width());
  }
  if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
    if (tabs->count() > 0 && tabs->tabRect(tabs->count() - 1).right() > tabs->width() + 1 && !tabs->usesScrollButtons())
      return QStringLiteral("%1: tabs need %2, have %3")
          .arg(nameOf(widget))
          .arg(tabs->tabRect(tabs->count() - 1).right())
          .arg(tabs->width());
  }
  return std::nullopt;
}

inline QStringList allCutOff(const QWidget& root) {
  QStringList found;
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->visibleRegion().isEmpty()) continue;
    if (const auto words = cutOff(widget)) found << *words;
  }
  return found;
}

/// Widgets beside each other in one layout lie on each other.
inline QStringList overlaps(const QWidget& root) {
  QStringList found;
  for (const QWidget* parent : root.findChildren<QWidget*>()) {
    if (!parent->isVisible() || !parent->layout() || parent->inherits("QMainWindow")) continue;
    QList<const QWidget*> placed;
    for (int i = 0; i < parent->layout()->count(); ++i) {
      const QWidget* child = parent->layout()->itemAt(i)->widget();
      if (child && child->isVisible()) placed << child;
    }
    for (qsizetype a = 0; a < placed.size(); ++a) {
      if (!parent->rect().contains(placed[a]->geometry()) && !parent->inherits("QStackedWidget"))
        found << QStringLiteral("%1 sticks out of %2").arg(nameOf(placed[a]), nameOf(parent));
      for (qsizetype b = a + 1; b < placed.size(); ++b) {
        if (placed[a]->geometry().intersects(placed[b]->geometry()))
          found << QStringLiteral("%1 lies on %2").arg(nameOf(placed[a]), nameOf(placed[b]));
      }
    }
  }
  return found;
}

/// Words that end in an ellipsis, and values of boxes that do not show whole. `own`: object names of what shows words
/// of a person's own, which may be of any length.
inline QStringList shortened(const QWidget& root, const QStringList& own) {
  QStringList found;
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->visibleRegion().isEmpty() || own.contains(widget->objectName())) continue;
    if (const auto* label = qobject_cast<const ElidedLabel*>(widget); label && label->isElided())
      found << QStringLiteral("%1: \"%2\" has %3").arg(nameOf(label), label->text()).arg(label->width());
    if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
      QStyleOptionComboBox option;
      option.initFrom(combo);
      option.subControls = QStyle::SC_All;
      option.frame = combo->hasFrame();
      int room =
          combo->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo).width();
      if (!combo->itemIcon(combo->currentIndex()).isNull()) room -= combo->iconSize().width() + 4;
      const int needs = combo->fontMetrics().horizontalAdvance(combo->currentText());
      if (room > 8 && needs > room)
        found << QStringLiteral("%1: \"%2\" needs %3, has %4")
                     .arg(nameOf(combo), combo->currentText())
                     .arg(needs)
                     .arg(room);
    }
    if (const auto* spin = qobject_cast<const QAbstractSpinBox*>(widget)) {
      const auto* edit = spin->findChild<QLineEdit*>();
      const int needs = edit ? edit->fontMetrics().horizontalAdvance(spin->text()) : 0;
      if (edit && needs > edit->width())
        found << QStringLiteral("%1: \"%2\" needs %3, has %4")
                     .arg(nameOf(spin), spin->text())
                     .arg(needs)
                     .arg(edit->width());
    }
  }
  return found;
}

}  // namespace heatkv
