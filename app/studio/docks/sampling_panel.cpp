// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/sampling_panel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <cmath>

#include <utility>
#include "app/studio/docks/per_scale_dialog.h"
#include "app/studio/docks/speed_controls.h"
#include "app/studio/painting/painter.h"
#include "app/studio/words/text.h"
#include "widgets/controls/form.h"
#include "widgets/controls/icon_button.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kSeedPadding = 15;

}  // namespace

SamplingPanel::SamplingPanel(StudioState& state, QWidget* parent) : QWidget(parent), m_state(state) {
  auto* form = new Form(this);
  auto* seedRow = makeSeed();
  form->addRow(tr("Seed"), seedRow)->setBuddy(m_seed);
  m_cfg = makeSpin("guidanceSpin", 0, 30, 0.1, 1);
  form->addRow(tr("Guidance"), m_cfg, makePerScale(tr("Set guidance per scale"), true));
  m_tau = makeSpin("temperatureSpin", 0.01, 10, 0.05, 2);
  form->addRow(tr("Temperature"), m_tau, makePerScale(tr("Set temperature per scale"), false));
  m_topP = makeSpin("topPSpin", 0.01, 1, 0.01, 2);
  auto* gap = new QWidget(this);
  gap->setFixedWidth(Theme::of(this).measures.iconButton);
  form->addRow(tr("Top-p"), m_topP, gap);
  m_aspect = new QComboBox(this);
  m_aspect->setObjectName(QStringLiteral("aspectCombo"));
  form->addRow(tr("Aspect"), m_aspect);
  m_size = new QComboBox(this);
  m_size->setObjectName(QStringLiteral("sizeCombo"));
  form->addRow(tr("Size"), m_size);
  m_images = new QSpinBox(this);
  m_images->setObjectName(QStringLiteral("imagesSpin"));
  m_images->setRange(1, 64);
  auto* gap2 = new QWidget(this);
  gap2->setFixedWidth(Theme::of(this).measures.iconButton);
  form->addRow(tr("Images"), m_images, gap2);
  m_preview = new QComboBox(this);
  m_preview->setObjectName(QStringLiteral("previewCombo"));
  m_cost = new QLabel(this);
  m_cost->setObjectName(QStringLiteral("previewCost"));
  m_cost->setForegroundRole(QPalette::PlaceholderText);
  m_cost->setIndent(Theme::of(this).measures.groupGap);
  m_cost->setMinimumWidth(m_cost->fontMetrics().horizontalAdvance(QLatin1Char('+') + format::shortPercent(8.88)) +
                          m_cost->indent());  // known later, and then nothing moves
  auto* last = new Form(this);
  last->addRow(tr("Preview"), m_preview, m_cost);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 4);
  column->addWidget(form);
  m_speed = new SpeedControls(state, this);
  column->addWidget(m_speed);
  column->addWidget(last);
  column->addStretch();
  for (QComboBox* combo : {m_aspect, m_size, m_preview}) {
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
  }
  fillAspects();
  fillPreviews();

  connect(m_cfg, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    m_state.edit(tr("Change guidance"), QStringLiteral("cfg"), [&](Document& d) { d.sampling.cfg = {value}; });
  });
  connect(m_tau, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    m_state.edit(tr("Change temperature"), QStringLiteral("tau"), [&](Document& d) { d.sampling.tau = {value}; });
  });
  connect(m_topP, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    m_state.edit(tr("Change top-p"), QStringLiteral("topP"), [&](Document& d) { d.sampling.topP = value; });
  });
  connect(m_aspect, &QComboBox::activated, this, [this](int index) {
    m_state.edit(tr("Change aspect"), QStringLiteral("aspect"),
                 [&](Document& d) { d.aspect = m_aspect->itemData(index).toString().toStdString(); });
  });
  connect(m_size, &QComboBox::activated, this, [this](int index) {
    m_state.edit(tr("Change size"), QStringLiteral("size"),
                 [&](Document& d) { d.pixels = static_cast<PixelBudget>(index); });
  });
  connect(m_images, &QSpinBox::valueChanged, this, [this](int value) {
    m_state.edit(tr("Change the number of images"), QStringLiteral("images"), [&](Document& d) { d.images = value; });
  });
  connect(m_preview, &QComboBox::activated, this, [this](int index) {
    m_state.edit(tr("Change preview"), QStringLiteral("preview"),
                 [&](Document& d) { d.previewEvery = m_preview->itemData(index).toInt(); });
  });
  connect(&m_state, &StudioState::changed, this, [this](Parts parts) {
    if (parts.testFlag(Part::Sampling)) refresh();
  });
  connect(&m_state.open(), &Open::modelChanged, this, &SamplingPanel::refresh);
  refresh();
}

