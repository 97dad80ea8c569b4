// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/method_panel.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/studio/docks/pins.h"
#include "app/studio/words/names.h"
#include "app/studio/words/plain_text.h"
#include "app/studio/words/table_words.h"
#include "app/studio/words/text.h"
#include "engine/calibration/published_orders.h"
#include "engine/calibration/stability.h"
#include "engine/schedule/selection_caps.h"
#include "widgets/controls/form.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kStabilityMs = 300;

/// Where HACK cannot do what its paper does; empty for others and where it can.
QString hackLimits(const PlanAnswer& answer) {
  const CacheShape& shape = answer.question.shape;
  if (answer.question.method != CacheMethod::Hack || shape.pairs() == 0 || shape.scales() < 2) return {};
  const int whole = hackWholeScales(shape, budgetTokens(answer.share, shape.fullTokens()));
  if (whole + 1 >= shape.scales()) return {};
  return MethodPanel::tr("From %1 on whole maps no longer fit; unlike in HACK's paper only their best entries stay.")
      .arg(format::grid(shape.grids[static_cast<size_t>(whole)]));
}

/// The orders that HeatKV's authors publish come with the program, one file for each of their models.
bool isPublishedOrders(const QString& file) {
  return std::any_of(std::begin(kPublishedShapes), std::end(kPublishedShapes), [&](const PublishedShape& shape) {
    return file.toStdString() == publishedOrdersFile(shape.layers, shape.heads);
  });
}

}  // namespace

MethodPanel::MethodPanel(StudioState& state, QWidget* parent)
    : QWidget(parent),
      m_state(state),
      m_method(new QComboBox(this)),
      m_early(new QComboBox(this)),
      m_kvDtype(new QComboBox(this)),
      m_calibration(new QComboBox(this)),
      m_note(new QLabel(this)) {
  setObjectName(QStringLiteral("methodPanel"));
  const Theme& theme = Theme::of(this);
  m_method->setObjectName(QStringLiteral("methodCombo"));
  m_early->setObjectName(QStringLiteral("earlyCombo"));
  m_kvDtype->setObjectName(QStringLiteral("kvDtypeCombo"));
  m_calibration->setObjectName(QStringLiteral("calibrationCombo"));
  for (const MethodInfo& info : kMethods) {
    m_method->addItem(methodName(info.method), static_cast<int>(info.method));
    m_method->setItemData(m_method->count() - 1, methodWords(info.method), Qt::ToolTipRole);
  }
  m_early->addItem(tr("Auto"), static_cast<int>(EarlyRule::Auto));
  m_early->addItem(tr("As published"), static_cast<int>(EarlyRule::Reference));
  m_early->addItem(tr("Fewest entries"), static_cast<int>(EarlyRule::MinCard));
  m_early->addItem(tr("Least loss"), static_cast<int>(EarlyRule::MinLoss));
  m_kvDtype->addItem(tr("Same as the run"), static_cast<int>(DType::Auto));
  m_kvDtype->addItem(tr("32 bits"), static_cast<int>(DType::F32));
  m_kvDtype->addItem(tr("16 bits (bf16)"), static_cast<int>(DType::BF16));
  m_kvDtype->addItem(tr("8 bits (int8)"), static_cast<int>(DType::Int8));
  m_kvDtype->addItem(tr("8 bits (fp8)"), static_cast<int>(DType::Fp8));
  m_kvDtype->setToolTip(tr("Number format of keys and values; 8-bit formats add one scale factor per token and head."));
  auto* form = new Form(this);
  form->addRow(tr("Method"), m_method);
  m_earlyLabel = form->addRow(tr("Early freeing"), m_early);
  form->addRow(tr("Precision"), m_kvDtype);
  form->addRow(tr("Calibration"), m_calibration);
  for (QComboBox* combo : {m_method, m_early, m_kvDtype, m_calibration}) {
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
  }
  m_empty = new QWidget(this);
  auto* line = new QHBoxLayout(m_empty);
  line->setContentsMargins(theme.measures.margin, 0, theme.measures.margin, 0);
  auto* words = new QLabel(tr("No calibration for this model."), m_empty);
  words->setWordWrap(true);
  auto* calibrate = new QPushButton(tr("Calibrate..."), m_empty);
  calibrate->setProperty("compact", true);
  line->addWidget(words, 1);
  line->addWidget(calibrate);
  m_note->setObjectName(QStringLiteral("methodNote"));
  m_note->setWordWrap(true);
  m_note->setFont(theme.axis);
  m_note->setContentsMargins(theme.measures.margin, 0, theme.measures.margin, 0);
  m_note->hide();
  m_stabilityTimer.setSingleShot(true);
  m_stabilityTimer.setInterval(kStabilityMs);
  connect(&m_stabilityTimer, &QTimer::timeout, this, &MethodPanel::showStability);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 4);
  column->setSpacing(0);
  column->addWidget(form);
  column->addWidget(m_empty);
  column->addWidget(m_note);
  column->addStretch();

  connect(calibrate, &QPushButton::clicked, this, &MethodPanel::calibrateRequested);
  connect(m_method, &QComboBox::activated, this, [this](int index) {
    const auto method = static_cast<CacheMethod>(m_method->itemData(index).toInt());
    m_state.edit(tr("Change method"), {}, [&](Document& d) { d.cache.method = method; });
  });
  connect(m_early, &QComboBox::activated, this, [this](int index) {
    const auto rule = static_cast<EarlyRule>(m_early->itemData(index).toInt());
    m_state.edit(tr("Change early freeing"), {}, [&](Document& d) { d.cache.early = rule; });
  });
  connect(m_kvDtype, &QComboBox::activated, this, [this](int index) {
    const auto dtype = static_cast<DType>(m_kvDtype->itemData(index).toInt());
    m_state.edit(tr("Change cache precision"), {}, [&](Document& d) { d.cache.kvDtype = dtype; });
  });
  connect(m_calibration, &QComboBox::activated, this, [this](int index) {
    const QString file = m_calibration->itemData(index).toString();
    fillCalibrations();
    if (file.isEmpty())
      Q_EMIT openRequested();
    else
      Q_EMIT calibrationChosen(file);
  });
  connect(&m_state, &StudioState::changed, this, [this](Parts parts) {
    if (parts.testFlag(Part::Cache)) refresh();
  });
  connect(&m_state.open(), &Open::calibrationChanged, this, [this] {
    m_stability.clear();
    m_stabilityTimer.start();
    refresh();
  });
  connect(&m_state.open(), &Open::modelChanged, this, &MethodPanel::refresh);
  refresh();
}

