// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to runs, models and questions, as one signal of values; views take the kinds they show. Nothing here has
// an id: what is stale or another's was dropped before. Window's thread.
#pragma once

#include <QObject>
#include <concepts>

#include "app/studio/run/job.h"
#include "app/studio/worker/mailbox.h"

namespace heatkv {

struct RunStarted {
  Job job;
};
struct RunEnded {
  End how = End::Finished;
  Job job;
  std::optional<Error> error;  ///< of one that failed
};
struct LoadFailed {
  Error error;
};
/// The answer to Questions::askFit().
struct FitAnswered {
  PlanEvent plan;
};
/// A question of Questions::attend() was answered, stopped, or failed.
struct AttentionEnded {
  std::optional<Error> error;
};

using RunEvent = WithMore<WorkerEvent, RunStarted, RunEnded, LoadFailed, FitAnswered, AttentionEnded>::Type;

class RunEvents : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

 Q_SIGNALS:
  void happened(const heatkv::RunEvent& event);
};

template <typename... Takers>
struct Overloaded : Takers... {
  using Takers::operator()...;
};
template <typename... Takers>
Overloaded(Takers...) -> Overloaded<Takers...>;

template <typename Taker, typename Variant>
struct TakesOneOf;
template <typename Taker, typename... Kinds>
struct TakesOneOf<Taker, std::variant<Kinds...>> : std::bool_constant<(std::invocable<Taker, const Kinds&> || ...)> {};

/// Calls the one of `takers` that takes the kind of what happened, where there is one, as long as `receiver` lives.
template <typename... Takers>
void listen(const RunEvents& events, const QObject* receiver, Takers... takers) {
  static_assert((TakesOneOf<Takers, RunEvent>::value && ...), "a taker of something that never happens");
  QObject::connect(
      &events, &RunEvents::happened, receiver,
      [all = Overloaded{std::move(takers)..., [](const auto&) {}}](const RunEvent& event) { std::visit(all, event); });
}

}  // namespace heatkv
