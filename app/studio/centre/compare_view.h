// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Compare tab: two pictures of the history in the compare pane, with their figures, the scale where their runs
// part, and a table over methods. Window's thread; figures are computed on another one.
#pragma once

#include <QWidget>

#include "app/studio/history/history_store.h"
#include "app/studio/worker/background.h"
#include "widgets/compare/compare_pane.h"

namespace heatkv {

class DivergenceStrip;
class MethodTable;
class SegmentedControl;

class CompareView : public QWidget {
  Q_OBJECT
 public:
  explicit CompareView(HistoryStore& history, HistoryStore& unkept, QWidget* parent = nullptr);
  /// A is on the left: the full cache, where one of them is it.
  void setFiles(const QString& a, const QString& b);
  /// Says how far the twin is that is being painted; empty: none is.
  void setBusy(const QString& words) { m_pane->setBusy(words); }
  void flip() { m_pane->flip(); }
  void toggleDifference();
  ComparePane* pane() const { return m_pane; }
  MethodTable* methods() const { return m_methods; }
  QString fileA() const { return m_a; }
  QString fileB() const { return m_b; }

 Q_SIGNALS:
  void twinRequested();
  /// How far the two are apart, once that is known.
  void measured(const QString& figures);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void load();
  void show(const QImage& a, const QImage& b);
  void setPair(const QString& a, const QString& b);
  void fillChoices();
  QString captionOf(const QString& path) const;

  const HistoryEntry* entryOf(const QString& path) const;

  HistoryStore& m_history;
  HistoryStore& m_unkept;
  ComparePane* m_pane;
  DivergenceStrip* m_divergence;
  MethodTable* m_methods;
  QWidget* m_details;
  SegmentedControl* m_detail;
  QString m_a, m_b;
  quint64 m_serial = 0;
  PatientThreads m_readers{4};  ///< a pair that never comes does not keep the next one from being shown
};

}  // namespace heatkv
