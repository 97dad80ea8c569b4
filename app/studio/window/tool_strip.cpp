// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/tool_strip.h"

#include <QAbstractItemView>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/studio/document/edits.h"
#include "app/studio/words/plain_text.h"
#include "app/studio/words/text.h"
#include "engine/engine.h"
#include "widgets/controls/budget_slider.h"
#include "widgets/controls/budget_spin.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/split_button.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kLongestReadout = 36;  ///< in characters, as "Fits · bf16 · batch 1 · guidance ×2"
constexpr int kMostModelWidth = 232, kModelWidth = 136, kDeviceWidth = 160, kDeviceIconWidth = 44, kSpinWidth = 76;
constexpr int kStopWidth = 92, kFoldSteps = 6;
constexpr const char *kAddModel = "+", *kAllModels = "*";

}  // namespace

QString deviceName(const DeviceInfo& device, int threads) {
  if (device.id == "cpu") return ToolStrip::tr("CPU \u00b7 %n threads", nullptr, threads);
  QString id = QString::fromStdString(device.id).toUpper();
  id.replace(QLatin1Char(':'), QLatin1Char(' '));
  return QStringLiteral("%1 \u00b7 %2").arg(id, format::memoryBytes(device.totalBytes));
}

ToolStrip::ToolStrip(Studio& studio, QWidget* parent) : QWidget(parent), m_studio(studio) {
  const Theme& theme = Theme::of(this);
  m_generate = new SplitButton(QStringLiteral("play"), tr("Generate"), tr("More ways to generate"), this);
  m_generate->setObjectName(QStringLiteral("generateButton"));
  m_generate->setPrimary(true);
  m_generate->reserveBadge();
  m_stop = new SplitButton(QStringLiteral("stop"), tr("Stop"), tr("More ways to stop"), this);
  m_stop->setObjectName(QStringLiteral("stopButton"));
  m_stop->setMinimumWidth(kStopWidth);
  m_model = new ChoiceBox(this);
  m_model->setObjectName(QStringLiteral("modelCombo"));
  m_model->setAccessibleName(tr("Model"));
  m_model->setFixedWidth(kModelWidth);
  m_device = new ChoiceBox(this);
  m_device->setObjectName(QStringLiteral("deviceCombo"));
  m_device->setAccessibleName(tr("Device"));
  m_device->setFixedWidth(kDeviceWidth);
  for (auto*& line : m_lines) {
    line = new QFrame(this);
    line->setFrameShape(QFrame::VLine);
    line->setFixedHeight(28);
  }
  auto* budget = new QWidget(this);
  makeBudget(budget);
  m_layouts =
      new SegmentedControl({tr("Generate"), tr("Analyse"), tr("Compare")}, SegmentedControl::Height::Normal, this);
  m_layouts->setObjectName(QStringLiteral("layoutSwitch"));
  m_layouts->setAccessibleName(tr("Layout"));

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(theme.measures.margin, 0, theme.measures.margin, 0);
  row->setSpacing(theme.measures.gap);
  row->addWidget(m_generate);
  row->addWidget(m_stop);
  row->addSpacing(4);
  row->addWidget(m_lines[0]);
  row->addSpacing(4);
  row->addWidget(m_model);
  row->addWidget(m_device);
  row->addSpacing(4);
  row->addWidget(m_lines[1]);
  row->addSpacing(4);
  row->addWidget(budget, 1);
  row->addWidget(m_layouts);
  connectAll();
  fillModels();
  fillDevices();
  showPhase();
}

void ToolStrip::makeBudget(QWidget* parent) {
  const Theme& theme = Theme::of(this);
  m_budgetLabel = new QLabel(tr("Budget"), parent);
  m_budgetLabel->setFont(theme.title);
  m_slider = new BudgetSlider(parent);
  m_slider->setObjectName(QStringLiteral("budgetSlider"));
  m_slider->setAccessibleName(tr("Cache budget"));
  m_slider->setAccessibleDescription(tr("How much of the full cache the next picture may hold."));
  m_spin = new BudgetSpin(parent);
  m_spin->setObjectName(QStringLiteral("budgetSpin"));
  m_spin->setAccessibleName(tr("Cache budget"));
  m_spin->setMinimumWidth(std::max(kSpinWidth, m_spin->sizeHint().width()));
  m_spin->setKeyboardTracking(false);
  m_budgetLabel->setBuddy(m_spin);
  m_first = new ElidedLabel({}, parent);
  m_first->setSize(ElidedLabel::Size::Label);
  m_first->setObjectName(QStringLiteral("budgetReadout"));
  m_second = new ElidedLabel({}, parent);
  m_second->setSize(ElidedLabel::Size::Axis);
  m_second->setObjectName(QStringLiteral("fitReadout"));
  auto* words = new QVBoxLayout;
  words->setContentsMargins(0, 0, 0, 0);
  words->setSpacing(0);
  words->addStretch();
  words->addWidget(m_first);
  words->addWidget(m_second);
  words->addStretch();
  auto* row = new QHBoxLayout(parent);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(theme.measures.gap);
  row->addWidget(m_budgetLabel);
  row->addWidget(m_slider);
  row->addWidget(m_spin);
  row->addLayout(words, 1);
}

