// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SIGINT, SIGTERM and SIGHUP as bytes to an event loop. One at a time.
#pragma once

namespace heatkv {

class QuitRequests {
 public:
  /// Takes the signals over for the whole process.
  QuitRequests();
  ~QuitRequests();
  QuitRequests(const QuitRequests&) = delete;
  QuitRequests& operator=(const QuitRequests&) = delete;

  /// Readable once there is a request; -1: the system gave none.
  int descriptor() const { return m_ends[1]; }
  /// Takes one request. False where there was none.
  bool take();

 private:
  int m_ends[2] = {-1, -1};
};

}  // namespace heatkv
