// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/per_scale_dialog.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/format.h"

namespace heatkv {

void showPerScale(QDoubleSpinBox* spin, const std::vector<double>& values) {
  const bool several = values.size() > 1;
  spin->setValue(values.front());
  spin->setSuffix(several ? QStringLiteral(" \u2026 ") + format::decimal(values.back(), spin->decimals()) : QString());
  spin->setToolTip(several ? PerScaleDialog::tr("One value per scale: %1; the last one applies to all later scales. A "
                                                "number typed here applies to every scale.")
                                 .arg(format::numbers(values))
                           : QString());
}

PerScaleDialog::PerScaleDialog(const QString& title, const Grids& grids, const std::vector<double>& values, double low,
                               double high, QWidget* parent)
    : QDialog(parent) {
  setWindowTitle(title);
  auto* form = new QFormLayout;
  for (size_t scale = 0; scale < grids.size(); ++scale) {
    auto* spin = new QDoubleSpinBox(this);
    spin->setRange(low, high);
    spin->setSingleStep(0.1);
    spin->setDecimals(2);
    spin->setValue(values.at(std::min(scale, values.size() - 1)));
    const QString name = tr("%1\u00d7%2").arg(grids[scale].h).arg(grids[scale].w);
    spin->setAccessibleName(name);
    form->addRow(name, spin);
    m_spins.push_back(spin);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  auto* level = buttons->addButton(tr("Copy the first to all"), QDialogButtonBox::ResetRole);
  auto* ramp = buttons->addButton(tr("Interpolate first to last"), QDialogButtonBox::ResetRole);
  connect(level, &QPushButton::clicked, this, [this] {
    for (auto* spin : m_spins) spin->setValue(m_spins.front()->value());
  });
  connect(ramp, &QPushButton::clicked, this, [this] {
    const double first = m_spins.front()->value(), last = m_spins.back()->value();
    const double steps = std::max<double>(1, static_cast<double>(m_spins.size()) - 1);
    for (size_t i = 0; i < m_spins.size(); ++i)
      m_spins[i]->setValue(first + (last - first) * static_cast<double>(i) / steps);
  });
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(buttons);
}

std::vector<double> PerScaleDialog::values() const {
  std::vector<double> values;
  for (const auto* spin : m_spins) values.push_back(spin->value());
  while (values.size() > 1 && values[values.size() - 2] == values.back()) values.pop_back();
  return values;
}

}  // namespace heatkv
