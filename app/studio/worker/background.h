// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Work off the window's thread whose result comes back to it. Thread: called on the owner's.
#pragma once

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>
#include <utility>

namespace heatkv {

/// Runs `work` on a thread of `pool`, then `then` with what it returned on this thread; nothing where `owner` is gone
/// by then. `work` must not touch `owner`, which may be deleted at any moment.
template <typename Work, typename Then>
void inBackground(QObject* owner, Work work, Then then, QThreadPool* pool = QThreadPool::globalInstance()) {
  pool->start([owner = QPointer<QObject>(owner), work = std::move(work), then = std::move(then)]() mutable {
    // The owner is looked at on its own thread alone: a pointer that was good a moment ago is no promise on another
    // one. The application outlives every task but those that are left behind where a folder never answers.
    auto result = work();
    QCoreApplication* application = QCoreApplication::instance();
    if (!application) return;
    QMetaObject::invokeMethod(
        application,
        [owner, result = std::move(result), then = std::move(then)]() mutable {
          if (owner) then(std::move(result));
        },
        Qt::QueuedConnection);
  });
}

/// Threads for work that may wait for a disk for ever: at the end they are left behind where they do.
class PatientThreads {
 public:
  explicit PatientThreads(int most = 1) : m_pool(new QThreadPool) { m_pool->setMaxThreadCount(most); }
  ~PatientThreads() {
    m_pool->clear();
    if (m_pool->waitForDone(kPatienceMs)) delete m_pool;
  }
  Q_DISABLE_COPY_MOVE(PatientThreads)
  QThreadPool* pool() const { return m_pool; }

 private:
  static constexpr int kPatienceMs = 500;
  QThreadPool* m_pool;
};

}  // namespace heatkv