QWidget* SamplingPanel::makeSeed() {
  m_seed = new QLineEdit(this);
  m_seed->setObjectName(QStringLiteral("seedEdit"));
  m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,20}")), m_seed));
  // As drawn, with room for ten digits.
  m_seed->setMinimumWidth(m_seed->fontMetrics().horizontalAdvance(QStringLiteral("4294967295")) + kSeedPadding);
  auto* dice = new IconButton(QStringLiteral("dice"), tr("Draw a new seed"), this);
  m_lock = new IconButton(QStringLiteral("lock"), tr("Lock the seed"), this);
  m_lock->setObjectName(QStringLiteral("seedLockButton"));
  m_lock->setCheckable(true);
  auto* row = new QWidget(this);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_seed, 1);
  layout->addWidget(dice);
  layout->addWidget(m_lock);
  m_seed->setAccessibleName(tr("Seed"));
  connect(m_seed, &QLineEdit::textEdited, this, [this] {
    // Whoever types a seed wants that one: the padlock closes while it is typed.
    m_typed = true;
    m_lock->setChecked(true);
    m_lock->setIconName(QStringLiteral("lock"));
  });
  connect(m_seed, &QLineEdit::editingFinished, this, [this] {
    editSeed();
    if (!m_lock->hasFocus() && !m_lock->isDown()) m_typed = false;
  });
  connect(dice, &QToolButton::clicked, this, &SamplingPanel::drawSeed);
  connect(m_lock, &QToolButton::clicked, this, &SamplingPanel::toggleLock);
  return row;
}

QDoubleSpinBox* SamplingPanel::makeSpin(const char* name, double low, double high, double step, int decimals) {
  auto* spin = new QDoubleSpinBox(this);
  spin->setObjectName(QLatin1String(name));
  spin->setRange(low, high);
  spin->setSingleStep(step);
  spin->setDecimals(decimals);
  spin->setKeyboardTracking(false);
  return spin;
}

IconButton* SamplingPanel::makePerScale(const QString& text, bool guidance) {
  auto* button = new IconButton(QStringLiteral("sliders"), text, this);
  button->setCheckable(true);
  button->setObjectName(guidance ? QStringLiteral("guidancePerScale") : QStringLiteral("temperaturePerScale"));
  connect(button, &QToolButton::clicked, this, [this, guidance, text] {
    const Sampling& now = m_state.document().sampling;
    auto* dialog = new PerScaleDialog(text, m_state.document().grids(), guidance ? now.cfg : now.tau,
                                      guidance ? 0.0 : 0.01, guidance ? 30.0 : 10.0, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, guidance, text] {
      m_state.edit(text, {}, [&](Document& d) { (guidance ? d.sampling.cfg : d.sampling.tau) = dialog->values(); });
    });
    dialog->open();
    refresh();
  });
  return button;
}

void SamplingPanel::fillAspects() {
  for (const Aspect& aspect : aspects()) {
    const QString label = QString::fromUtf8(aspect.label.data(), static_cast<qsizetype>(aspect.label.size()));
    m_aspect->addItem(label, label);
  }
}

