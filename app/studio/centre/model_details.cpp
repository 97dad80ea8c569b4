// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/model_details.h"

#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <tuple>
#include <utility>

#include "app/studio/docks/part_checklist.h"
#include "app/studio/words/text.h"
#include "widgets/controls/collapsible_section.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/form.h"
#include "widgets/controls/icon_button.h"
#include "widgets/controls/memory_shares.h"
#include "widgets/controls/message_bar.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr DType kDTypes[] = {DType::Auto, DType::F32, DType::BF16};

QLabel* heading(const QString& words, QWidget* parent) {
  auto* label = new QLabel(words, parent);
  label->setFont(Theme::of(parent).title);
  return label;
}

QLabel* reason(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setFont(Theme::of(parent).axis);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setWordWrap(true);
  return label;
}

}  // namespace

ModelDetails::ModelDetails(Studio& studio, QWidget* parent) : QWidget(parent), m_studio(studio) {
  const Theme& theme = Theme::of(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 16);
  column->setSpacing(8);
  m_bar = new MessageBar(this);
  m_bar->setObjectName(QStringLiteral("modelBar"));
  m_parts = new PartChecklist(this);
  m_memory = new MemoryShares(this);
  m_memory->setObjectName(QStringLiteral("modelMemory"));
  m_memoryWords = reason(this);
  m_others = new CollapsibleSection(tr("Other files in the folder"), this);
  m_othersList = reason(this);
  m_othersList->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_othersList->setTextFormat(Qt::PlainText);
  m_others->setContent(m_othersList);
  column->addWidget(makeHead());
  column->addWidget(m_bar);
  column->addWidget(makeButtons());
  column->addSpacing(theme.measures.gap);
  column->addWidget(heading(tr("Parts"), this));
  column->addWidget(m_parts);
  column->addWidget(m_others);
  column->addSpacing(theme.measures.gap);
  column->addWidget(heading(tr("Memory"), this));
  column->addWidget(m_memory);
  column->addWidget(m_memoryWords);
  column->addSpacing(theme.measures.gap);
  column->addWidget(heading(tr("Loading"), this));
  column->addWidget(makeLoading());
  column->addStretch();
  connectAll();
}

QWidget* ModelDetails::makeHead() {
  auto* head = new QWidget(this);
  m_name = new QLabel(head);
  m_name->setObjectName(QStringLiteral("modelName"));
  m_name->setFont(Theme::of(this).figure);
  m_name->setTextFormat(Qt::PlainText);
  m_note = new ElidedLabel({}, head);
  m_note->setTone(ElidedLabel::Tone::Muted);
  m_note->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
  m_path = new ElidedLabel({}, head);
  m_path->setObjectName(QStringLiteral("pathLabel"));
  m_path->setTone(ElidedLabel::Tone::Muted);
  m_path->setElideMode(Qt::ElideMiddle);
  m_reveal = new IconButton(QStringLiteral("folder"), tr("Show folder in file manager"), head);
  m_reveal->setCompact(true);
  auto* first = new QHBoxLayout;
  first->addWidget(m_name);
  first->addWidget(m_note, 1);
  auto* second = new QHBoxLayout;
  second->setSpacing(4);
  second->addWidget(m_path, 1);
  second->addWidget(m_reveal);
  auto* column = new QVBoxLayout(head);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(first);
  column->addLayout(second);
  return head;
}

QWidget* ModelDetails::makeButtons() {
  auto* row = new QWidget(this);
  m_load = new QPushButton(row);
  m_load->setObjectName(QStringLiteral("modelLoad"));
  m_load->setProperty("primary", true);
  m_default = new QPushButton(tr("Set as default"), row);
  m_default->setToolTip(tr("Loaded at start, and by the command line when no model is named"));
  m_again = new QPushButton(tr("Rescan folder"), row);
  m_again->setToolTip(tr("Read the folder again"));
  m_remove = new QPushButton(tr("Remove"), row);
  m_remove->setToolTip(tr("Removes it from this list; files stay on disk"));
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  for (QPushButton* button : {m_load, m_default, m_again, m_remove}) layout->addWidget(button);
  layout->addStretch();
  return row;
}

