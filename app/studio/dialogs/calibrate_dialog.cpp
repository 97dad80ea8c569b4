// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/calibrate_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/studio/dialogs/error_dialog.h"
#include "engine/files/data_dirs.h"
#include "engine/text/prompt_file.h"

namespace heatkv {

std::vector<std::string> bundledPrompts(int count) {
  std::vector<std::string> prompts;
  for (const char* name : {"prompts/calibration.txt", "prompts/everyday.txt"}) {
    QFile file(QString::fromStdString(findData(name)));
    if (!file.open(QIODevice::ReadOnly)) continue;
    while (!file.atEnd() && static_cast<int>(prompts.size()) < count) {
      const QByteArray line = file.readLine().trimmed();
      if (!line.isEmpty()) prompts.push_back(line.toStdString());
    }
  }
  return prompts;
}

CalibrateDialog::CalibrateDialog(int count, int resumable, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("calibrateDialog"));
  setWindowTitle(tr("Calibrate"));
  resize(560, 420);
  auto* words =
      new QLabel(tr("Each prompt is painted once with a full cache, while the program measures how much later "
                    "scales look back at each head. Ten prompts are enough for most models."),
                 this);
  words->setWordWrap(true);
  m_prompts = new QPlainTextEdit(this);
  m_prompts->setAccessibleName(tr("Prompts, one per line"));
  m_prompts->setPlaceholderText(tr("One prompt per line"));
  QStringList lines;
  for (const std::string& prompt : bundledPrompts(count)) lines << QString::fromStdString(prompt);
  m_prompts->setPlainText(lines.join(QLatin1Char('\n')));
  m_count = new QLabel(this);
  auto* open = new QPushButton(tr("Open a prompt file..."), this);
  m_asi = new QCheckBox(tr("Also for ScaleKV"), this);
  m_hack = new QCheckBox(tr("Also for HACK"), this);
  m_resume = new QCheckBox(tr("Go on after the %n prompts that are done", nullptr, resumable), this);
  m_resume->setVisible(resumable > 0);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_start = buttons->addButton(tr("Calibrate"), QDialogButtonBox::AcceptRole);
  m_start->setProperty("primary", true);
  auto* row = new QHBoxLayout;
  row->addWidget(m_count);
  row->addStretch();
  row->addWidget(open);
  auto* column = new QVBoxLayout(this);
  column->addWidget(words);
  column->addWidget(m_prompts, 1);
  column->addLayout(row);
  column->addWidget(m_asi);
  column->addWidget(m_hack);
  column->addWidget(m_resume);
  column->addWidget(buttons);
  connect(m_prompts, &QPlainTextEdit::textChanged, this, &CalibrateDialog::update);
  connect(open, &QPushButton::clicked, this, &CalibrateDialog::openFile);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  update();
}

void CalibrateDialog::update() {
  const int count = static_cast<int>(prompts().size());
  m_count->setText(tr("%n prompts", nullptr, count));
  m_start->setEnabled(count > 0);
}

void CalibrateDialog::openFile() {
  auto* dialog = new QFileDialog(this, tr("Open a prompt file"), {}, tr("Prompts (*.txt *.tsv *.jsonl)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    try {
      QStringList lines;
      for (const FilePrompt& prompt : readPrompts(path.toStdString()))
        lines << QString::fromStdString(prompt.text).simplified();
      m_prompts->setPlainText(lines.join(QLatin1Char('\n')));
    } catch (const Error& error) {
      auto* told = new ErrorDialog(error, this);
      told->setAttribute(Qt::WA_DeleteOnClose);
      told->open();
    }
  });
  dialog->open();
}

std::vector<std::string> CalibrateDialog::prompts() const {
  std::vector<std::string> prompts;
  for (const QString& line : m_prompts->toPlainText().split(QLatin1Char('\n'))) {
    if (!line.trimmed().isEmpty()) prompts.push_back(line.trimmed().toStdString());
  }
  return prompts;
}

bool CalibrateDialog::asi() const {
  return m_asi->isChecked();
}
bool CalibrateDialog::hack() const {
  return m_hack->isChecked();
}
bool CalibrateDialog::resume() const {
  return m_resume->isVisible() && m_resume->isChecked();
}

}  // namespace heatkv