void SamplingPanel::fillSizes() {
  // Without a model sizes stay those of the last one.
  const auto& model = m_state.open().model();
  if (model && model->info.vae) m_stride = model->info.vae->stride;
  const QSignalBlocker quiet(m_size);
  m_size->clear();
  for (const PixelBudget pixels : {PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P060M, PixelBudget::P1M}) {
    Document other = m_state.document();
    other.pixels = pixels;
    const QSize size = other.pictureSize(m_stride);
    m_size->addItem(tr("%1 \u00b7 %2 \u00d7 %3")
                        .arg(QLatin1String(nameOf(pixels)), format::count(size.width()), format::count(size.height())));
  }
  m_size->setCurrentIndex(static_cast<int>(m_state.document().pixels));
}

void SamplingPanel::fillPreviews() {
  const QSignalBlocker quiet(m_preview);
  m_preview->clear();
  const auto add = [this](const QString& words, int every) { m_preview->addItem(words, every); };
  add(tr("Every scale"), 1);
  add(tr("Every 2nd scale"), 2);
  add(tr("Every 3rd scale"), 3);
  add(tr("Off"), 0);
  const int every = m_state.document().previewEvery;
  int index = m_preview->findData(every);
  if (index < 0) {
    add(tr("Every %1 scales").arg(every), every);
    index = m_preview->count() - 1;
  }
  m_preview->setCurrentIndex(index);
  const auto cost = m_previewCost.find(every);
  const bool known = cost != m_previewCost.end();
  const QString share = known ? format::shortPercent(std::round(cost->second * 100) / 100) : QString();
  m_cost->setText(known ? QLatin1Char('+') + share : QString());
  const QString words = known ? tr("%1 slower, as measured in the last run").arg(share) : QString();
  m_cost->setToolTip(words);
  m_preview->setToolTip(words);
}

void SamplingPanel::setPreviewCost(int every, double share) {
  m_previewCost[every] = share;
  fillPreviews();
}

void SamplingPanel::setWork(double share) {
  m_speed->setWork(share);
}

void SamplingPanel::drawSeed() {
  const quint64 seed = randomSeed();
  m_state.edit(tr("Draw a new seed"), {}, [&](Document& d) { d.seed = seed; });
}

void SamplingPanel::toggleLock() {
  // The click that ends the typing is meant to lock, and locked it is.
  if (std::exchange(m_typed, false)) {
    editSeed();
    return refresh();
  }
  m_state.edit(tr("Lock seed"), {}, [](Document& d) { d.seedLocked = !d.seedLocked; });
  refresh();
}

void SamplingPanel::smaller() {
  m_state.edit(tr("Change size"), {}, [](Document& d) {
    const int now = static_cast<int>(d.pixels);
    if (now > 0) d.pixels = static_cast<PixelBudget>(now - 1);
  });
}

void SamplingPanel::editSeed() {
  bool ok = false;
  const quint64 seed = m_seed->text().toULongLong(&ok);
  if (!ok) return refresh();
  if (seed == m_state.document().seed && (!m_typed || m_state.document().seedLocked)) return;
  m_state.edit(tr("Change seed"), {}, [&](Document& d) {
    d.seed = seed;
    d.seedLocked = true;  // whoever types a seed wants that one
  });
}

void SamplingPanel::refresh() {
  const Document& d = m_state.document();
  const QSignalBlocker quiet1(m_cfg), quiet2(m_tau), quiet3(m_topP), quiet4(m_images), quiet5(m_aspect);
  m_seed->setText(QString::number(d.seed));
  m_lock->setChecked(d.seedLocked);
  m_lock->setIconName(d.seedLocked ? QStringLiteral("lock") : QStringLiteral("unlock"));
  m_lock->setName(d.seedLocked ? tr("Unlock: new seed each time") : tr("Lock the seed"));
  const auto show = [this](QDoubleSpinBox* spin, const std::vector<double>& values, const QString& button) {
    showPerScale(spin, values);
    findChild<IconButton*>(button)->setChecked(values.size() > 1);
  };
  show(m_cfg, d.sampling.cfg, QStringLiteral("guidancePerScale"));
  show(m_tau, d.sampling.tau, QStringLiteral("temperaturePerScale"));
  m_topP->setValue(d.sampling.topP);
  m_images->setValue(d.images);
  m_aspect->setCurrentIndex(m_aspect->findData(text(d.aspect)));
  fillSizes();
  fillPreviews();
}

}  // namespace heatkv
