// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tab goes through a window as one reads it: pane by pane, in each as its widgets lie. Window's thread.
#pragma once

#include <QList>
#include <QWidget>

namespace heatkv {

/// What of `pane` (itself too) takes the focus by Tab, in reading order: top to bottom, then from the leading side.
QList<QWidget*> focusStops(QWidget* pane);
/// Chains the stops of all panes, one pane after the other.
void orderTabs(const QList<QWidget*>& panes);

}  // namespace heatkv
