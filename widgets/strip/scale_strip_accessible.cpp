// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/strip/scale_strip_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <map>

#include "widgets/strip/scale_strip.h"

namespace heatkv {
namespace {

class ThumbInterface : public QAccessibleInterface {
 public:
  ThumbInterface(ScaleStrip* strip, int scale) : m_strip(strip), m_scale(scale) {}

  bool isValid() const override { return m_strip && m_scale < m_strip->count(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_strip ? m_strip->window()->windowHandle() : nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_strip); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name && isValid() ? m_strip->spoken(m_scale) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect thumb = m_strip->thumbRect(m_scale);
    return {m_strip->mapToGlobal(thumb.topLeft()), thumb.size()};
  }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    if (!isValid()) {
      state.invalid = true;
      return state;
    }
    state.selectable = state.focusable = true;
    state.selected = m_strip->selected() == m_scale;
    state.focused = state.selected && m_strip->hasFocus();
    state.busy = m_strip->state(m_scale) == ScaleStrip::State::Running;
    return state;
  }

 private:
  QPointer<ScaleStrip> m_strip;
  int m_scale;
};

class StripInterface : public QAccessibleWidget {
 public:
  explicit StripInterface(ScaleStrip* strip) : QAccessibleWidget(strip, QAccessible::List) {}
  ~StripInterface() override {
    for (const auto& [scale, id] : m_children) QAccessible::deleteAccessibleInterface(id);
  }

  int childCount() const override { return strip()->count(); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    const auto known = m_children.find(index);
    if (known != m_children.end()) return QAccessible::accessibleInterface(known->second);
    auto* made = new ThumbInterface(strip(), index);
    m_children[index] = QAccessible::registerAccessibleInterface(made);
    return made;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (int i = 0; i < childCount(); ++i)
      if (this->child(i) == child) return i;
    return -1;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const QPoint at = strip()->mapFromGlobal(QPoint(x, y));
    for (int i = 0; i < childCount(); ++i)
      if (strip()->thumbRect(i).contains(at)) return child(i);
    return nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    return strip()->hasFocus() && strip()->selected() >= 0 ? child(strip()->selected()) : nullptr;
  }

 private:
  ScaleStrip* strip() const { return static_cast<ScaleStrip*>(widget()); }
  /// Ids of children, made as they are asked for.
  mutable std::map<int, QAccessible::Id> m_children;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
  auto* strip = qobject_cast<ScaleStrip*>(object);
  return strip ? new StripInterface(strip) : nullptr;
}

}  // namespace

void installScaleStripAccessible() {
  QAccessible::installFactory(makeInterface);
}

}  // namespace heatkv
