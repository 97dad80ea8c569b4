// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/words/plain_text.h"

#include <QTextDocument>

namespace heatkv {

QString plainTip(const QString& words) {
  constexpr qsizetype kLongest = 2000;
  const QString shown = words.size() > kLongest ? words.left(kLongest) + QStringLiteral("...") : words;
  return Qt::mightBeRichText(shown) ? Qt::convertFromPlainText(shown, Qt::WhiteSpaceNormal) : shown;
}

}  // namespace heatkv