void ToolStrip::connectAll() {
  connect(m_slider, &BudgetSlider::percentChanged, this,
          [this](double percent) { setBudget(m_studio.state(), percent / 100); });
  connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this] {
    const QString text = m_spin->budgetText();
    m_studio.state().edit(tr("Change budget"), QStringLiteral("budget"), [&](Document& d) {
      d.cache.budget = text.toStdString();
      if (d.cache.method == CacheMethod::Full) d.cache.method = CacheMethod::HeatKV;
    });
  });
  connect(m_layouts, &SegmentedControl::currentChanged, this, &ToolStrip::layoutChosen);
  connect(m_model, &QComboBox::activated, this, [this](int index) {
    const QString folder = m_model->itemData(index).toString();
    fillModels();
    if (folder == QLatin1String(kAddModel))
      Q_EMIT addModelRequested();
    else if (folder == QLatin1String(kAllModels))
      Q_EMIT modelsRequested();
    else if (!folder.isEmpty())
      m_studio.models().open(folder);
  });
  connect(m_device, &QComboBox::activated, this, &ToolStrip::chooseDevice);
  connect(&m_studio.models().shelf(), &ModelShelf::listChanged, this, &ToolStrip::fillModels);
  connect(&m_studio.models().shelf(), &ModelShelf::modelChanged, this, &ToolStrip::fillModels);
  connect(&m_studio.open(), &Open::devicesChanged, this, &ToolStrip::fillDevices);
  connect(&m_studio.open(), &Open::planChanged, this, &ToolStrip::showPlan);
  connect(&m_studio.open(), &Open::modelChanged, this, [this] {
    fillModels();
    fillDevices();
    showPhase();
  });
  connect(&m_studio.run(), &RunController::phaseChanged, this, &ToolStrip::showPhase);
  connect(&m_studio.run().queue(), &JobQueue::changed, this, &ToolStrip::showPhase);
  connect(&m_studio.state(), &StudioState::changed, this, [this](Parts parts) {
    if (parts.testFlag(Part::Prompt)) showPhase();
    showReadout();
  });
}

void ToolStrip::setMenus(QMenu* generate, QMenu* stop) {
  m_generate->setMenu(generate);
  m_stop->setMenu(stop);
}

void ToolStrip::setLayoutIndex(int index) {
  const QSignalBlocker quiet(m_layouts);
  m_layouts->setCurrentIndex(index);
}

void ToolStrip::setPictureBudget(std::optional<double> share) {
  m_slider->setPictureBudget(share ? std::optional(*share * 100) : std::nullopt);
}

void ToolStrip::setFit(const PlanEvent& plan) {
  m_fit = plan;
  showReadout();
}

void ToolStrip::focusBudget() {
  m_spin->setFocus(Qt::ShortcutFocusReason);
  m_spin->selectAll();
}

void ToolStrip::focusDevice() {
  m_device->setFocus(Qt::ShortcutFocusReason);
  m_device->showPopup();
}

void ToolStrip::connectButtons(const std::function<void()>& generate, const std::function<void()>& stop) {
  connect(m_generate, &SplitButton::clicked, this, generate);
  connect(m_stop, &SplitButton::clicked, this, stop);
}

void ToolStrip::stepBudget(int direction) {
  m_slider->setPercent(BudgetSlider::ticked(m_slider->percent(), direction));
}

