// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/worker/mailbox.h"

#include <algorithm>
#include <utility>

namespace heatkv {
namespace {

/// Whether only the newest of `letter`'s kind is worth showing.
bool superseded(const Letter& old, const Letter& letter) {
  if (old.id != letter.id || old.body.index() != letter.body.index()) return false;
  if (const auto* preview = std::get_if<PreviewEvent>(&letter.body)) {
    const auto& before = std::get<PreviewEvent>(old.body);
    return before.image == preview->image && before.scale == preview->scale;
  }
  return std::holds_alternative<LayerEvent>(letter.body) || std::holds_alternative<LoadEvent>(letter.body) ||
         std::holds_alternative<CalibrationEvent>(letter.body) || std::holds_alternative<MemoryUse>(letter.body);
}

}  // namespace

bool Mailbox::put(Letter letter) {
  const Lock lock(m_mutex);
  // The one to be replaced is near the end: there are as many others behind it as came since.
  const auto found =
      std::find_if(m_letters.rbegin(), m_letters.rend(), [&](const Letter& old) { return superseded(old, letter); });
  if (found != m_letters.rend()) m_letters.erase(std::next(found).base());
  m_letters.push_back(std::move(letter));
  return !std::exchange(m_woken, true);
}

std::deque<Letter> Mailbox::take() {
  const Lock lock(m_mutex);
  m_woken = false;
  return std::exchange(m_letters, {});
}

size_t Mailbox::size() const {
  const Lock lock(m_mutex);
  return m_letters.size();
}

}  // namespace heatkv
