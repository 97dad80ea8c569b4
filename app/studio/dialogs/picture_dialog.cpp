// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/picture_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/pictures/picture_file.h"
#include "app/studio/document/document_text.h"
#include "engine/settings/settings_fields.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

enum Column { Name, Theirs, Ours, Columns };

QString text(const nlohmann::ordered_json& value) {
  if (value.is_null()) return format::unknown();
  return QString::fromStdString(flagText(value));
}

QTableWidgetItem* cell(const QString& words) {
  auto* item = new QTableWidgetItem(words);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  item->setToolTip(words.toHtmlEscaped());
  return item;
}

}  // namespace

PictureDialog::PictureDialog(StudioState& state, const QString& picture, QWidget* parent)
    : QDialog(parent),
      m_state(state),
      m_picture(settingsOf(loadPictureText(picture.toStdString()))),
      m_table(new QTableWidget(this)),
      m_differences(new QCheckBox(tr("Differences only"), this)) {
  setObjectName(QStringLiteral("pictureDialog"));
  setWindowTitle(tr("Settings of %1").arg(QFileInfo(picture).fileName()));
  auto* words = new QLabel(m_picture.values.empty() ? tr("This picture contains no settings.")
                                                    : tr("Check the settings to take over from the picture."),
                           this);
  words->setWordWrap(true);
  m_table->setObjectName(QStringLiteral("pictureSettings"));
  m_table->setAccessibleName(tr("Settings of the picture"));
  m_table->setColumnCount(Columns);
  m_table->setHorizontalHeaderLabels({tr("Setting"), tr("Picture"), tr("Now")});
  m_table->verticalHeader()->hide();
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_table->horizontalHeader()->setSectionResizeMode(Name, QHeaderView::ResizeToContents);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  m_apply = buttons->addButton(tr("Apply checked"), QDialogButtonBox::ActionRole);
  m_apply->setProperty("primary", true);
  QPushButton* copy = buttons->addButton(tr("Copy as text"), QDialogButtonBox::ActionRole);
  auto* column = new QVBoxLayout(this);
  column->addWidget(words);
  column->addWidget(m_differences);
  column->addWidget(m_table, 1);
  column->addWidget(buttons);
  resize(640, 480);
  fill();
  connect(m_differences, &QCheckBox::toggled, this, &PictureDialog::showRows);
  connect(m_apply, &QPushButton::clicked, this, &PictureDialog::apply);
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(asText()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void PictureDialog::fill() {
  const RunSettings& now = m_state.document();
  m_table->setRowCount(0);
  for (const SettingsField& field : settingsFields()) {
    if (!m_picture.has(field.key)) continue;
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    const auto theirs = field.write(m_picture.settings), ours = field.write(now);
    auto* name = cell(QCoreApplication::translate("SettingsField", field.label));
    name->setData(Qt::UserRole, QLatin1String(field.key));
    const bool differs = theirs != ours;
    // What only says what was there cannot be taken over.
    if (differs && field.group != SettingsField::Group::Record && field.group != SettingsField::Group::Model) {
      name->setFlags(name->flags() | Qt::ItemIsUserCheckable);
      name->setCheckState(Qt::Unchecked);
    }
    QTableWidgetItem* values[] = {cell(text(theirs)), cell(text(ours))};
    for (QTableWidgetItem* value : values) {
      QFont font = value->font();
      font.setBold(differs);
      value->setFont(font);
    }
    name->setData(Qt::UserRole + 1, differs);
    m_table->setItem(row, Name, name);
    m_table->setItem(row, Theirs, values[0]);
    m_table->setItem(row, Ours, values[1]);
  }
  m_apply->setEnabled(m_table->rowCount() > 0);
  showRows();
}

void PictureDialog::showRows() {
  for (int row = 0; row < m_table->rowCount(); ++row)
    m_table->setRowHidden(row,
                          m_differences->isChecked() && !m_table->item(row, Name)->data(Qt::UserRole + 1).toBool());
}

void PictureDialog::apply() {
  RunSettings made = m_state.document();
  bool any = false, seed = false;
  for (int row = 0; row < m_table->rowCount(); ++row) {
    const QTableWidgetItem* name = m_table->item(row, Name);
    if (!(name->flags() & Qt::ItemIsUserCheckable) || name->checkState() != Qt::Checked) continue;
    const std::string key = name->data(Qt::UserRole).toString().toStdString();
    const SettingsField& field = fieldOf(key);
    any = field.read(field.write(m_picture.settings), made).empty() || any;
    seed = seed || key == "seed";
  }
  if (!any) return;
  m_state.edit(tr("Take over settings"), {}, [&](Document& d) {
    static_cast<RunSettings&>(d) = made;
    if (seed) d.seedLocked = true;
  });
  fill();
}

QString PictureDialog::asText() const {
  QStringList lines;
  for (int row = 0; row < m_table->rowCount(); ++row)
    lines << QStringLiteral("%1: %2").arg(m_table->item(row, Name)->text(), m_table->item(row, Theirs)->text());
  return lines.join(QLatin1Char('\n'));
}

}  // namespace heatkv
