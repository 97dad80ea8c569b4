// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/spoken_labels.h"

#include <QComboBox>
#include <QLabel>
#include <algorithm>

namespace heatkv {

void labelCombos(QWidget& root) {
  for (QComboBox* combo : root.findChildren<QComboBox*>()) {
    QWidget* parent = combo->parentWidget();
    const auto labels = parent->findChildren<QLabel*>(Qt::FindDirectChildrenOnly);
    const bool named =
        std::any_of(labels.begin(), labels.end(), [combo](const QLabel* label) { return label->buddy() == combo; });
    if (named || combo->accessibleName().isEmpty()) continue;
    auto* label = new QLabel(combo->accessibleName(), parent);
    label->setBuddy(combo);
    label->hide();
  }
}

}  // namespace heatkv
