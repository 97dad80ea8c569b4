// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/compare_view.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "app/studio/background.h"
#include "app/studio/centre/method_table.h"
#include "app/studio/history/history_model.h"
#include "app/studio/history/picture_bits.h"
#include "app/studio/history/picture_image.h"
#include "app/studio/words/names.h"
#include "app/studio/words/table_words.h"
#include "engine/api/error.h"
#include "engine/metrics/picture_metrics.h"
#include "widgets/compare/divergence_strip.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

constexpr int kTableHeight = 96;

}  // namespace

CompareView::CompareView(HistoryStore& history, HistoryStore& unkept, QWidget* parent)
    : QWidget(parent),
      m_history(history),
      m_unkept(unkept),
      m_pane(new ComparePane(this)),
      m_divergence(new DivergenceStrip(this)),
      m_methods(new MethodTable(history, this)) {
  m_methods->setMaximumHeight(kTableHeight);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_pane, 1);
  auto* details = new QHBoxLayout;
  details->setSpacing(0);
  details->addWidget(m_divergence, 2, Qt::AlignTop);
  details->addWidget(m_methods, 3);
  column->addLayout(details);
  connect(m_methods, &MethodTable::chosen, this, [this](const QString& path) { setFiles(m_a, path); });
  connect(m_pane, &ComparePane::twinRequested, this, &CompareView::twinRequested);
  // A picture may be asked for before its file is written.
  for (HistoryStore* store : {&m_history, &m_unkept})
    connect(store, &HistoryStore::added, this, [this](const QString& path) {
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
  m_a = swap ? b : a;
  m_b = swap ? a : b;
  load();
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
  const QString words = QStringLiteral("%1 \u00b7 %2").arg(methodName(entry->method), budgetLabel(*entry));
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
    if (!a.isNull() && !b.isNull()) m_pane->setFoot(tr("The pictures have different sizes."));
    return;
  }
  m_pane->setPictures(a, b);
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
      [a, b, fileA = m_a, fileB = m_b] {
        MetricValues figures;
        measure(figures, toPicture(a), toPicture(b));
        return Found{figures, a == b, divergenceOfFiles(fileA, fileB)};
      },
      [this, serial = m_serial](const Found& found) {
        if (m_serial != serial) return;
        const QString figures = figuresText(found.figures);
        m_pane->setFoot(found.identical ? tr("identical \u00b7 %1").arg(figures) : figures);
        m_divergence->setScales(found.scales);
      });
}

void CompareView::toggleDifference() {
  m_pane->setMode(m_pane->mode() == ComparePane::Mode::Difference ? ComparePane::Mode::Slider
                                                                  : ComparePane::Mode::Difference);
}

}  // namespace heatkv