QWidget* ModelDetails::makeLoading() {
  auto* form = new Form(this);
  form->layout()->setContentsMargins(0, 0, 0, 0);
  const auto combo = [&](const char* name, const QStringList& items) {
    auto* made = new QComboBox(form);
    made->setObjectName(QLatin1String(name));
    made->addItems(items);
    return made;
  };
  m_dtype = combo("modelDtype", {tr("Automatic"), tr("fp32"), tr("bf16")});
  m_textDtype = combo("modelTextDtype", {tr("Same as the transformer"), tr("fp32"), tr("bf16")});
  QStringList places;
  for (const char* place : setting::kTextEncoderPlaces) places << settingText(place);
  m_keep = combo("modelKeepText", places);
  m_dtypeReason = reason(form);
  m_textReason = reason(form);
  form->addRow(tr("Transformer"), m_dtype);
  form->addNote(m_dtypeReason);
  form->addRow(tr("Text encoder"), m_textDtype);
  form->addNote(m_textReason);
  form->addRow(tr("After use"), m_keep);
  m_keep->setAccessibleName(tr("Text encoder after use"));
  return form;
}

void ModelDetails::connectAll() {
  connect(m_reveal, &QToolButton::clicked, this, [this] { Q_EMIT revealRequested(m_folder); });
  connect(m_load, &QPushButton::clicked, this, [this] {
    RunController& run = m_studio.run();
    if (isLoading())
      run.stopNow();
    else if (m_studio.models().openFolder() == m_folder)
      m_studio.models().unload();
    else
      m_studio.models().open(m_folder);
  });
  connect(m_default, &QPushButton::clicked, this, [this] {
    m_studio.models().setDefault(m_folder);
    refresh();
  });
  connect(m_again, &QPushButton::clicked, this, [this] { m_studio.models().shelf().look(m_folder); });
  connect(m_remove, &QPushButton::clicked, this, [this] { m_studio.models().shelf().remove(m_folder); });
  connect(m_bar, &MessageBar::actionChosen, this, &ModelDetails::onBarAction);
  connect(m_parts, &PartChecklist::partChosen, this,
          [this](PartKind kind, const QString& path) { m_studio.models().shelf().choosePart(m_folder, kind, path); });
  connect(m_dtype, &QComboBox::activated, this, [this](int index) { choose(false, index); });
  connect(m_textDtype, &QComboBox::activated, this, [this](int index) { choose(true, index); });
  connect(m_keep, &QComboBox::activated, this, [this](int index) {
    m_studio.settings().set(setting::kTextEncoder, index);
    refresh();
  });
  connect(&m_studio.models().shelf(), &ModelShelf::modelChanged, this, [this](const QString& folder) {
    if (folder == m_folder) refresh();
  });
  connect(&m_studio.models().shelf(), &ModelShelf::listChanged, this, &ModelDetails::refresh);
  connect(&m_studio.run(), &RunController::phaseChanged, this, &ModelDetails::refresh);
  connect(&m_studio.open(), &Open::modelChanged, this, &ModelDetails::refresh);
  connect(&m_studio.open(), &Open::devicesChanged, this, &ModelDetails::refresh);
  connect(&m_studio.models().shelf(), &ModelShelf::modelChanged, this, [this](const QString& folder) {
    if (folder != m_folder) return;
    m_asked.clear();
    refresh();
  });
  listen(m_studio.run().events(), this, [this](const FitAnswered& fit) {
    m_fit = fit.plan;
    if (const ShelfModel* model = m_studio.models().shelf().find(m_folder)) showMemory(*model);
  });
}

void ModelDetails::choose(bool forText, int index) {
  m_studio.state().edit(tr("Change precision"), {}, [&](Document& d) {
    (forText ? d.weights.textDtype : d.weights.dtype) = kDTypes[std::clamp(index, 0, 2)];
  });
  refresh();
}

