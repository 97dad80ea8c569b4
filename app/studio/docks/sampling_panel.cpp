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

/// A number of Sampling, one value or one per scale.
struct SamplingPanel::NumberRow {
  const char *name, *label, *edit, *editAll, *tip;
  double low, high, step;
  int decimals;
  double Sampling::*one = nullptr;
  std::vector<double> Sampling::*perScale = nullptr;
};

std::span<const SamplingPanel::NumberRow> SamplingPanel::numberRows() {
  static const NumberRow rows[] = {
      {"guidance", QT_TR_NOOP("Guidance"), QT_TR_NOOP("Change guidance"), QT_TR_NOOP("Set guidance per scale"), "", 0,
       30, 0.1, 1, nullptr, &Sampling::cfg},
      {"rescale", QT_TR_NOOP("Rescale"), QT_TR_NOOP("Change guidance rescale"), "",
       QT_TR_NOOP("How much of the contrast that guidance adds is taken back: 0 none, 1 all of it."), 0, 1, 0.1, 2,
       &Sampling::cfgRescale},
      {"temperature", QT_TR_NOOP("Temperature"), QT_TR_NOOP("Change temperature"),
       QT_TR_NOOP("Set temperature per scale"), "", 0.01, 10, 0.05, 2, nullptr, &Sampling::tau},
      {"topP", QT_TR_NOOP("Top-p"), QT_TR_NOOP("Change top-p"), "", "", 0.01, 1, 0.01, 2, &Sampling::topP},
  };
  return rows;
}

SamplingPanel::SamplingPanel(StudioState& state, QWidget* parent) : QWidget(parent), m_state(state) {
  auto* form = new Form(this);
  auto* seedRow = makeSeed();
  form->addRow(tr("Seed"), seedRow)->setBuddy(m_seed);
  for (const NumberRow& row : numberRows()) addNumber(form, row);
  m_aspect = new QComboBox(this);
  m_aspect->setObjectName(QStringLiteral("aspectCombo"));
  form->addRow(tr("Aspect"), m_aspect);
  m_size = new QComboBox(this);
  m_size->setObjectName(QStringLiteral("sizeCombo"));
  form->addRow(tr("Size"), m_size);
  m_images = new QSpinBox(this);
  m_images->setObjectName(QStringLiteral("imagesSpin"));
  m_images->setRange(1, 64);
  form->addRow(tr("Images"), m_images, makeGap());
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

QWidget* SamplingPanel::makeGap() {
  auto* gap = new QWidget(this);
  gap->setFixedWidth(Theme::of(this).measures.iconButton);
  return gap;
}

void SamplingPanel::addNumber(Form* form, const NumberRow& row) {
  auto* spin = new QDoubleSpinBox(this);
  spin->setObjectName(QLatin1String(row.name) + QLatin1String("Spin"));
  spin->setRange(row.low, row.high);
  spin->setSingleStep(row.step);
  spin->setDecimals(row.decimals);
  spin->setKeyboardTracking(false);
  if (*row.tip) spin->setToolTip(tr(row.tip));
  form->addRow(tr(row.label), spin, row.perScale ? makePerScale(row) : makeGap());
  connect(spin, &QDoubleSpinBox::valueChanged, this, [this, &row](double value) {
    m_state.edit(tr(row.edit), QLatin1String(row.name), [&](Document& d) {
      if (row.one)
        d.sampling.*row.one = value;
      else
        d.sampling.*row.perScale = {value};
    });
  });
  m_numbers.emplace_back(&row, spin);
}

IconButton* SamplingPanel::makePerScale(const NumberRow& row) {
  auto* button = new IconButton(QStringLiteral("sliders"), tr(row.editAll), this);
  button->setCheckable(true);
  button->setObjectName(QLatin1String(row.name) + QLatin1String("PerScale"));
  connect(button, &QToolButton::clicked, this, [this, &row] {
    auto* dialog = new PerScaleDialog(tr(row.editAll), m_state.document().grids(),
                                      m_state.document().sampling.*row.perScale, row.low, row.high, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, &row] {
      m_state.edit(tr(row.editAll), {}, [&](Document& d) { d.sampling.*row.perScale = dialog->values(); });
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
  m_preview->addItem(tr("Every scale"), 1);
  m_preview->addItem(tr("Every 2nd scale"), 2);
  m_preview->addItem(tr("Every 3rd scale"), 3);
  m_preview->addItem(tr("Off"), 0);
  const int every = m_state.document().previewEvery;
  int index = m_preview->findData(every);
  if (index < 0) {
    m_preview->addItem(tr("Every %1 scales").arg(every), every);
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
  const QSignalBlocker quiet1(m_images), quiet2(m_aspect);
  m_seed->setText(QString::number(d.seed));
  m_lock->setChecked(d.seedLocked);
  m_lock->setIconName(d.seedLocked ? QStringLiteral("lock") : QStringLiteral("unlock"));
  m_lock->setName(d.seedLocked ? tr("Unlock: new seed each time") : tr("Lock the seed"));
  for (const auto& [row, spin] : m_numbers) {
    const QSignalBlocker quiet(spin);
    if (row->one) {
      spin->setValue(d.sampling.*row->one);
      continue;
    }
    const std::vector<double>& values = d.sampling.*row->perScale;
    showPerScale(spin, values);
    findChild<IconButton*>(QLatin1String(row->name) + QLatin1String("PerScale"))->setChecked(values.size() > 1);
  }
  m_images->setValue(d.images);
  m_aspect->setCurrentIndex(m_aspect->findData(text(d.aspect)));
  fillSizes();
  fillPreviews();
}

}  // namespace heatkv
