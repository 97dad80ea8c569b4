// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that share items: places from the environment, each item once, lost ranks, a lost rank 0.
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QtTest>
#include <latch>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "engine/api/error.h"
#include "engine/evaluate/rank_group.h"

using namespace heatkv;
using std::chrono::milliseconds;

namespace {

std::optional<RankPlace> placeOf(const std::map<std::string, std::string>& variables) {
  return rankPlace([&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

/// A port that is listened on as long as this lives.
class Listener {
 public:
  Listener() : m_socket(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    if (::bind(m_socket, any, size) == 0 && ::listen(m_socket, 1) == 0 && ::getsockname(m_socket, any, &size) == 0)
      m_port = ntohs(address.sin_port);
  }
  ~Listener() { ::close(m_socket); }
  uint16_t port() const { return m_port; }

 private:
  int m_socket;
  uint16_t m_port = 0;
};

uint16_t freePort() {
  return Listener().port();
}

RankPlace place(int rank, int size, uint16_t port) {
  RankPlace p;
  p.rank = rank;
  p.size = size;
  p.port = port;
  return p;
}

constexpr milliseconds kSilence{500};

}  // namespace

class TestRankGroup : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void placesOfLaunchers() {
    QVERIFY(!placeOf({}));
    for (const char* alone :
         {"RANK", "WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMI_SIZE"})
      QVERIFY_THROWS_EXCEPTION(Error, placeOf({{alone, "1"}}));
    QVERIFY(!placeOf({{"RANK", "0"}, {"WORLD_SIZE", "1"}}));
    // A batch script of Slurm's is not a step: nobody else is there.
    QVERIFY(!placeOf({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}}));
    const auto torchrun = placeOf({{"RANK", "3"},
                                   {"WORLD_SIZE", "8"},
                                   {"LOCAL_RANK", "1"},
                                   {"LOCAL_WORLD_SIZE", "2"},
                                   {"MASTER_ADDR", "head"},
                                   {"MASTER_PORT", "1234"},
                                   {"TORCHELASTIC_USE_AGENT_STORE", "True"},
                                   {"TORCHELASTIC_RESTART_COUNT", "2"}});
    QVERIFY(torchrun && torchrun->rank == 3 && torchrun->size == 8 && torchrun->localRank == 1);
    QVERIFY(torchrun->localSize == 2 && torchrun->host == "head" && torchrun->port == 1234);
    QVERIFY(torchrun->storeElsewhere && torchrun->start == "2");
    const auto slurm = placeOf({{"SLURM_PROCID", "5"},
                                {"SLURM_STEP_NUM_TASKS", "6"},
                                {"SLURM_LOCALID", "1"},
                                {"SLURM_STEP_NODELIST", "node[03-06,09],gpu1"}});
    QVERIFY(slurm && slurm->rank == 5 && slurm->localRank == 1 && slurm->host == "node03" && !slurm->storeElsewhere);
    const auto mpi = placeOf({{"OMPI_COMM_WORLD_RANK", "1"},
                              {"OMPI_COMM_WORLD_SIZE", "2"},
                              {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
                              {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"}});
    QVERIFY(mpi && mpi->rank == 1 && mpi->host == "127.0.0.1");
    QVERIFY_THROWS_EXCEPTION(Error, placeOf({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}}));
    QVERIFY(placeOf({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}, {"MASTER_ADDR", "head"}})->host == "head");
    for (const char* rank : {"4", "-1", "x", "1e0", "99999999999"})
      QVERIFY_THROWS_EXCEPTION(Error, placeOf({{"RANK", rank}, {"WORLD_SIZE", "4"}}));
  }

  void firstHosts() {
    for (const auto& [list, first] : std::map<std::string, std::string>{{"a1,b2", "a1"},
                                                                        {"n[1,3]", "n1"},
                                                                        {"n[007-100]-ib", "n007-ib"},
                                                                        {"solo", "solo"},
                                                                        {"", ""},
                                                                        {"broken[", "broken"}})
      QCOMPARE(QString::fromStdString(firstHost(list)), QString::fromStdString(first));
  }

  void everyItemOnce() {
    const uint16_t port = freePort();
    std::mutex mutex;
    std::multiset<int> taken;
    std::latch all(3);
    std::vector<std::thread> ranks;
    for (int rank = 0; rank < 3; ++rank)
      ranks.emplace_back([&, rank] {
        // On a busy machine a rank may come late: here all begin together, and nobody is missed.
        RankGroup group(place(rank, 3, port), 20 * kSilence, {});
        all.arrive_and_wait();
        group.agree("same");
        while (const auto item = group.take(20)) {
          {
            const std::lock_guard lock(mutex);
            taken.insert(*item);
          }
          std::this_thread::sleep_for(milliseconds(5));
          group.finished(*item);
        }
        if (group.first()) group.waitForOthers();
      });
    for (std::thread& rank : ranks) rank.join();
    QCOMPARE(taken.size(), size_t(20));
    QCOMPARE(std::set<int>(taken.begin(), taken.end()).size(), size_t(20));
  }

  void whatAGoneRankHadIsTakenOver() {
    const uint16_t port = freePort();
    // Rank 2 is said to be there and never comes: nobody waits for it.
    RankGroup first(place(0, 3, port), kSilence, {});
    auto second = std::make_unique<RankGroup>(place(1, 3, port), kSilence, std::stop_token());
    first.agree("same");
    second->agree("same");
    QCOMPARE(second->take(3).value(), 0);
    QCOMPARE(first.take(3).value(), 1);
    first.finished(1);
    second.reset();  // with item 0 unfinished
    QCOMPARE(first.take(3).value(), 2);
    first.finished(2);
    QCOMPARE(first.take(3).value(), 0);
    first.finished(0);
    QVERIFY(!first.take(3));
    first.waitForOthers();
  }

  void othersSettingsAreRefused() {
    const uint16_t port = freePort();
    RankGroup first(place(0, 2, port), kSilence, {});
    RankGroup second(place(1, 2, port), kSilence, {});
    first.agree("a");
    QVERIFY_THROWS_EXCEPTION(Error, second.agree("b"));
  }

  void aLostRankZeroIsTold() {
    const uint16_t port = freePort();
    auto first = std::make_unique<RankGroup>(place(0, 2, port), kSilence, std::stop_token());
    RankGroup second(place(1, 2, port), kSilence, {});
    QVERIFY(second.take(5));
    first.reset();
    try {
      while (second.take(5)) {
      }
      QFAIL("a rank without a store");
    } catch (const Error& error) {
      QVERIFY(error.kind == ErrorKind::Run && !error.fix.empty());
    }
    // Nobody answers at all.
    QVERIFY_THROWS_EXCEPTION(Error, RankGroup(place(1, 2, freePort()), milliseconds(20), {}));
    QElapsedTimer timer;
    timer.start();
    QVERIFY_THROWS_EXCEPTION(Error, RankGroup(place(1, 2, freePort()), 20 * kSilence, {}, milliseconds(20)));
    QVERIFY(timer.elapsed() < 20 * kSilence.count());
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_THROWS_EXCEPTION(Error, RankGroup(place(1, 2, freePort()), kSilence, stop.get_token()));
  }

  void aTakenPortIsTold() {
    const Listener other;
    QVERIFY(other.port() != 0);
    QVERIFY_THROWS_EXCEPTION(Error, RankGroup(place(0, 2, other.port()), kSilence, {}));
  }
};

QTEST_GUILESS_MAIN(TestRankGroup)
#include "test_rank_group.moc"
