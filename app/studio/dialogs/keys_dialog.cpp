// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/keys_dialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace heatkv {

KeysDialog::KeysDialog(QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("keysDialog"));
  setWindowTitle(tr("Keys"));
  const std::pair<const char*, QString> keys[] = {
      {"Ctrl+Return", tr("Generate")},
      {"Ctrl+Shift+Return", tr("Generate with a full-cache twin")},
      {"Esc", tr("Stop")},
      {"Ctrl+.", tr("Stop after this one")},
      {"Ctrl+L", tr("Lock the seed")},
      {"Ctrl+Up", tr("Earlier prompt")},
      {"Ctrl+Down", tr("Later prompt")},
      {"Ctrl+[", tr("Budget to the tick before")},
      {"Ctrl+]", tr("Budget to the next tick")},
      {"Ctrl+B", tr("Type a budget")},
      {"Space", tr("Flip A and B in Compare")},
      {"Ctrl+D", tr("Difference")},
      {"Ctrl+0", tr("Fit the picture")},
      {"Ctrl+1", tr("Picture at 100 %")},
      {"Alt+1", tr("Docks, up to Alt+6")},
      {"F6", tr("Next pane; with Shift the one before")},
      {"Ctrl+E", tr("Export the focused plot")},
      {"Ctrl+,", tr("Settings")},
  };
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(24);
  int row = 0;
  for (const auto& [key, text] : keys) {
    auto* name = new QLabel(QKeySequence::fromString(QLatin1String(key)).toString(QKeySequence::NativeText), this);
    grid->addWidget(name, row, 0);
    grid->addWidget(new QLabel(text, this), row++, 1);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(grid);
  column->addWidget(buttons);
}

}  // namespace heatkv
