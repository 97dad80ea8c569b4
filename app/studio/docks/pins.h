// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Decisions by hand: the menu that makes them for an entry, its head, its layer or its scale, and how they are told.
// Window's thread.
#pragma once

#include <QStringList>
#include <functional>
#include <optional>

#include "engine/api/schedule.h"

class QMenu;

namespace heatkv {

class Studio;

/// "Layer 3, head 1 at 12×12 is kept." for every pin.
QStringList pinTexts(const std::vector<Pin>& pins, const Grids& grids);
/// How a schedule was changed by hand, in one or two sentences; empty where it was not.
QString editedText(const Schedule& schedule);

/// Fills `menu` each time it opens with what can be pinned around the entry that `where` tells; nothing: all greyed.
void fillPinMenu(QMenu* menu, Studio& studio, std::function<std::optional<Atom>()> where);

}  // namespace heatkv
