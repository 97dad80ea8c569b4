// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/speed_controls.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <cmath>

#include "app/studio/words/text.h"
#include "engine/api/error.h"
#include "engine/settings/settings_fields.h"
#include "widgets/controls/collapsible_section.h"
#include "widgets/controls/form.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

enum Choice { Off, Skip, FastVar, Custom };
constexpr int kLeastAttended = 10;  ///< percent
constexpr Rational kAllKeys{1, 1};
constexpr int kUsualLayers = 32;  ///< while no model is loaded
constexpr const char* kPresets[] = {"off", "skip", "fastvar"};

/// Custom where it is none of the presets.
Choice choiceOf(const Pruning& pruning) {
  for (const Choice choice : {Off, Skip, FastVar}) {
    if (pruning == prunePreset(kPresets[choice])) return choice;
  }
  return Custom;
}

}  // namespace

SpeedControls::SpeedControls(StudioState& state, QWidget* parent)
    : QWidget(parent),
      m_state(state),
      m_fold(new CollapsibleSection(tr("Speed"), this)),
      m_tokens(new QComboBox(this)),
      m_shares(new QLineEdit(this)),
      m_layers(new QLineEdit(this)),
      m_note(new QLabel(this)),
      m_until(new QSpinBox(this)),
      m_attend(new QSpinBox(this)) {
  m_fold->setObjectName(QStringLiteral("speedSection"));
  m_tokens->setObjectName(QStringLiteral("fewerTokensCombo"));
  m_tokens->addItems({tr("Off"), tr("Skip the last two scales"), tr("FastVAR"), tr("Custom shares")});
  m_tokens->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_tokens->setMinimumContentsLength(6);
  m_tokens->setToolTip(
      tr("Leaves tokens of late scales out, or skips these scales. At 1M the 2B model does about a third of its work "
         "without the last two scales, and a quarter with FastVAR.\nPictures change more than with a cache of 10%: "
         "others report ImageReward 0.89 in place of 0.94 for the 2B model, and a PSNR of 17 to the unpruned picture "
         "for the 8B model."));
  m_shares->setObjectName(QStringLiteral("prunedSharesEdit"));
  m_shares->setToolTip(
      tr("The share of its tokens that each scale leaves out, from the first scale on, such as "
         "0,0,0,0,0,2/5,1. 1 skips the scale; only the last scales can be skipped."));
  m_layers->setObjectName(QStringLiteral("prunedLayersEdit"));
  m_layers->setPlaceholderText(tr("Automatic"));
  m_layers->setToolTip(tr("The first and last layer that leave tokens out, such as 3-27."));
  m_until->setObjectName(QStringLiteral("guidanceUntilSpin"));
  m_until->setKeyboardTracking(false);
  m_until->setSpecialValueText(tr("The end"));
  m_until->setToolTip(
      tr("The scale from which guidance no longer runs. This saves half of the later scales' work and "
         "memory; 9 or 10 are good values at 1M."));
  m_attend->setObjectName(QStringLiteral("attendSpin"));
  m_attend->setKeyboardTracking(false);
  m_attend->setRange(kLeastAttended, 100);
  m_attend->setSingleStep(10);
  m_attend->setSuffix(QStringLiteral("\u00a0%"));
  m_attend->setToolTip(
      tr("The share of the kept keys that each head looks at: those that the calibration says it needs most. "
         "The cache holds the same; with less than 100% pictures change."));
  m_note->setObjectName(QStringLiteral("speedNote"));
  m_note->setWordWrap(true);
  m_note->setFont(Theme::of(this).axis);

  auto* form = new Form(this);
  form->addRow(tr("Fewer tokens"), m_tokens);
  m_sharesName = form->addRow(tr("Left out"), m_shares);
  m_layersName = form->addRow(tr("Layers"), m_layers);
  form->addRow(tr("Guidance until"), m_until);
  form->addRow(tr("Keys looked at"), m_attend);
  form->addNote(m_note);
  m_fold->setContent(form);
  m_fold->setExpanded(false);
  auto* column = new QVBoxLayout(this);
  const int margin = Theme::of(this).measures.margin;
  column->setContentsMargins(margin, 0, margin, 0);
  column->addWidget(m_fold);
  form->layout()->setContentsMargins(0, 0, 0, 0);

  connect(m_tokens, &QComboBox::activated, this, &SpeedControls::choose);
  connect(m_shares, &QLineEdit::editingFinished, this, [this] { type("prune", *m_shares, tr("Change shares")); });
  connect(m_layers, &QLineEdit::editingFinished, this,
          [this] { type("prune_layers", *m_layers, tr("Change layers")); });
  connect(m_until, &QSpinBox::valueChanged, this, [this](int scale) {
    m_state.edit(tr("Change the end of guidance"), QStringLiteral("cfgUntil"),
                 [scale](Document& d) { d.sampling.cfgUntil = scale > 0 ? std::optional(scale) : std::nullopt; });
  });
  connect(m_attend, &QSpinBox::valueChanged, this, [this](int percent) {
    m_state.edit(tr("Change the keys looked at"), QStringLiteral("attend"),
                 [percent](Document& d) { d.cache.attend = reduced(percent, 100); });
  });
  connect(&m_state, &StudioState::changed, this, [this](Parts parts) {
    if (!parts.testFlag(Part::Sampling) && !parts.testFlag(Part::Cache)) return;
    m_work.reset();  // of what was set before
    refresh();
  });
  connect(&m_state.open(), &Open::modelChanged, this, &SpeedControls::refresh);
  connect(&m_state.open(), &Open::calibrationChanged, this, &SpeedControls::refresh);
  refresh();
}

