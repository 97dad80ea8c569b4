// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/rank_group.h"

#include <c10/util/Logging.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <thread>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include "engine/api/error.h"
#include "engine/system/mutex.h"

namespace heatkv {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kConnect{3000}, kShortestConnect{1500}, kOnce{200};

std::string keyOf(const char* what, int64_t number) {
  return std::string(what) + "/" + std::to_string(number);
}

std::vector<uint8_t> bytesOf(const std::string& text) {
  return {text.begin(), text.end()};
}

/// What fails in the store is rank 0 that is gone.
template <typename Call>
auto reaching(const Call& call) {
  try {
    return call();
  } catch (const std::exception& e) {
    throw Error(ErrorKind::Run, "Rank 0, which hands out the prompts, cannot be reached any more.",
                "Start all processes again: what is finished is kept, and they continue from there.", {}, e.what());
  }
}

c10::intrusive_ptr<c10d::Store> connect(const RankPlace& place, bool server, milliseconds silence) {
  c10d::TCPStoreOptions options;
  options.port = place.port;
  options.isServer = server;
  options.waitWorkers = false;
  options.timeout = std::clamp(silence, kShortestConnect, kConnect);
  // The plain server is there in every build of libtorch.
  options.useLibUV = false;
  auto store = c10::make_intrusive<c10d::TCPStore>(place.host, options);
  return c10::make_intrusive<c10d::PrefixStore>("heatkv" + place.start, std::move(store));
}

}  // namespace

/// What is known of an item or a rank, and since when it has not changed.
struct RankGroup::Watched {
  std::string state;
  Clock::time_point since;
};

struct RankGroup::Store {
  c10::intrusive_ptr<c10d::Store> store, beats;
  std::map<int, Watched> open;  ///< items that are not known to be finished, once the counter has run out
  bool ranOut = false;
  Mutex mutex;  ///< guards nothing: what `wake` needs to wait with
  std::condition_variable_any wake;
  std::jthread heart;

  int64_t add(const std::string& key, int64_t value) {
    return reaching([&] { return store->add(key, value); });
  }
  void set(const std::string& key, const std::string& value) {
    reaching([&] { store->set(key, bytesOf(value)); });
  }
  bool has(const std::string& key) {
    return reaching([&] { return store->check({key}); });
  }
  std::string get(const std::string& key) {
    if (!has(key)) return {};
    const std::vector<uint8_t> bytes = reaching([&] { return store->get(key); });
    return {bytes.begin(), bytes.end()};
  }
};

RankGroup::RankGroup(const RankPlace& place, milliseconds silence, std::stop_token stop,
                     std::optional<milliseconds> patience)
    : m_place(place), m_silence(silence), m_stop(std::move(stop)), m_store(std::make_unique<Store>()) {
  // What torch says of sockets on its own, with addresses of its code: errors of ours say it better.
  ::setenv("TORCH_CPP_LOG_LEVEL", "FATAL", 0);
  c10::initLogging();
  const bool server = first() && !place.storeElsewhere;
  const auto until = Clock::now() + patience.value_or(10 * silence);
  while (!m_store->store) {
    try {
      m_store->store = connect(place, server, silence);
      m_store->beats = connect(place, false, silence);
    } catch (const std::exception& e) {
      m_store->store.reset();
      const std::string where = place.host + ":" + std::to_string(place.port);
      if (server)
        throw Error(ErrorKind::Run, "Rank 0 cannot listen on " + where + ".",
                    "Set MASTER_PORT to a free port for all processes.", {}, e.what());
      if (Clock::now() > until)
        throw Error(ErrorKind::Run, "Rank 0 does not answer on " + where + ".",
                    "See whether it runs, and whether MASTER_ADDR and MASTER_PORT are the same for all processes.", {},
                    e.what());
    }
    pause();
  }
  m_store->set(keyOf("here", rank()), "1");
  m_store->heart = std::jthread([this](const std::stop_token& ended) {
    Lock lock(m_store->mutex);
    while (!ended.stop_requested()) {
      try {
        m_store->beats->add(keyOf("beat", rank()), 1);
      } catch (const std::exception&) {
        return;  // The next call of take() reports it.
      }
      m_store->wake.wait_for(lock, ended, m_silence / 5, [] { return false; });
    }
  });
}

RankGroup::~RankGroup() {
  m_store->heart.request_stop();
  if (m_store->heart.joinable()) m_store->heart.join();
  try {
    m_store->set(keyOf("left", rank()), "1");
  } catch (const Error&) {
    // Rank 0 is gone before: nobody is left to hear it.
  }
}

void RankGroup::pause() {
  if (m_stop.stop_requested()) throw Error(ErrorKind::Interrupted, "stopped");
  std::this_thread::sleep_for(std::min(kOnce, m_silence / 5));
}

void RankGroup::agree(const std::string& ours) {
  if (first()) return m_store->set("agreed", ours);
  const auto until = Clock::now() + 10 * m_silence;
  while (!m_store->has("agreed")) {
    if (Clock::now() > until)
      throw Error(ErrorKind::Run, "Rank 0 does not begin.", "Look at what it says, then start all processes again.");
    pause();
  }
  if (m_store->get("agreed") != ours)
    throw Error(ErrorKind::Usage,
                "Rank " + std::to_string(rank()) + " has other prompts, weights or settings than rank 0.",
                "Start all processes with the same command line, --seed among it, and the same files.");
}

std::optional<int> RankGroup::take(int count) {
  if (!m_store->ranOut) {
    const int64_t next = m_store->add("next", 1) - 1;
    if (next < count) {
      m_store->set(keyOf("owner", next), std::to_string(rank()));
      return static_cast<int>(next);
    }
    m_store->ranOut = true;
    for (int item = 0; item < count; ++item) m_store->open[item] = {{}, Clock::now()};
  }
  return takeOver();
}

/// Whether the rank has left or gives no sign of life.
bool RankGroup::gone(int other, Watched& watched) {
  if (m_store->has(keyOf("left", other))) return true;
  const std::string state = std::to_string(other) + ":" + m_store->get(keyOf("beat", other));
  if (state != watched.state) watched = {state, Clock::now()};
  return Clock::now() - watched.since > m_silence;
}

std::optional<int> RankGroup::takeOver() {
  while (true) {
    std::erase_if(m_store->open, [&](const auto& entry) { return m_store->has(keyOf("done", entry.first)); });
    if (m_store->open.empty()) return std::nullopt;
    for (auto& [item, watched] : m_store->open) {
      const std::string key = keyOf("owner", item), owner = m_store->get(key), ours = std::to_string(rank());
      // One without an owner was taken by a rank that was lost before it could say so.
      if (owner.empty() ? Clock::now() - watched.since <= m_silence : !gone(std::stoi(owner), watched)) continue;
      const auto now = reaching([&] { return m_store->store->compareSet(key, bytesOf(owner), bytesOf(ours)); });
      if (now == bytesOf(ours)) return item;
    }
    pause();
  }
}

void RankGroup::finished(int item) {
  m_store->set(keyOf("done", item), "1");
  m_store->open.erase(item);
}

void RankGroup::waitForOthers() {
  std::map<int, Watched> others;
  for (int other = 1; other < m_place.size; ++other)
    if (m_store->has(keyOf("here", other))) others[other] = {{}, Clock::now()};
  while (!others.empty()) {
    for (auto other = others.begin(); other != others.end();)
      other = gone(other->first, other->second) ? others.erase(other) : std::next(other);
    pause();
  }
}

}  // namespace heatkv
