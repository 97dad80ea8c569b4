// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/heatmap_panel.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/controls/empty_state.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/format.h"
#include "widgets/plots/plot_page.h"

namespace heatkv {

HeatmapPanel::HeatmapPanel(QWidget* parent)
    : QWidget(parent),
      m_plot(new HeatmapPlot),
      m_tableAction(new QAction(tr("Show as table"), this)),
      m_view(new SegmentedControl({tr("Layer × head"), tr("Head × scale")})),
      m_fixed(new QComboBox),
      m_sort(new QComboBox) {
  setObjectName(QStringLiteral("heatmapPanel"));
  auto* empty = new EmptyState(tr("This model has not been calibrated."), {tr("Calibrate...")});
  connect(empty, &EmptyState::activated, this, &HeatmapPanel::calibrateRequested);
  m_page = new PlotPage(empty, makeHeader(), m_plot, tr("S-CAS scores as table"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_page);
  makeActions();
  // Of one scale alone its column would say the same in every row; files keep it.
  auto* view = m_page->findChild<QTableView*>();
  const auto hideScale = [this, view] {
    for (int i = 0; i < m_plot->table()->columnCount(); ++i) view->setColumnHidden(i, i == m_plot->scaleColumn());
  };
  connect(m_plot->table(), &QAbstractItemModel::modelReset, view, hideScale);
  connect(m_plot, &HeatmapPlot::contentChanged, view, hideScale);
  connect(m_plot, &HeatmapPlot::contentChanged, this, &HeatmapPanel::choosePage);
  choosePage();
}

QWidget* HeatmapPanel::makeHeader() {
  m_view->setObjectName(QStringLiteral("heatmapView"));
  m_view->setAccessibleName(tr("Score view"));
  m_fixed->setObjectName(QStringLiteral("heatmapScale"));
  m_fixed->setProperty("compact", true);
  m_fixed->setAccessibleName(tr("Source scale"));
  m_sort->setObjectName(QStringLiteral("heatmapSort"));
  m_sort->setProperty("compact", true);
  m_sort->setAccessibleName(tr("Sort heads"));
  m_sort->addItems({tr("Unsorted"), tr("By score"), tr("By mean"), tr("First freed")});
  connect(m_view, &SegmentedControl::currentChanged, this,
          [this](int index) { m_plot->setView(index == 0 ? HeatView::LayerHead : HeatView::HeadScale); });
  connect(m_fixed, &QComboBox::activated, this, [this](int index) {
    const int value = m_fixed->itemData(index).toInt();
    m_plot->query().view == HeatView::HeadScale ? m_plot->setLayer(value) : m_plot->setSourceScale(value);
  });
  connect(m_sort, &QComboBox::currentIndexChanged, this,
          [this](int index) { m_plot->setSort(static_cast<HeatSort>(index)); });
  auto* header = new QWidget;
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(12, 0, 12, 0);
  row->setSpacing(8);
  row->addWidget(m_view);
  row->addWidget(m_fixed);
  row->addStretch(1);
  row->addWidget(m_sort);
  return header;
}

void HeatmapPanel::setContext(const QString& context) {
  m_page->setContext(context);
}

void HeatmapPanel::makeActions() {
  m_tableAction->setCheckable(true);
  connect(m_tableAction, &QAction::toggled, m_page, &PlotPage::showTable);
  m_target = new QAction(tr("Layer × target scale"), this);
  m_target->setCheckable(true);
  connect(m_target, &QAction::triggered, this, [this](bool on) {
    m_plot->setView(on                            ? HeatView::LayerTarget
                    : m_view->currentIndex() == 1 ? HeatView::HeadScale
                                                  : HeatView::LayerHead);
  });
  auto* sorts = new QActionGroup(this);
  QList<QAction*> orders;
  for (int i = 0; i < m_sort->count(); ++i) {
    QAction* action = sorts->addAction(m_sort->itemText(i));
    action->setCheckable(true);
    action->setChecked(i == 0);
    connect(action, &QAction::triggered, this, [this, i] { m_sort->setCurrentIndex(i); });
    orders << action;
  }
  connect(m_plot, &HeatmapPlot::contentChanged, this,
          [this, orders] { orders[static_cast<int>(m_plot->query().sort)]->setChecked(true); });
  m_actions << m_tableAction << m_target << separator() << orders << separator();

  auto* filters = new QActionGroup(this);
  const std::pair<HeatFilter, QString> filterNames[] = {{HeatFilter::All, tr("All heads")},
                                                        {HeatFilter::Kept, tr("Kept heads only")},
                                                        {HeatFilter::Freed, tr("Freed heads only")},
                                                        {HeatFilter::FreedEarly, tr("Early-freed heads only")}};
  for (const auto& [filter, name] : filterNames) {
    QAction* action = filters->addAction(name);
    action->setCheckable(true);
    action->setChecked(filter == HeatFilter::All);
    connect(action, &QAction::triggered, this, [this, chosen = filter] { m_plot->setFilter(chosen); });
    m_actions << action;
  }
  m_actions << separator();

  auto* view = new QAction(tr("Colour range follows the view"), this);
  view->setCheckable(true);
  connect(view, &QAction::toggled, this,
          [this](bool on) { m_plot->setRangeMode(on ? HeatmapPlot::RangeMode::View : HeatmapPlot::RangeMode::Fixed); });
  auto* fit = new QAction(tr("Set the fixed range from this view"), this);
  connect(fit, &QAction::triggered, this, [this, view] {
    view->setChecked(false);
    m_plot->fitRange();
  });
  auto* lock = new QAction(tr("Lock the colour range"), this);
  lock->setToolTip(tr("Keeps this range for other calibrations, so that colours can be compared."));
  lock->setCheckable(true);
  connect(lock, &QAction::triggered, m_plot, &HeatmapPlot::setRangeLocked);
  connect(m_plot, &HeatmapPlot::contentChanged, lock, [this, lock] { lock->setChecked(m_plot->rangeLocked()); });
  auto* logarithmic = new QAction(tr("Logarithmic colour scale"), this);
  logarithmic->setCheckable(true);
  logarithmic->setChecked(true);
  connect(logarithmic, &QAction::toggled, m_plot, &HeatmapPlot::setLogarithmic);
  m_actions << view << fit << lock << logarithmic << separator();
  auto* maps = new QActionGroup(this);
  const std::pair<ColourMap, QString> mapNames[] = {{ColourMap::Viridis, tr("Colours: viridis")},
                                                    {ColourMap::Cividis, tr("Colours: cividis")},
                                                    {ColourMap::Grey, tr("Colours: grey")}};
  for (const auto& [map, name] : mapNames) {
    QAction* action = maps->addAction(name);
    action->setCheckable(true);
    action->setChecked(map == ColourMap::Viridis);
    connect(action, &QAction::triggered, this, [this, chosen = map] { m_plot->setColours(chosen); });
    m_actions << action;
  }
  m_outline = new QAction(tr("Outline what a new budget changes"), this);
  m_outline->setCheckable(true);
  m_outline->setChecked(true);
  connect(m_outline, &QAction::toggled, this, &HeatmapPanel::outlineToggled);
  m_actions << separator() << m_outline;
  auto* reset = new QAction(tr("Show all cells"), this);
  connect(reset, &QAction::triggered, m_plot, &HeatmapPlot::resetZoom);
  m_actions << separator() << reset;
  addActions(m_actions);
  setContextMenuPolicy(Qt::ActionsContextMenu);
}

QAction* HeatmapPanel::separator() {
  auto* line = new QAction(this);
  line->setSeparator(true);
  return line;
}

void HeatmapPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // Where the words of all three have no room, the order of heads is in the menu alone.
  const QLayout& row = *m_sort->parentWidget()->layout();
  const int needed = row.contentsMargins().left() + row.contentsMargins().right() + 2 * row.spacing() +
                     m_view->leastWidth() + m_fixed->sizeHint().expandedTo(m_fixed->minimumSizeHint()).width() +
                     m_sort->sizeHint().width();
  m_sort->setVisible(width() >= needed);
  m_plot->setReadoutRoom(width() - 24);
}

void HeatmapPanel::fillFixed() {
  const QSignalBlocker quiet(m_fixed);
  const auto& calibration = m_plot->calibration();
  const bool layers = m_plot->query().view == HeatView::HeadScale;
  m_fixed->setAccessibleName(layers ? tr("Layer") : tr("Source scale"));
  QStringList names;
  QList<int> values;
  if (layers) {
    for (int l = 0; l < calibration->shape.layers; ++l) {
      names << tr("Layer %1").arg(l);
      values << l;
    }
  } else {
    for (int k = calibration->sinkScales; k + 1 < calibration->shape.scales(); ++k) {
      names << format::grid(calibration->shape.grids[k]);
      values << k;
    }
  }
  QStringList shown;
  for (int i = 0; i < m_fixed->count(); ++i) shown << m_fixed->itemText(i);
  if (shown != names) {
    m_fixed->clear();
    for (int i = 0; i < names.size(); ++i) m_fixed->addItem(names[i], values[i]);
  }
  m_fixed->setCurrentIndex(m_fixed->findData(layers ? m_plot->query().layer : m_plot->sourceScale()));
}

void HeatmapPanel::choosePage() {
  m_page->setEmpty(m_plot->empty());
  const HeatQuery& query = m_plot->query();
  const QSignalBlocker quietView(m_view), quietSort(m_sort);
  if (query.view != HeatView::LayerTarget) m_view->setCurrentIndex(static_cast<int>(query.view));
  m_sort->setCurrentIndex(static_cast<int>(query.sort));
  m_sort->setEnabled(query.view != HeatView::LayerTarget);
  m_target->setChecked(query.view == HeatView::LayerTarget);
  if (!m_plot->empty()) fillFixed();
}

}  // namespace heatkv
