// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/attention_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/format.h"

namespace heatkv {

std::vector<float> spreadOverPicture(const AttentionMap& map) {
  const Grid fine = map.grids.back();
  std::vector<float> all(static_cast<size_t>(fine.tokens()), 0);
  for (size_t k = 0; k < map.grids.size(); ++k) {
    const Grid grid = map.grids[k];
    // A key's place and a cell share a part of the height and a part of the width.
    const auto shared = [](int cell, int cells, int key, int keys) {
      const double from = std::max(double(cell) / cells, double(key) / keys);
      const double to = std::min((cell + 1.0) / cells, (key + 1.0) / keys);
      return std::max(0.0, to - from) * keys;
    };
    for (int row = 0; row < fine.h; ++row)
      for (int i = row * grid.h / fine.h; i <= std::min(grid.h - 1, ((row + 1) * grid.h - 1) / fine.h); ++i)
        for (int column = 0; column < fine.w; ++column)
          for (int j = column * grid.w / fine.w; j <= std::min(grid.w - 1, ((column + 1) * grid.w - 1) / fine.w); ++j) {
            const float weight = map.weights[k][static_cast<size_t>(i) * grid.w + j];
            if (!std::isfinite(weight)) continue;
            all[static_cast<size_t>(row) * fine.w + column] +=
                static_cast<float>(weight * shared(row, fine.h, i, grid.h) * shared(column, fine.w, j, grid.w));
          }
  }
  return all;
}

AttentionPanel::AttentionPanel(QWidget* parent)
    : QWidget(parent),
      m_asker(new QComboBox),
      m_sources(new QComboBox),
      m_opacity(new QSlider(Qt::Horizontal)),
      m_note(new QLabel),
      m_plot(new AttentionOverlay) {
  setObjectName(QStringLiteral("attentionPanel"));
  m_asker->setObjectName(QStringLiteral("attentionAsker"));
  m_asker->setAccessibleName(tr("Query scale"));
  m_asker->setToolTip(tr("The scale whose tokens look back"));
  m_sources->setObjectName(QStringLiteral("attentionSource"));
  m_sources->setAccessibleName(tr("Key scale"));
  m_sources->setToolTip(tr("The scale being looked at, and its share of the attention"));
  auto* header = new QHBoxLayout;
  header->setContentsMargins(12, 4, 12, 0);
  header->setSpacing(8);
  auto* arrow = new QLabel(tr("looks at"));
  for (QComboBox* combo : {m_asker, m_sources}) {
    combo->setProperty("compact", true);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  }
  header->addWidget(m_asker);
  header->addWidget(arrow);
  header->addWidget(m_sources);
  m_opacity->setObjectName(QStringLiteral("attentionOpacity"));
  m_opacity->setAccessibleName(tr("Opacity of the map"));
  m_opacity->setToolTip(tr("How strongly the map covers the picture"));
  m_opacity->setRange(0, 100);
  m_opacity->setValue(qRound(m_plot->opacity() * 100));
  m_opacity->setMinimumWidth(48);
  connect(m_opacity, &QSlider::valueChanged, this, [this](int percent) {
    m_plot->setOpacity(percent / 100.0);
    if (m_views->currentIndex() > 0) Q_EMIT overlayChanged(m_plot->mapImage(), m_plot->opacity());
  });
  header->addWidget(m_opacity, 1);
  m_note->setWordWrap(true);
  m_note->setAlignment(Qt::AlignCenter);
  m_note->setMargin(12);
  m_plot->setReadoutNames(tr("freed"));
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(m_plot);
  auto* views = new QWidget;
  m_views = new QStackedLayout(views);
  m_views->setContentsMargins(0, 0, 0, 0);
  m_views->addWidget(m_note);
  m_views->addWidget(scroll);
  m_views->addWidget(makeTableView(m_plot->table(), tr("Attention as table")));
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addLayout(header);
  rows->addWidget(views, 1);
  connect(m_asker, &QComboBox::activated, this,
          [this](int index) { Q_EMIT askerChosen(m_asker->itemData(index).toInt()); });
  connect(m_sources, &QComboBox::activated, this, [this](int index) {
    m_source = m_sources->itemData(index).toInt();
    showSource();
  });
  fillSources();
}

void AttentionPanel::setScales(const Grids& grids, int asker) {
  const QSignalBlocker quiet(m_asker);
  m_asker->clear();
  for (size_t k = 0; k < grids.size(); ++k) m_asker->addItem(format::grid(grids[k]), static_cast<int>(k));
  m_asker->setCurrentIndex(asker);
  m_asker->setEnabled(!grids.empty());
}

void AttentionPanel::setNote(const QString& words) {
  m_note->setText(words);
  m_views->setCurrentIndex(0);
  Q_EMIT overlayChanged({}, 0);
}

void AttentionPanel::setMap(std::shared_ptr<const AttentionMap> map, const QImage& picture) {
  m_map = std::move(map);
  m_source = std::min(m_source, m_map->scale);
  m_plot->setPicture(picture);
  const Grid asker = m_map->grids.back();
  m_plot->setAsker(QRectF(double(m_map->column) / asker.w, double(m_map->row) / asker.h, 1.0 / asker.w, 1.0 / asker.h));
  fillSources();
  showSource();
  showTable(m_table);
}

void AttentionPanel::showTable(bool on) {
  m_table = on;
  if (m_map) m_views->setCurrentIndex(on ? 2 : 1);
}

void AttentionPanel::fillSources() {
  const QSignalBlocker quiet(m_sources);
  m_sources->clear();
  m_sources->addItem(tr("all scales"), -1);
  for (int k = 0; m_map && k <= m_map->scale; ++k) {
    const QString share = format::budgetPercent(m_map->mass(k));
    const QString name = format::grid(m_map->grids[static_cast<size_t>(k)]);
    m_sources->addItem(k == m_map->scale ? tr("itself \u00b7 %1").arg(share) : tr("%1 \u00b7 %2").arg(name, share), k);
  }
  m_sources->setCurrentIndex(m_sources->findData(m_source));
  m_sources->setEnabled(m_map != nullptr);
}

void AttentionPanel::showSource() {
  const QString name = tr("Attention of layer %1, head %2, from row %3, column %4 of %5")
                           .arg(m_map->layer)
                           .arg(m_map->head)
                           .arg(m_map->row)
                           .arg(m_map->column)
                           .arg(format::grid(m_map->grids.back()));
  const bool all = m_source < 0;
  const Grid grid = all ? m_map->grids.back() : m_map->grids[static_cast<size_t>(m_source)];
  m_plot->setMap(all ? spreadOverPicture(*m_map) : m_map->weights[static_cast<size_t>(m_source)], grid.h, grid.w, name,
                 tr("attention"));
  m_plot->fitRange();
  Q_EMIT overlayChanged(m_plot->mapImage(), m_plot->opacity());
}

}  // namespace heatkv
