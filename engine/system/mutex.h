// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A mutex and its lock that say what they guard: clang checks it (packaging/lint.sh), other compilers ignore it.
#pragma once

#include <mutex>

#ifdef __clang__
#define HEATKV_THREAD_ATTRIBUTE(x) __attribute__((x))
#else
#define HEATKV_THREAD_ATTRIBUTE(x)
#endif
/// Of a member: touched only while this is locked.
#define HEATKV_GUARDED_BY(mutex) HEATKV_THREAD_ATTRIBUTE(guarded_by(mutex))
/// Of a function, or a lambda after its brackets: called only while this is locked.
#define HEATKV_REQUIRES(mutex) HEATKV_THREAD_ATTRIBUTE(requires_capability(mutex))
/// Of a function: called only while this is not locked.
#define HEATKV_EXCLUDES(mutex) HEATKV_THREAD_ATTRIBUTE(locks_excluded(mutex))

namespace heatkv {

class HEATKV_THREAD_ATTRIBUTE(capability("mutex")) Mutex {
 public:
  void lock() HEATKV_THREAD_ATTRIBUTE(acquire_capability()) { m_mutex.lock(); }
  void unlock() HEATKV_THREAD_ATTRIBUTE(release_capability()) { m_mutex.unlock(); }

 private:
  std::mutex m_mutex;
};

/// Holds a mutex for a scope; can be let go of meanwhile, as while waiting.
class HEATKV_THREAD_ATTRIBUTE(scoped_lockable) Lock {
 public:
  explicit Lock(Mutex& mutex) HEATKV_THREAD_ATTRIBUTE(acquire_capability(mutex)) : m_mutex(mutex) { m_mutex.lock(); }
  ~Lock() HEATKV_THREAD_ATTRIBUTE(release_capability()) {
    if (m_held) m_mutex.unlock();
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  void lock() HEATKV_THREAD_ATTRIBUTE(acquire_capability()) {
    m_mutex.lock();
    m_held = true;
  }
  void unlock() HEATKV_THREAD_ATTRIBUTE(release_capability()) {
    m_held = false;
    m_mutex.unlock();
  }

 private:
  Mutex& m_mutex;
  bool m_held = true;
};

}  // namespace heatkv