void SpeedControls::choose(int index) {
  m_custom = index == Custom;
  m_wrong.clear();
  if (!m_custom) {
    m_state.edit(tr("Change fewer tokens"), {},
                 [index](Document& d) { d.sampling.pruning = prunePreset(kPresets[index]).value(); });
  }
  refresh();
  if (m_custom) m_shares->setFocus();
}

void SpeedControls::type(const char* key, const QLineEdit& edit, const QString& words) {
  m_wrong.clear();
  try {
    Document typed = m_state.document();
    if (edit.text().trimmed().isEmpty())
      fieldOf(key).copy(RunSettings(), typed);
    else
      setFromFlag(typed, key, edit.text().trimmed().toStdString());
    m_state.edit(words, {}, [&](Document& d) { d = typed; });
  } catch (const Error& error) {
    m_wrong = text(error.message);
    return showNote();
  }
  refresh();
}

void SpeedControls::setWork(double share) {
  m_work = share;
  showNote();
}

void SpeedControls::refresh() {
  const Document& d = m_state.document();
  const QSignalBlocker quiet1(m_tokens), quiet2(m_until), quiet3(m_attend);
  const Choice choice = m_custom ? Custom : choiceOf(d.sampling.pruning);
  m_tokens->setCurrentIndex(choice);
  for (QWidget* custom : std::initializer_list<QWidget*>{m_shares, m_sharesName, m_layers, m_layersName})
    custom->setVisible(choice == Custom);
  if (!m_shares->hasFocus() || m_wrong.isEmpty()) m_shares->setText(text(flagText(fieldOf("prune").write(d))));
  const nlohmann::ordered_json layers = fieldOf("prune_layers").write(d);
  if (!m_layers->hasFocus() || m_wrong.isEmpty())
    m_layers->setText(layers.is_null() ? QString() : text(flagText(layers)));
  m_until->setRange(0, static_cast<int>(d.grids().size()) - 1);
  m_until->setValue(d.sampling.cfgUntil.value_or(0));
  m_attend->setValue(static_cast<int>(std::lround(d.cache.attend.value() * 100)));
  showNote();
}

Pruning SpeedControls::pruning() const {
  const Document& d = m_state.document();
  const auto& model = m_state.open().model();
  return settled(d.sampling.pruning, model && model->info.transformer ? model->info.transformer->depth : kUsualLayers,
                 d.grids());
}

QString SpeedControls::refusal() const {
  if (!m_wrong.isEmpty()) return m_wrong;
  const Document& d = m_state.document();
  const CacheMethod method = d.cache.method;
  const bool cached = method == CacheMethod::Full || method == CacheMethod::HeatKV;
  if (d.cache.attend != kAllKeys && !cached)
    return tr("Looking at fewer keys works with the full cache and with HeatKV only.");
  if (d.cache.attend != kAllKeys && !m_state.open().calibration())
    return tr("Looking at fewer keys needs a calibration.");
  try {
    if (!pruning().shares.empty() && method != CacheMethod::Full && method != CacheMethod::HeatKV)
      return tr("Fewer tokens works with the full cache and with HeatKV only.");
  } catch (const Error& error) {
    return text(error.message);
  }
  return {};
}

void SpeedControls::showNote() {
  const Document& d = m_state.document();
  const bool on = !d.sampling.pruning.shares.empty() || d.sampling.cfgUntil || d.cache.attend != kAllKeys;
  const QString wrong = refusal();
  QString note = wrong;
  QString summary = on ? tr("On") : tr("Off");
  if (on && wrong.isEmpty() && m_work)
    summary = note = tr("%1 of the work").arg(format::shortPercent(std::round(*m_work * 100) / 100));
  if (on && wrong.isEmpty() && !d.sampling.cfgUntil && d.cache.attend == kAllKeys && pruning().shares.empty())
    note = tr("This size has no such scales: nothing is left out.");
  m_fold->setSummary(summary);
  m_note->setVisible(!note.isEmpty());
  m_note->setText(note);
  QPalette palette = m_note->palette();
  const Theme& theme = Theme::of(this);
  palette.setColor(QPalette::WindowText, wrong.isEmpty() ? theme.muted : theme.danger);
  m_note->setPalette(palette);
}

}  // namespace heatkv