void MethodPanel::setCalibrations(const QStringList& files) {
  m_files = files;
  refresh();
}

void MethodPanel::fillCalibrations() {
  const QSignalBlocker quiet(m_calibration);
  m_calibration->clear();
  QStringList files = m_files;
  const QString current = m_state.open().calibration().path();
  if (!current.isEmpty() && !files.contains(current)) files.prepend(current);
  for (const QString& file : files) {
    QString label = QFileInfo(file).completeBaseName();
    if (file == current && m_state.open().calibration() && !isPublishedOrders(file)) {
      const QString model = QString::fromStdString(m_state.open().calibration()->model);
      const int prompts = m_state.open().calibration()->promptsDone;
      label = (prompts > 0 ? tr("%1 \u00b7 %n prompts", nullptr, prompts) : tr("%1 \u00b7 orders alone"))
                  .arg(model.isEmpty() ? QFileInfo(file).completeBaseName() : model);
    } else if (isPublishedOrders(file)) {
      label = tr("Published by HeatKV's authors");
    } else if (label == QLatin1String("scas_orders")) {
      label = tr("Bundled with the model");
    }
    m_calibration->addItem(label, file);
    m_calibration->setItemData(m_calibration->count() - 1, plainTip(file), Qt::ToolTipRole);
    if (file == current) m_calibration->setToolTip(m_stability.isEmpty() ? plainTip(file) : m_stability);
  }
  m_calibration->setCurrentIndex(m_calibration->findData(current));
  m_calibration->addItem(tr("Open..."), QString());
}

void MethodPanel::refresh() {
  const CacheSettings& cache = m_state.document().cache;
  m_method->setCurrentIndex(m_method->findData(static_cast<int>(cache.method)));
  m_early->setCurrentIndex(m_early->findData(static_cast<int>(cache.early)));
  m_kvDtype->setCurrentIndex(m_kvDtype->findData(static_cast<int>(cache.kvDtype)));
  const bool scheduled = cache.method == CacheMethod::HeatKV;
  m_early->setEnabled(!m_state.open().schedule());
  m_early->setVisible(scheduled);
  m_earlyLabel->setVisible(scheduled);
  fillCalibrations();
  m_empty->setVisible(!m_state.open().calibration() && m_files.isEmpty() && m_state.open().model());
}

void MethodPanel::setPlan(const PlanAnswer& answer) {
  QString automatic = tr("Auto");
  if (answer.schedule && answer.question.early == EarlyRule::Auto) {
    if (answer.schedule->early == EarlyRule::MinLoss) automatic = tr("Auto \u00b7 least loss");
    if (answer.schedule->early == EarlyRule::MinCard) automatic = tr("Auto \u00b7 fewest entries");
  }
  m_early->setItemText(0, automatic);
  m_edited = answer.schedule ? editedText(*answer.schedule) : QString();
  const QString note = answer.error           ? QString::fromStdString(answer.error->message)
                       : !answer.note.empty() ? QString::fromStdString(answer.note)
                                              : hackLimits(answer);
  m_note->setVisible(!note.isEmpty());
  m_note->setText(note);
  m_note->setToolTip(answer.schedule
                         ? pinTexts(answer.schedule->pins, answer.schedule->shape.grids).join(QLatin1Char('\n'))
                         : QString());
  QPalette palette = m_note->palette();
  const Theme& theme = Theme::of(this);
  palette.setColor(QPalette::WindowText, answer.error ? theme.danger : theme.muted);
  m_note->setPalette(palette);
  m_share = answer.share;
  m_stabilityTimer.start();
}

void MethodPanel::showStability() {
  const auto& calibration = m_state.open().calibration();
  // Of a calibration of another size it would say nothing of this run.
  const bool own = calibration && calibration->shape.grids == m_state.document().grids();
  const Stability stability = own ? stabilityOf(*calibration, m_share) : Stability();
  m_stability = stabilityText(stability);
  fillCalibrations();
  const auto pins = static_cast<int>(m_state.document().cache.pins.size());
  if (pins > 0) return Q_EMIT noteChanged(tr("%n pins", nullptr, pins), m_edited);
  if (!m_edited.isEmpty()) return Q_EMIT noteChanged(tr("edited"), m_edited);
  const bool scheduled = m_state.document().cache.method == CacheMethod::HeatKV && !m_state.open().schedule();
  const auto count = scheduled ? static_cast<int>(std::llround(stability.expectedFlips.value_or(0))) : 0;
  Q_EMIT noteChanged(count > 0 ? tr("\u00b1%n entries", nullptr, count) : QString(), m_stability);
}

}  // namespace heatkv
