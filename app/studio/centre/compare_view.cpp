// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/compare_view.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "app/studio/centre/method_table.h"
#include "app/studio/history/history_model.h"
#include "app/studio/history/picture_bits.h"
#include "app/studio/history/picture_image.h"
#include "app/studio/words/names.h"
#include "app/studio/words/run_words.h"
#include "app/studio/words/table_words.h"
#include "app/studio/worker/background.h"
#include "engine/api/error.h"
#include "engine/metrics/lpips.h"
#include "engine/metrics/picture_metrics.h"
#include "widgets/compare/divergence_strip.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

constexpr int kDetailHeight = 96, kLeastHeight = 460;
constexpr qsizetype kMostChoices = 60;

}  // namespace

CompareView::CompareView(HistoryStore& history, HistoryStore& unkept, QWidget* parent)
    : QWidget(parent),
      m_history(history),
      m_unkept(unkept),
      m_pane(new ComparePane(this)),
      m_divergence(new DivergenceStrip(this)),
      m_methods(new MethodTable(history, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_pane, 1);
  // Below the picture one thing at a time, so that the picture gets the room.
  m_details = new QWidget(this);
  m_detail = new SegmentedControl({tr("Scales"), tr("Methods")}, SegmentedControl::Height::Compact, m_details);
  m_detail->setAccessibleName(tr("Details of the comparison"));
  auto* pages = new QStackedWidget(m_details);
  // In pages of their own: both hide themselves where they have nothing to show.
  for (QWidget* one : {static_cast<QWidget*>(m_divergence), static_cast<QWidget*>(m_methods)}) {
    auto* page = new QWidget(pages);
    auto* body = new QVBoxLayout(page);
    body->setContentsMargins(0, 0, 0, 0);
    body->addWidget(one, 0, one == m_divergence ? Qt::AlignTop : Qt::Alignment());
    pages->addWidget(page);
  }
  pages->setFixedHeight(kDetailHeight);
  connect(m_detail, &SegmentedControl::currentChanged, pages, &QStackedWidget::setCurrentIndex);
  auto* details = new QHBoxLayout(m_details);
  details->setContentsMargins(12, 0, 0, 0);
  details->setSpacing(8);
  details->addWidget(m_detail, 0, Qt::AlignTop);
  details->addWidget(pages, 1);
  column->addWidget(m_details);
  m_details->hide();
  connect(m_pane, &ComparePane::chosen, this,
          [this](int side, const QString& path) { side == 0 ? setPair(path, m_b) : setPair(m_a, path); });
  connect(m_methods, &MethodTable::chosen, this, [this](const QString& path) { setFiles(m_a, path); });
  connect(m_pane, &ComparePane::twinRequested, this, &CompareView::twinRequested);
  // A picture may be asked for before its file is written.
  for (HistoryStore* store : {&m_history, &m_unkept})
    connect(store, &HistoryStore::added, this, [this](const QString& path) {
      fillChoices();
      if (path == m_a || path == m_b) load();
    });
}

const HistoryEntry* CompareView::entryOf(const QString& path) const {
  const HistoryEntry* kept = m_history.find(path);
  return kept ? kept : m_unkept.find(path);
}

void CompareView::setFiles(const QString& a, const QString& b) {
  const HistoryEntry* second = entryOf(b);
  const bool swap = second && second->method == CacheMethod::Full;
  setPair(swap ? b : a, swap ? a : b);
}

void CompareView::setPair(const QString& a, const QString& b) {
  m_a = a;
  m_b = b;
  fillChoices();
  load();
}

void CompareView::fillChoices() {
  QList<std::pair<QString, QString>> choices;
  const auto add = [&](const QString& path) {
    const HistoryEntry* entry = entryOf(path);
    const QString name = entry ? runWords(*entry) : QFileInfo(path).fileName();
    if (!path.isEmpty()) choices << std::pair{path, name};
  };
  const auto& entries = m_history.entries();
  for (qsizetype i = 0; i < std::min(entries.size(), kMostChoices); ++i) add(entries[i].path);
  for (const QString& path : {m_a, m_b})
    if (std::none_of(choices.begin(), choices.end(), [&](const auto& one) { return one.first == path; })) add(path);
  m_pane->setChoices(choices, m_a, m_b);
}

namespace {

/// Both runs' bits, where the files hold them and are of one size.
std::vector<ScaleDivergence> divergenceOfFiles(const QString& a, const QString& b) {
  try {
    const auto first = loadPictureText(a.toStdString()), second = loadPictureText(b.toStdString());
    const auto record = settingsOf(first).record;
    if (!record) return {};
    return divergenceOf(bitsOf(first), bitsOf(second), record->settings.grids());
  } catch (const Error&) {
    return {};  // Not a PNG of ours: nothing is known of its run.
  }
}

}  // namespace

QString CompareView::captionOf(const QString& path) const {
  const HistoryEntry* entry = entryOf(path);
  if (!entry) return QFileInfo(path).fileName();
  const QString words = cacheWords(entry->method, entry->budget);
  return entry->edited ? tr("%1 \u00b7 edited by hand").arg(words) : words;
}

void CompareView::load() {
  const quint64 serial = ++m_serial;
  m_pane->setFoot({});
  m_divergence->setScales({});
  m_methods->setReference(m_a);
  inBackground(
      this,
      [a = m_a, b = m_b] {
        return std::pair{QImage(a), QImage(b)};
      },
      [this, serial](const std::pair<QImage, QImage>& read) {
        if (m_serial == serial) show(read.first, read.second);
      },
      m_readers.pool());
}

void CompareView::show(const QImage& a, const QImage& b) {
  if (a.isNull() || b.isNull() || a.size() != b.size()) {
    m_pane->setPictures({}, {});
    m_details->hide();
    if (!a.isNull() && !b.isNull()) m_pane->setFoot(tr("The pictures have different sizes."));
    return;
  }
  m_pane->setPictures(a, b);
  m_details->setVisible(height() >= kLeastHeight);
  const HistoryEntry *first = entryOf(m_a), *second = entryOf(m_b);
  const bool sameSeed = first && second && first->seed == second->seed;
  m_pane->setCaptions(captionOf(m_a), captionOf(m_b),
                      sameSeed ? tr("seed %1").arg(format::seed(first->seed)) : QString());
  struct Found {
    MetricValues figures;
    bool identical = false;
    std::vector<ScaleDivergence> scales;
  };
  inBackground(
      this,
      [a, b, fileA = m_a, fileB = m_b, lpips = m_methods->lpips()] {
        MetricValues figures;
        measure(figures, toPicture(a), toPicture(b), lpips.get());
        return Found{figures, a == b, divergenceOfFiles(fileA, fileB)};
      },
      [this, serial = m_serial](const Found& found) {
        if (m_serial != serial) return;
        const QString figures = figuresText(found.figures);
        m_pane->setFoot(found.identical ? tr("identical \u00b7 %1").arg(figures) : figures);
        m_divergence->setScales(found.scales);
        Q_EMIT measured(figures);
      });
}

void CompareView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_details->setVisible(height() >= kLeastHeight && !m_pane->isEmpty());
}

void CompareView::toggleDifference() {
  m_pane->setMode(m_pane->mode() == ComparePane::Mode::Difference ? ComparePane::Mode::Slider
                                                                  : ComparePane::Mode::Difference);
}

}  // namespace heatkv
