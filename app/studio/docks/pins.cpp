// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/pins.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <algorithm>

#include "app/studio/document/edits.h"
#include "app/studio/studio.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

QString words(const char* text) {
  return QCoreApplication::translate("Pins", text);
}

QString pinText(const Pin& pin, const Grids& grids) {
  const bool kept = pin.rule == Pin::Rule::Keep;
  const bool known = pin.scale && *pin.scale < static_cast<int>(grids.size());
  const QString scale = known ? format::grid(grids[static_cast<size_t>(*pin.scale)]) : QString();
  if (pin.layer && pin.head && known)
    return (kept ? words(QT_TRANSLATE_NOOP("Pins", "Layer %1, head %2 at %3 is pinned: keep."))
                 : words(QT_TRANSLATE_NOOP("Pins", "Layer %1, head %2 at %3 is pinned: prune.")))
        .arg(*pin.layer)
        .arg(*pin.head)
        .arg(scale);
  if (pin.layer && pin.head)
    return (kept ? words(QT_TRANSLATE_NOOP("Pins", "Layer %1, head %2 is pinned: keep."))
                 : words(QT_TRANSLATE_NOOP("Pins", "Layer %1, head %2 is pinned: prune.")))
        .arg(*pin.layer)
        .arg(*pin.head);
  if (pin.layer && !pin.scale)
    return (kept ? words(QT_TRANSLATE_NOOP("Pins", "Layer %1 is pinned: keep."))
                 : words(QT_TRANSLATE_NOOP("Pins", "Layer %1 is pinned: prune.")))
        .arg(*pin.layer);
  if (known && !pin.layer && !pin.head)
    return (kept ? words(QT_TRANSLATE_NOOP("Pins", "Scale %1 is pinned: keep."))
                 : words(QT_TRANSLATE_NOOP("Pins", "Scale %1 is pinned: prune.")))
        .arg(scale);
  return kept ? words(QT_TRANSLATE_NOOP("Pins", "Several entries are pinned: keep."))
              : words(QT_TRANSLATE_NOOP("Pins", "Several entries are pinned: prune."));
}

/// One scope of the menu: let the plan decide, keep, prune.
void addScope(QMenu* menu, Studio& studio, const QString& title, const Pin& scope, bool enabled) {
  QMenu* sub = menu->addMenu(title);
  sub->setEnabled(enabled);
  auto* group = new QActionGroup(sub);
  std::optional<Pin::Rule> now;
  for (const Pin& pin : studio.state().document().cache.pins)
    if (pin.scale == scope.scale && pin.layer == scope.layer && pin.head == scope.head) now = pin.rule;
  const auto add = [&](const QString& text, std::optional<Pin::Rule> rule) {
    QAction* action = sub->addAction(text, sub, [&studio, scope, rule] { pin(studio.state(), scope, rule); });
    action->setCheckable(true);
    action->setChecked(now == rule);
    group->addAction(action);
  };
  add(words(QT_TRANSLATE_NOOP("Pins", "Auto")), std::nullopt);
  add(words(QT_TRANSLATE_NOOP("Pins", "Keep")), Pin::Rule::Keep);
  add(words(QT_TRANSLATE_NOOP("Pins", "Prune")), Pin::Rule::Prune);
}

}  // namespace

QStringList pinTexts(const std::vector<Pin>& pins, const Grids& grids) {
  QStringList texts;
  for (const Pin& pin : pins) texts << pinText(pin, grids);
  return texts;
}

QString editedText(const Schedule& schedule) {
  if (!schedule.edited) return {};
  constexpr qsizetype kTold = 2;
  const QStringList all = pinTexts(schedule.pins, schedule.shape.grids);
  if (all.isEmpty()) return words(QT_TRANSLATE_NOOP("Pins", "The schedule file was edited by hand."));
  QStringList told{words(QT_TRANSLATE_NOOP("Pins", "Edited by hand."))};
  told << all.mid(0, kTold);
  if (const auto more = all.size() - kTold; more > 0)
    told << QCoreApplication::translate("Pins", "And %n more.", nullptr, static_cast<int>(more));
  return told.join(QLatin1Char(' '));
}

void fillPinMenu(QMenu* menu, Studio& studio, std::function<std::optional<Atom>()> where) {
  QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &studio, where = std::move(where)] {
    menu->clear();
    const std::optional<Atom> atom = where();
    const CacheSettings& cache = studio.state().document().cache;
    const bool can =
        atom && cache.method == CacheMethod::HeatKV && studio.open().calibration() && !studio.open().schedule();
    const Atom at = atom.value_or(Atom{});
    const Grids grids = studio.open().calibration() ? studio.open().calibration()->shape.grids : Grids();
    const bool cached = atom && at.scale >= 0 && at.scale + 1 < static_cast<int>(grids.size());
    const QString grid = cached ? format::grid(grids[static_cast<size_t>(at.scale)]) : format::unknown();
    const auto text = [](const char* pattern) { return words(pattern); };
    addScope(menu, studio,
             text(QT_TRANSLATE_NOOP("Pins", "Entry %1 of layer %2, head %3")).arg(grid).arg(at.layer).arg(at.head),
             {Pin::Rule::Keep, at.scale, at.layer, at.head}, can && cached);
    addScope(menu, studio, text(QT_TRANSLATE_NOOP("Pins", "Layer %1, head %2")).arg(at.layer).arg(at.head),
             {Pin::Rule::Keep, {}, at.layer, at.head}, can);
    addScope(menu, studio, text(QT_TRANSLATE_NOOP("Pins", "Whole layer %1")).arg(at.layer),
             {Pin::Rule::Keep, {}, at.layer, {}}, can);
    addScope(menu, studio, text(QT_TRANSLATE_NOOP("Pins", "Whole scale %1")).arg(grid),
             {Pin::Rule::Keep, at.scale, {}, {}}, can && cached);
  });
}

}  // namespace heatkv