void ToolStrip::fillModels() {
  const QSignalBlocker quiet(m_model);
  m_model->clear();
  if (m_studio.run().phase() == Phase::Loading) {
    m_model->addItem(icon(QStringLiteral("model")), tr("Loading..."), QString());
  } else if (!m_studio.open().model()) {
    m_model->addItem(icon(QStringLiteral("model")), tr("No model"), QString());
  } else if (m_studio.open().shapeOnly()) {
    m_model->addItem(icon(QStringLiteral("table")), text(m_studio.open().model()->info.name), QString());
  }
  const QString open =
      m_studio.open().model() ? QString::fromStdString(m_studio.open().model()->info.folder) : QString();
  for (const ShelfModel& model : m_studio.models().shelf().models()) {
    const bool broken = model.state == ShelfModel::State::Incomplete || model.state == ShelfModel::State::Gone ||
                        model.state == ShelfModel::State::Unreadable;
    if (broken && model.folder != open) continue;
    m_model->addItem(icon(QStringLiteral("model")), model.name, model.folder);
    m_model->setItemData(m_model->count() - 1, plainTip(model.folder), Qt::ToolTipRole);
    if (model.folder == open && m_studio.run().phase() != Phase::Loading)
      m_model->setCurrentIndex(m_model->count() - 1);
  }
  m_model->addItem(icon(QStringLiteral("plus")), tr("Add a model folder..."), QLatin1String(kAddModel));
  m_model->addItem(icon(QStringLiteral("table")), tr("All models"), QLatin1String(kAllModels));
  // The list is as wide as its names, whatever the button has room for.
  m_model->view()->setMinimumWidth(m_model->view()->sizeHintForColumn(0) + 2 * m_model->iconSize().width());
}

void ToolStrip::fillDevices() {
  const QSignalBlocker quiet(m_device);
  m_device->clear();
  const auto& model = m_studio.open().model();
  const int threads = model ? model->threads : Engine::defaultThreads();
  const QString wanted = text(m_studio.state().document().weights.device);
  for (const DeviceInfo& device : m_studio.open().devices()) {
    const QString id = QString::fromStdString(device.id);
    m_device->addItem(icon(id == QLatin1String("cpu") ? QStringLiteral("cpu") : QStringLiteral("chip")),
                      deviceName(device, threads), id);
    m_device->setItemData(m_device->count() - 1, plainTip(QString::fromStdString(device.name)), Qt::ToolTipRole);
  }
  if (m_device->count() == 0) m_device->addItem(icon(QStringLiteral("cpu")), tr("CPU"), QStringLiteral("auto"));
  int index = m_device->findData(wanted);
  if (index < 0 && model) index = m_device->findData(QString::fromStdString(model->device));
  m_device->setCurrentIndex(std::max(index, 0));
}

void ToolStrip::chooseDevice(int index) {
  const std::string id = m_device->itemData(index).toString().toStdString();
  if (id == m_studio.state().document().weights.device) return;
  m_studio.state().set([&](Document& d) { d.weights.device = id; });
  if (m_studio.open().model() && m_studio.open().model()->device != id) m_studio.models().reload();
}

void ToolStrip::showPhase() {
  RunController& run = m_studio.run();
  const Phase phase = run.phase();
  const bool canRun = phase != Phase::NoModel;
  m_generate->setMainEnabled(canRun, tr("No model is loaded."));
  m_generate->setBadge(static_cast<int>(run.queue().jobs().size()));
  const bool stopping = phase == Phase::Stopping;
  m_stop->setText(stopping ? tr("Stopping...") : tr("Stop"));
  m_stop->setMainEnabled(phase == Phase::Running || phase == Phase::Loading,
                         stopping ? tr("The run stops within one layer.") : tr("Nothing is running."));
  fillModels();
  showReadout();
}

void ToolStrip::showPlan(const PlanAnswer& plan) {
  m_plan = plan;
  const double minimum = std::max(leastPercent(plan.minByteShare), 1e-3);
  const double percent = plan.byteShare.value() * 100;
  {
    const QSignalBlocker quiet1(m_slider), quiet2(m_spin);
    m_slider->setMinimum(minimum);
    m_slider->setPercent(percent);
    m_slider->update();
    m_spin->setFullBytes(plan.fullBytes);
    m_spin->setMinimumPercent(minimum);
    m_spin->setValue(percent);
  }
  showReadout();
}

