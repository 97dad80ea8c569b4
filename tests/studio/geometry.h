// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What can be seen to be wrong with a window without looking at it: words that are cut off, widgets that lie on each
// other or stick out.
#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionButton>
#include <QTabBar>
#include <QToolButton>
#include <optional>

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
  if (const auto* area = qobject_cast<const QScrollArea*>(widget)) {
    const bool scrolls = area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
    if (area->widget() && !scrolls && area->widget()->width() > area->viewport()->width())
      return QStringLiteral("%1: what it scrolls needs %2, has %3")
          .arg(nameOf(widget))
          .arg(area->widget()->width())
          .arg(area->viewport()->width());
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

}  // namespace heatkv
