// What several of the style's elements share.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyleOption>

#include "widgets/theme.h"

class QPainter;
class QWidget;

namespace heatkv::painting {

bool isSet(const QWidget* widget, const char* property);
inline bool isPrimary(const QWidget* widget) {
  return isSet(widget, "primary");
}
inline bool isCompact(const QWidget* widget) {
  return isSet(widget, "compact");
}

/// The ground and border of a button; `flat` ones show only under the mouse, pressed or checked.
void button(QPainter& painter, const Theme& theme, const QStyleOption& option, const QWidget* widget, bool flat);
/// The colour of a button's words and chevrons.
QColor buttonText(const Theme& theme, const QStyleOption& option, const QWidget* widget);
/// The ground and border of an input.
void field(QPainter& painter, const Theme& theme, const QStyleOption& option, const QWidget* widget,
           const QColor& ground);

bool primitive(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter, const Theme& theme,
               const QWidget* widget);
bool control(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter, const Theme& theme,
             const QWidget* widget);
bool complexControl(QStyle::ComplexControl control, const QStyleOptionComplex& option, QPainter& painter,
                    const Theme& theme, const QWidget* widget);
/// Controls with words: each says whether it painted the element.
bool tab(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter, const Theme& theme,
         const QWidget* widget);
bool menu(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter, const Theme& theme,
          const QWidget* widget);

/// Columns of a menu: room for check marks and icons at the left, for shortcuts and arrows at the right.
constexpr int kMenuLead = 32, kMenuTrail = 24, kMenuGap = 24;

}  // namespace heatkv::painting