void ToolStrip::showReadout() {
  if (!m_plan) return;
  const PlanAnswer& plan = *m_plan;
  const EntryBytes each = plan.question.entryBytes;
  const double entries = plan.share.value(), share = scaled(plan.share, each.stored, each.reference).value();
  const QString held =
      plan.fullBytes > 0 ? format::cacheBytesOf(plan.budgetBytes, plan.fullBytes) : format::budgetPercent(share);
  if (each.stored == each.reference) {
    m_first->setText(tr("%1 \u00b7 %2").arg(held, format::factor(share)));
    m_first->setShorter({held});
  } else {
    const QString bytes = format::cacheBytes(plan.budgetBytes);
    m_first->setText(tr("%1 \u00b7 %2 of the bytes, %3 of the entries")
                         .arg(bytes, format::budgetPercent(share), format::budgetPercent(entries)));
    m_first->setShorter({tr("%1 \u00b7 %2 of the entries").arg(bytes, format::budgetPercent(entries)), bytes});
  }
  const auto& model = m_studio.open().model();
  const Document& d = m_studio.state().document();
  const bool running = m_studio.run().phase() == Phase::Running || m_studio.run().phase() == Phase::Stopping;
  const auto& shown = m_studio.run().shown();
  QString fits = m_studio.open().shapeOnly() ? tr("Shape only") : tr("Fits");
  ElidedLabel::Tone tone = ElidedLabel::Tone::Muted;
  m_second->setShorter({});
  if (plan.error) {
    m_second->setText(QString::fromStdString(plan.error->message));
    m_second->setTone(ElidedLabel::Tone::Danger);
    m_second->setIconName(QStringLiteral("error"));
  } else if (running && shown && !(shown->document == d)) {
    m_second->setText(tr("Applies to the next picture"));
    m_second->setTone(ElidedLabel::Tone::Accent);
    m_second->setIconName({});
  } else if (model) {
    if (m_fit && !m_fit->fits && !m_studio.open().shapeOnly()) {
      fits = tr("Does not fit");
      tone = ElidedLabel::Tone::Danger;
    }
    m_second->setIconName(tone == ElidedLabel::Tone::Danger ? QStringLiteral("error") : QString());
    m_second->setTone(tone);
    m_second->setText(tr("%1 \u00b7 %2 \u00b7 batch %3 \u00b7 guidance \u00d7%4")
                          .arg(fits, QString::fromStdString(model->kvDtype))
                          .arg(d.images)
                          .arg(d.branches()));
    // What is said by other places too goes first where there is no room.
    const QString dtype = QString::fromStdString(model->kvDtype);
    m_second->setShorter(
        {tr("%1 \u00b7 %2 \u00b7 batch %3").arg(fits, dtype).arg(d.images), tr("%1 \u00b7 %2").arg(fits, dtype), fits});
  } else {
    m_second->setText(tr("No model is loaded."));
    m_second->setTone(ElidedLabel::Tone::Muted);
    m_second->setIconName({});
  }
  m_slider->setValueText(
      tr("%1, %2, %3").arg(format::spokenPercent(share), format::spokenBytes(plan.budgetBytes), m_second->text()));
}

void ToolStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fold();
}

void ToolStrip::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
    QMetaObject::invokeMethod(this, &ToolStrip::fold, Qt::QueuedConnection);
}

void ToolStrip::fold() {
  // As much as fits at this width and font: steps are taken until the row needs no more than it has, whatever the
  // readout says at the moment.
  const QString usual = format::cacheBytesOf(888 << 20, int64_t{8888} << 20);
  for (int step = -1; step <= kFoldSteps; ++step) {
    foldTo(step);
    // A wide name of the model leaves room for the longest readout: it must not come and go with the budget.
    const int wanted = step < 0 ? fontMetrics().averageCharWidth() * kLongestReadout
                                : QFontMetrics(Theme::of(this).label).horizontalAdvance(usual);
    const int readout = step < 4 ? wanted - m_first->minimumSizeHint().width() : 0;
    if (layout()->minimumSize().width() + std::max(0, readout) <= width()) return;
  }
}

void ToolStrip::foldTo(int step) {
  const auto wide = [this](int pixels, int characters) {
    return std::max(pixels, fontMetrics().averageCharWidth() * characters);
  };
  // What stands in the readout gives way before the words of the switch are cut off.
  m_layouts->setMinimumWidth(m_layouts->sizeHint().width());
  m_layouts->setVisible(step < 1);
  m_device->setFixedWidth(step < 2 ? wide(kDeviceWidth, 20) : kDeviceIconWidth);
  m_second->setVisible(step < 2);
  m_slider->setGrooveWidth(step < 2 ? 272 : step < 3 ? 240 : step < 4 ? 180 : 132);
  m_stop->setIconOnly(step >= 3);
  m_stop->setMinimumWidth(step < 3 ? wide(kStopWidth, 11) : 0);
  m_model->setFixedWidth(step < 0
                             ? std::clamp(m_model->sizeHint().width(), wide(kModelWidth, 16), wide(kMostModelWidth, 28))
                         : step < 3 ? wide(kModelWidth, 16)
                         : step < 5 ? wide(104, 11)
                                    : kDeviceIconWidth);
  m_first->setVisible(step < 4);
  m_budgetLabel->setVisible(step < 5);
  m_generate->setMinimumWidth(step < 5 ? m_generate->sizeHint().width() : 0);
  m_generate->setIconOnly(step >= 6);
  m_lines[0]->setVisible(step < 4);
  m_lines[1]->setVisible(step < 4);
}

QSize ToolStrip::minimumSizeHint() const {
  // It folds itself: its bar must never put it behind a button.
  return {0, QWidget::minimumSizeHint().height()};
}

}  // namespace heatkv