void ModelDetails::onBarAction(const QString& id) {
  if (id == QLatin1String("gone"))
    m_studio.models().shelf().remove(m_folder);
  else
    m_studio.models().shelf().look(m_folder);
}

void ModelDetails::setFolder(const QString& folder) {
  m_folder = folder;
  refresh();
}

void ModelDetails::refresh() {
  const ShelfModel* model = m_studio.models().shelf().find(m_folder);
  setEnabled(model != nullptr);
  if (!model) return;
  QStringList notes;
  if (m_studio.models().openFolder() == m_folder) notes << tr("loaded");
  if (m_studio.models().defaultFolder() == m_folder) notes << tr("default");
  if (model->origin == ShelfModel::Origin::Demo) notes << tr("bundled");
  m_note->setText(notes.join(QStringLiteral(" \u00b7 ")));
  m_name->setText(model->name);
  m_path->setText(QDir::toNativeSeparators(model->folder));
  showState(*model);
  showButtons(*model);
  askDevice(*model);
  showLoading();
  showMemory(*model);
  QStringList others;
  if (model->info) {
    const auto& loaded = m_studio.open().model();
    const bool open = loaded && m_studio.models().openFolder() == m_folder;
    m_parts->setModel(
        *model->info, model->chosen,
        open ? QStringList{text(loaded->dtype), text(loaded->vaeDtype), text(loaded->textDtype)} : QStringList());
    for (const OtherFile& other : model->info->others) {
      if (other.kind == PartKind::None || !other.fits) others << text(other.path + ": " + other.words);
    }
    for (const std::string& warning : model->info->warnings) others << text(warning);
  } else {
    m_parts->clear();
  }
  m_othersList->setText(others.join(QLatin1Char('\n')));
  m_others->setVisible(!others.isEmpty());
}

void ModelDetails::showState(const ShelfModel& model) {
  using Severity = MessageBar::Severity;
  using State = ShelfModel::State;
  for (const char* id : {"gone", "unreadable", "slow", "failure", "readOnly"}) m_bar->withdraw(QLatin1String(id));
  const auto tell = [this](Severity severity, const char* id, const QString& words, const QStringList& ways) {
    m_bar->offer({severity, QLatin1String(id), words, ways, false});
  };
  if (model.readOnly && (model.state == State::Ready || model.state == State::Incomplete))
    tell(Severity::Info, "readOnly", tr("This folder is read-only. Calibrations are kept in your own folder."), {});
  if (model.state == State::Slow)
    tell(Severity::Warning, "slow", tr("The folder is slow to respond: it may be on a network or a sleeping disk."),
         {});
  if (!model.failure.isEmpty() && model.state == State::Ready)
    tell(Severity::Error, "failure", model.failure, {tr("Rescan folder")});
  if (model.state == State::Unreadable) tell(Severity::Error, "unreadable", model.problem, {tr("Rescan folder")});
  if (model.state == State::Gone)
    tell(Severity::Error, "gone", tr("This folder no longer exists. Was a disk disconnected?"), {tr("Remove")});
}

bool ModelDetails::isLoading() const {
  return m_studio.run().phase() == Phase::Loading && m_studio.models().loadingFolder() == m_folder;
}

void ModelDetails::showButtons(const ShelfModel& model) {
  const RunController& run = m_studio.run();
  const bool open = m_studio.models().openFolder() == m_folder, loading = isLoading();
  // What one comes here for is primary; the way out is not.
  m_load->setProperty("primary", !open && !loading);
  m_load->update();
  m_load->setText(loading ? tr("Stop loading") : open ? tr("Unload") : tr("Load"));
  const bool ready = model.state == ShelfModel::State::Ready;
  m_load->setEnabled(loading || (open && !run.busy()) || (!open && ready));
  m_load->setToolTip(loading || open || ready ? QString()
                                              : tr("It can be loaded once all parts are found and fit together."));
  m_default->setEnabled(ready && m_studio.models().defaultFolder() != m_folder);
  m_again->setEnabled(model.state != ShelfModel::State::Reading);
  m_remove->setEnabled(model.origin != ShelfModel::Origin::Demo && !open);
}

