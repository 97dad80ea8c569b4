// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/calibrate_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/studio/dialogs/error_dialog.h"
#include "app/studio/dialogs/run_cost.h"
#include "app/studio/docks/per_scale_dialog.h"
#include "engine/system/data_dirs.h"
#include "engine/text/prompt_file.h"
#include "widgets/controls/form.h"
#include "widgets/controls/icon_button.h"

namespace heatkv {
namespace {

/// More are too many to be looked at in a text field; the command line takes any number.
constexpr int kMostShown = 1000;
constexpr double kMeasured = 1.5;
enum Source { CalibrationSet, Everyday, Landscapes, History, File, Own };

std::vector<std::string> linesOf(const char* name, int most) {
  std::vector<std::string> prompts;
  const std::string path = findData(name);
  if (path.empty()) return prompts;
  for (FilePrompt& prompt : readPrompts(path, most)) prompts.push_back(std::move(prompt.text));
  return prompts;
}

QString joined(const std::vector<std::string>& prompts) {
  QStringList lines;
  for (const std::string& prompt : prompts) lines << QString::fromStdString(prompt).simplified();
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

std::vector<std::string> bundledPrompts(int count) {
  std::vector<std::string> prompts = linesOf("prompts/calibration.txt", count);
  const int left = count - static_cast<int>(prompts.size());
  if (left > 0)
    for (std::string& prompt : linesOf("prompts/everyday.txt", left)) prompts.push_back(std::move(prompt));
  return prompts;
}

CalibrateDialog::CalibrateDialog(const Document& document, int count, const QStringList& history,
                                 std::shared_ptr<const Calibration> resumable, QWidget* parent)
    : QDialog(parent),
      m_resumable(std::move(resumable)),
      m_history(history),
      m_sampling(document.sampling),
      m_bundled(count) {
  setObjectName(QStringLiteral("calibrateDialog"));
  setWindowTitle(tr("Calibrate"));
  auto* words = new QLabel(tr("Each prompt is painted once with a full cache while the program measures how much "
                              "attention later scales pay to each head. Ten prompts are enough for most models."),
                           this);
  words->setWordWrap(true);
  m_resume = new QCheckBox(this);
  m_resume->setObjectName(QStringLiteral("resumeCheck"));
  m_resume->setVisible(m_resumable != nullptr);
  if (m_resumable) m_resume->setText(tr("Continue from the %n finished prompts", nullptr, m_resumable->promptsDone));
  m_source = new QComboBox(this);
  m_source->setObjectName(QStringLiteral("promptSource"));
  m_source->setAccessibleName(tr("Source of the prompts"));
  m_source->addItems({tr("Calibration set"), tr("Everyday prompts"), tr("Landscapes"), tr("Recent prompts"),
                      tr("A file..."), tr("Your own prompts")});
  m_prompts = new QPlainTextEdit(this);
  m_prompts->setObjectName(QStringLiteral("calibrationPrompts"));
  m_prompts->setAccessibleName(tr("Prompts, one per line"));
  m_prompts->setPlaceholderText(tr("One prompt per line"));
  m_prompts->setTabChangesFocus(true);
  m_count = new QLabel(this);
  makeSettings(document);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_start = buttons->addButton(tr("Calibrate"), QDialogButtonBox::AcceptRole);
  m_start->setProperty("primary", true);
  auto* row = new QHBoxLayout;
  row->addWidget(m_source);
  row->addStretch();
  row->addWidget(m_count);
  auto* column = new QVBoxLayout(this);
  column->addWidget(words);
  column->addWidget(m_resume);
  column->addLayout(row);
  column->addWidget(m_prompts, 1);
  column->addWidget(m_settings);
  column->addWidget(buttons);
  resize(600, 640);
  connect(m_prompts, &QPlainTextEdit::textChanged, this, [this] {
    m_source->setCurrentIndex(Own);
    m_cut = false;
    update();
  });
  connect(m_source, &QComboBox::activated, this, &CalibrateDialog::chooseSource);
  connect(m_resume, &QCheckBox::toggled, this, &CalibrateDialog::goOn);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  chooseSource(CalibrationSet);
}

void CalibrateDialog::makeSettings(const Document& document) {
  m_settings = new QWidget(this);
  auto* left = new Form(m_settings);
  auto* right = new Form(m_settings);
  m_seed = new QLineEdit(QStringLiteral("0"), m_settings);
  m_seed->setObjectName(QStringLiteral("calibrationSeed"));
  m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,19}")), m_seed));
  m_seed->setToolTip(tr("Seed of the first prompt; each following prompt adds 1."));
  left->addRow(tr("First seed"), m_seed);
  makePerScale(m_cfg, tr("Guidance"), tr("Set guidance per scale"), 0, 30, left);
  makePerScale(m_tau, tr("Temperature"), tr("Set temperature per scale"), 0.01, 10, left);
  m_sinks = new QSpinBox(m_settings);
  m_sinks->setObjectName(QStringLiteral("calibrationSinks"));
  m_sinks->setToolTip(tr("Number of first scales that always stay in the cache."));
  m_aspect = new QComboBox(m_settings);
  m_aspect->setObjectName(QStringLiteral("calibrationAspect"));
  for (const Aspect& aspect : aspects()) {
    const QString label = QString::fromUtf8(aspect.label.data(), static_cast<qsizetype>(aspect.label.size()));
    m_aspect->addItem(label, label);
  }
  m_pixels = new QComboBox(m_settings);
  m_pixels->setObjectName(QStringLiteral("calibrationSize"));
  for (const PixelBudget pixels : {PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P060M, PixelBudget::P1M})
    m_pixels->addItem(QString::fromLatin1(nameOf(pixels)), static_cast<int>(pixels));
  right->addRow(tr("Aspect"), m_aspect);
  right->addRow(tr("Size"), m_pixels);
  right->addRow(tr("Sink scales"), m_sinks);
  m_asi = new QCheckBox(tr("Also measure for ScaleKV"), m_settings);
  m_hack = new QCheckBox(tr("Also measure for HACK"), m_settings);
  auto* forms = new QHBoxLayout;
  forms->setContentsMargins(0, 0, 0, 0);
  for (Form* form : {left, right}) {
    form->layout()->setContentsMargins(0, 0, 0, 0);
    forms->addWidget(form, 1);
  }
  forms->setSpacing(24);
  auto* column = new QVBoxLayout(m_settings);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(forms);
  column->addWidget(m_asi);
  column->addWidget(m_hack);
  setValues(m_cfg, document.sampling.cfg);
  setValues(m_tau, document.sampling.tau);
  m_aspect->setCurrentIndex(m_aspect->findData(QString::fromStdString(document.aspect)));
  m_pixels->setCurrentIndex(m_pixels->findData(static_cast<int>(document.pixels)));
  const auto limitSinks = [this] { m_sinks->setRange(1, std::max(1, static_cast<int>(grids().size()) - 2)); };
  limitSinks();
  m_sinks->setValue(3);
  for (QComboBox* combo : {m_aspect, m_pixels}) connect(combo, &QComboBox::currentIndexChanged, this, limitSinks);
}

void CalibrateDialog::makePerScale(PerScale& field, const QString& name, const QString& title, double low, double high,
                                   Form* form) {
  field.spin = new QDoubleSpinBox(m_settings);
  field.spin->setRange(low, high);
  field.spin->setDecimals(2);
  field.spin->setSingleStep(0.1);
  auto* perScale = new IconButton(QStringLiteral("sliders"), title, m_settings);
  form->addRow(name, field.spin, perScale);
  connect(field.spin, &QDoubleSpinBox::valueChanged, this, [&field](double value) {
    field.values = {value};
    showPerScale(field.spin, field.values);
  });
  connect(perScale, &QToolButton::clicked, this, [this, &field, title, low, high] {
    auto* dialog = new PerScaleDialog(title, grids(), field.values, low, high, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, &field, dialog] { setValues(field, dialog->values()); });
    dialog->open();
  });
}

void CalibrateDialog::setValues(PerScale& field, const std::vector<double>& values) {
  if (values.empty()) return;
  showPerScale(field.spin, values);
  field.values = values;
}

Grids CalibrateDialog::grids() const {
  return parseAspect(m_aspect->currentData().toString().toStdString())
      .aspect->grids(static_cast<PixelBudget>(m_pixels->currentData().toInt()));
}

void CalibrateDialog::chooseSource(int index) {
  std::vector<std::string> prompts;
  switch (index) {
    case CalibrationSet:
      prompts = bundledPrompts(m_bundled);
      break;
    case Everyday:
      prompts = linesOf("prompts/everyday.txt", kMostShown);
      break;
    case Landscapes:
      prompts = linesOf("prompts/landscapes.txt", m_landscapes ? m_bundled : kMostShown);
      break;
    case History:
      for (const QString& prompt : m_history) prompts.push_back(prompt.toStdString());
      break;
    case File:
      return openFile();
    default:
      m_prompts->setFocus();
      return;
  }
  m_prompts->setPlainText(joined(prompts));
  m_source->setCurrentIndex(index);
}

void CalibrateDialog::openFile() {
  auto* dialog = new QFileDialog(this, tr("Open a prompt file"), {}, tr("Prompts (*.txt *.tsv *.jsonl)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  m_source->setCurrentIndex(Own);
  connect(dialog, &QFileDialog::fileSelected, this, &CalibrateDialog::readFile);
  dialog->open();
}

void CalibrateDialog::readFile(const QString& path) {
  try {
    std::vector<std::string> prompts;
    for (FilePrompt& prompt : readPrompts(path.toStdString(), kMostShown + 1))
      prompts.push_back(std::move(prompt.text));
    const bool cut = prompts.size() > kMostShown;
    if (cut) prompts.pop_back();
    m_prompts->setPlainText(joined(prompts));
    m_source->setCurrentIndex(File);
    m_cut = cut;
    update();
  } catch (const Error& error) {
    auto* told = new ErrorDialog(error, this);
    told->setAttribute(Qt::WA_DeleteOnClose);
    told->open();
  }
}

void CalibrateDialog::goOn(bool on) {
  m_settings->setEnabled(!on);
  m_source->setEnabled(!on);
  if (!on) return;
  const Calibration& c = *m_resumable;
  m_prompts->setPlainText(joined(c.prompts));
  m_seed->setText(QString::number(c.seed));
  setValues(m_cfg, c.cfg);
  setValues(m_tau, c.tau);
  m_aspect->setCurrentIndex(m_aspect->findData(QString::fromStdString(c.aspect)));
  if (const auto pixels = parsePixelBudget(c.pixelBudget))
    m_pixels->setCurrentIndex(m_pixels->findData(static_cast<int>(*pixels)));
  m_sinks->setValue(c.sinkScales);
  m_asi->setChecked(!c.asi.empty());
  m_hack->setChecked(!c.hack.empty());
}

void CalibrateDialog::update() {
  const int count = static_cast<int>(prompts().size());
  const bool less = m_resume->isChecked() && count <= m_resumable->promptsDone;
  m_count->setText(m_cut  ? tr("Only the first %n prompts of the file are used.", nullptr, count)
                   : less ? tr("Add prompts to continue: %n are finished.", nullptr, m_resumable->promptsDone)
                          : tr("%n prompts", nullptr, count) +
                                timeWords(count - (m_resume->isChecked() ? m_resumable->promptsDone : 0)));
  m_start->setEnabled(count > 0 && !less);
}

QString CalibrateDialog::timeWords(int prompts) const {
  const auto ms = m_pace ? m_pace(grids()) : std::nullopt;
  if (!ms || prompts <= 0) return {};
  // Measuring attention makes a prompt about half as long again as a picture.
  return QStringLiteral(" \u00b7 ") + costText({*ms * kMeasured * prompts, 0});
}

void CalibrateDialog::setPace(std::function<std::optional<double>(const Grids&)> pace) {
  m_pace = std::move(pace);
  update();
}

void CalibrateDialog::setPromptsFor(const QString& model) {
  // The demo paints landscapes alone: prompts of other things say nothing of its heads.
  m_landscapes = model.contains(QLatin1String("landscape"), Qt::CaseInsensitive);
  if (m_landscapes) chooseSource(Landscapes);
}

void CalibrateDialog::resumeTo(int prompts) {
  if (!m_resumable) return;
  m_resume->setChecked(true);
  const int left = prompts - m_resumable->promptsDone;
  if (left <= 0) return;
  QStringList lines = m_prompts->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  for (const std::string& prompt :
       m_landscapes ? linesOf("prompts/landscapes.txt", kMostShown) : bundledPrompts(prompts)) {
    const QString line = QString::fromStdString(prompt).simplified();
    if (lines.size() >= prompts) break;
    if (!lines.contains(line)) lines << line;
  }
  m_prompts->setPlainText(lines.join(QLatin1Char('\n')));
}

std::vector<std::string> CalibrateDialog::prompts() const {
  std::vector<std::string> prompts;
  // What is done stays as it was, whatever blanks its prompts have.
  if (m_resume->isChecked())
    prompts.assign(m_resumable->prompts.begin(), m_resumable->prompts.begin() + m_resumable->promptsDone);
  const auto blank = [](const std::string& prompt) { return QString::fromStdString(prompt).trimmed().isEmpty(); };
  auto skip = static_cast<std::ptrdiff_t>(prompts.size()) - std::count_if(prompts.begin(), prompts.end(), blank);
  for (const QString& line : m_prompts->toPlainText().split(QLatin1Char('\n'))) {
    if (line.trimmed().isEmpty() || skip-- > 0) continue;
    prompts.push_back(line.trimmed().toStdString());
  }
  return prompts;
}

CalibrationRequest CalibrateDialog::request() const {
  CalibrationRequest request;
  request.prompts = prompts();
  const uint64_t seed = m_seed->text().toULongLong();
  for (size_t i = 0; i < request.prompts.size(); ++i) request.seeds.push_back(seed + i);
  request.sampling = m_sampling;
  request.sampling.cfg = m_cfg.values;
  request.sampling.tau = m_tau.values;
  // The statistics are those of all tokens and both branches.
  request.sampling.pruning = {};
  request.sampling.cfgUntil.reset();
  request.grids = grids();
  request.aspect = m_aspect->currentData().toString().toStdString();
  request.pixelBudget = nameOf(static_cast<PixelBudget>(m_pixels->currentData().toInt()));
  request.sinkScales = m_sinks->value();
  request.asi = m_asi->isChecked();
  request.hack = m_hack->isChecked();
  if (m_resume->isChecked()) request.resume = m_resumable;
  return request;
}

}  // namespace heatkv
