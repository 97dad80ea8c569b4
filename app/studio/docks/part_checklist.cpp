// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/part_checklist.h"

#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "app/studio/words/plain_text.h"
#include "app/studio/words/text.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/state_mark.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

const std::string& named(const ModelPaths& paths, PartKind kind) {
  return kind == PartKind::Transformer ? paths.transformer : kind == PartKind::Vae ? paths.vae : paths.textEncoder;
}

/// As seen from the model's folder, where it lies in there.
QString shortPath(const std::string& path, const std::string& folder) {
  const QString relative = QDir(text(folder)).relativeFilePath(text(path));
  return relative.startsWith(QLatin1String("..")) ? text(path) : relative;
}

}  // namespace

QString parameterText(int64_t parameters) {
  const auto n = static_cast<double>(parameters);
  if (n >= 1e9) return PartChecklist::tr("%1 B").arg(format::decimal(n / 1e9, 1));
  return PartChecklist::tr("%1 M").arg(format::decimal(n / 1e6, 1));
}

QString sizeText(int64_t bytes) {
  return bytes >= (int64_t{1} << 30) ? format::memoryBytes(bytes) : format::cacheBytes(bytes);
}

QString storedText(const ModelPart& part) {
  const QString stored = text(part.storedDtype).toLower();
  return stored.startsWith(QLatin1Char('f')) ? QLatin1String("fp") + stored.mid(1) : stored;
}

QString partFacts(const ModelInfo& info, PartKind kind) {
  if (kind == PartKind::Transformer && info.transformer) return parameterText(info.transformer->parameters);
  if (kind == PartKind::Vae && info.vae) return QStringLiteral("d%1").arg(info.vae->bits);
  if (kind == PartKind::TextEncoder && info.textEncoder)
    return PartChecklist::tr("%n layers", nullptr, info.textEncoder->layers);
  return {};
}

QString partLine(const ModelInfo& info, PartKind kind, const ModelPart& part, const QString& runsAs) {
  QStringList list{partFacts(info, kind), runsAs.isEmpty() ? storedText(part) : runsAs, sizeText(part.bytes)};
  list.removeAll(QString());
  return list.join(QStringLiteral(" \u00b7 "));
}

PartChecklist::PartChecklist(QWidget* parent) : QWidget(parent) {
  const Theme& theme = Theme::of(this);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(1);
  const QString names[] = {tr("Transformer"), tr("Image decoder"), tr("Text encoder")};
  const char* objects[] = {"transformerPart", "vaePart", "textEncoderPart"};
  for (int row = 0; row < 3; ++row) {
    Row& made = m_rows[row];
    made = {new StateMark(this), new QLabel(names[row], this), new ElidedLabel({}, this), new QLabel(this),
            new QToolButton(this)};
    made.name->setFont(theme.label);
    made.facts->setTone(ElidedLabel::Tone::Muted);
    made.facts->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    made.words->setFont(theme.axis);
    made.words->setWordWrap(true);
    made.words->setTextFormat(Qt::PlainText);
    made.words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made.words->setObjectName(QLatin1String(objects[row]));
    made.other->setPopupMode(QToolButton::InstantPopup);
    made.other->setProperty("compact", true);
    made.other->setMenu(new QMenu(made.other));
    made.other->setObjectName(QLatin1String(objects[row]) + QStringLiteral("Other"));
    grid->addWidget(made.mark, row * 3, 0);
    grid->addWidget(made.name, row * 3, 1);
    grid->addWidget(made.facts, row * 3, 2);
    grid->addWidget(made.other, row * 3, 3);
    grid->addWidget(made.words, row * 3 + 1, 1, 1, 3);
    grid->setRowMinimumHeight(row * 3 + 2, 6);
  }
  grid->setColumnStretch(2, 1);
  clear();
}

void PartChecklist::clear() {
  for (const Row& row : m_rows) {
    row.mark->setMark({}, IconRole::Muted);
    row.mark->setAccessibleName(tr("unknown"));
    row.facts->setText({});
    row.words->setText(format::unknown());
    row.words->setForegroundRole(QPalette::PlaceholderText);
    row.other->hide();
  }
}

void PartChecklist::setModel(const ModelInfo& info, const ModelPaths& chosen, const QStringList& runsAs) {
  const ModelPart* parts[] = {&info.transformerPart, &info.vaePart, &info.textEncoderPart};
  for (int row = 0; row < 3; ++row) setPart(row, *parts[row], runsAs.value(row), info, chosen);
}

void PartChecklist::setPart(int row, const ModelPart& part, const QString& runsAs, const ModelInfo& info,
                            const ModelPaths& chosen) {
  const Row& shown = m_rows[row];
  const bool found = part.state == PartState::Found, warned = found && !part.reason.empty();
  const QString mark = warned ? QStringLiteral("warning") : found ? QStringLiteral("check") : QStringLiteral("cross");
  shown.mark->setMark(mark, warned ? IconRole::Warning : found ? IconRole::Ok : IconRole::Danger);
  const QString state = found ? tr("found") : part.state == PartState::Missing ? tr("missing") : tr("does not fit");
  shown.mark->setAccessibleName(state);
  shown.facts->setText(found ? partLine(info, static_cast<PartKind>(row), part, runsAs) : state);
  shown.facts->setTone(found ? ElidedLabel::Tone::Muted : ElidedLabel::Tone::Danger);
  QStringList words;
  if (!part.path.empty()) words << shortPath(part.path, info.folder);
  if (!part.reason.empty()) words << text(part.reason);
  shown.words->setText(words.join(QLatin1Char('\n')));
  shown.words->setToolTip(plainTip(text(part.path)));
  shown.words->setForegroundRole(found && !warned ? QPalette::PlaceholderText : QPalette::WindowText);
  offerOthers(row, info, text(named(chosen, static_cast<PartKind>(row))));
}

void PartChecklist::offerOthers(int row, const ModelInfo& info, const QString& byHand) {
  const auto kind = static_cast<PartKind>(row);
  QToolButton* button = m_rows[row].other;
  button->menu()->clear();
  int offers = 0;
  for (const OtherFile& other : info.others) {
    if (other.kind != kind || !other.fits) continue;
    button->menu()->addAction(tr("Use %1").arg(shortPath(other.path, info.folder)), this,
                              [this, kind, path = text(other.path)] { Q_EMIT partChosen(kind, path); });
    ++offers;
  }
  if (!byHand.isEmpty()) {
    button->menu()->addSeparator();
    button->menu()->addAction(tr("Use the detected file"), this, [this, kind] { Q_EMIT partChosen(kind, {}); });
  }
  button->setText(offers > 0 ? tr("%n more would fit", nullptr, offers) : tr("Chosen manually"));
  button->setVisible(offers > 0 || !byHand.isEmpty());
}

}  // namespace heatkv