DeviceAnswer answerOf(const DeviceQuestion& question) {
  DeviceAnswer answer;
  try {
    std::tie(answer.dtype, answer.because) = Engine::runsAs(question.request.dtype, question.request.device);
    if (question.info) answer.weightBytes = Engine::weightBytes(*question.info, question.request);
  } catch (const Error& error) {
    answer.error = error.message;
  }
  return answer;
}

void ModelDetails::setAskDevice(AskDevice ask) {
  m_ask = std::move(ask);
  m_asked.clear();
  refresh();
}

void ModelDetails::askDevice(const ShelfModel& model) {
  DeviceQuestion question{m_studio.models().loadRequest(m_folder), model.info};
  const QString key = QStringLiteral("%1 %2 %3 %4 %5")
                          .arg(text(question.request.device), m_folder)
                          .arg(int(question.request.dtype))
                          .arg(int(question.request.textDtype))
                          .arg(model.info ? text(model.info->hash) : QString());
  if (std::exchange(m_asked, key) == key) return;
  m_device.reset();
  inBackground(
      this, [ask = m_ask, question = std::move(question)] { return ask(question); },
      [this, key](const DeviceAnswer& answer) {
        if (m_asked != key) return;
        m_device = answer;
        refresh();
      },
      m_drivers.pool());
}

void ModelDetails::showLoading() {
  const WeightSettings& choice = m_studio.state().document().weights;
  const auto place = [](DType dtype) { return dtype == DType::F32 ? 1 : dtype == DType::BF16 ? 2 : 0; };
  const QSignalBlocker quiet1(m_dtype), quiet2(m_textDtype), quiet3(m_keep);
  m_dtype->setCurrentIndex(place(choice.dtype));
  m_textDtype->setCurrentIndex(place(choice.textDtype));
  m_keep->setCurrentIndex(m_studio.settings().get(setting::kTextEncoder));
  const auto& loaded = m_studio.open().model();
  const bool open = loaded && m_studio.models().openFolder() == m_folder;
  QString why;
  if (const auto& runs = m_device) {
    why = runs->error.empty() ? tr("Runs as %1: %2.").arg(text(runs->dtype), text(runs->because)) : text(runs->error);
    if (open && runs->error.empty() && loaded->dtype != runs->dtype)
      why += QLatin1Char(' ') + tr("Takes effect when it is loaded again.");
  }
  m_dtypeReason->setText(why);
  m_textReason->setText(
      open && !loaded->textDtype.empty()
          ? tr("Runs as %1. fp16 files are widened because T5 overflows in fp16.").arg(text(loaded->textDtype))
          : tr("fp16 files are widened because T5 overflows in fp16."));
}

MemoryReading ModelDetails::deviceReading() const {
  const auto& loaded = m_studio.open().model();
  for (const DeviceInfo& device : m_studio.open().devices()) {
    if (loaded && device.id == loaded->device && device.id != "cpu")
      return deviceMemory(device, m_studio.run().memory().liveBytes);
  }
  return computerMemory();
}

void ModelDetails::showMemory(const ShelfModel& model) {
  MemoryShares::Bytes bytes;
  const auto& loaded = m_studio.open().model();
  const bool open = loaded && m_studio.models().openFolder() == m_folder;
  const MemoryReading reading = deviceReading();
  bytes.total = reading.total();
  bytes.others = reading.others;
  if (open) {
    bytes.weights = loaded->weightBytes;
    if (m_fit) {
      bytes.cache = m_fit->budgetBytes;
      bytes.work = std::max<int64_t>(0, m_fit->predictedPeakBytes - bytes.weights - bytes.cache);
    }
    m_memoryWords->setText(m_fit ? tr("For the current picture settings and budget.") : QString());
  } else if (model.info) {
    if (m_device) bytes.weights = m_device->weightBytes;
    m_memoryWords->setText(tr("Estimated from the files; the cache depends on picture size and budget."));
  } else {
    m_memoryWords->clear();
  }
  m_memory->setBytes(bytes);
}

}  // namespace heatkv
