#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/fairness.hpp"

namespace mpp::mailboxes {

template <typename Means>
class Fairness final : public Means::Benchmark {
 public:
  explicit Fairness(const Parameters& parameters) : parameters_(parameters), times_(parameters_.victims) {
    Means::require_components(2 * parameters_.victims + parameters_.hogs);
  }

  [[nodiscard]] std::map<std::string, double> metrics() const override { return times_.metrics(); }

 protected:
  using Run = typename Means::Run;

  [[nodiscard]] std::uint64_t parts() const override { return parameters_.victims; }

  Begin create(Run& run) override {
    const auto hogs = make_boxes<StartBox>(parameters_.hogs);
    for (const auto& hog : hogs) {
      run.start(hog, [this, &run, hog] { be_busy(run, *hog); });
    }
    const auto pingers = make_boxes<PingerBox>(parameters_.victims);
    for (const auto& pinger : pingers) {
      const auto ponger = std::make_shared<PongerBox>();
      run.start(ponger, [ponger] { answer_pings(*ponger); });
      run.start(pinger, [this, &run, pinger, ponger] { send_pings(run, *pinger, *ponger); });
    }
    return [this, hogs, pingers] {
      times_.begin_run();
      for (const auto& hog : hogs) hog->send({});
      for (const auto& pinger : pingers) pinger->send({});
    };
  }

 private:
  using StartBox = typename Means::template Channel<Start>;

  // The beginning, or a PONG.
  struct PingerMessage {};
  using PingerBox = typename Means::template Channel<PingerMessage>;

  // A PING bears its sender.
  struct Ping {
    PingerBox* sender;
  };
  using PongerBox = typename Means::template Channel<Ping>;

  void be_busy(Run& run, StartBox& own) const {
    while (own.receive()) {
      parameters_.work(Means::block_for);
      if (!run.over()) own.send({});
    }
  }

  void send_pings(Run& run, PingerBox& own, PongerBox& ponger) {
    workloads::Victim victim(parameters_.rounds);
    if (!own.receive()) return;
    victim.begin();
    do {
      ponger.send({&own});
      if (!own.receive()) return;
    } while (victim.take());
    times_.finish(victim);
    run.latch().arrive(victim.received());
  }

  static void answer_pings(PongerBox& own) {
    while (const auto ping = own.receive()) ping->sender->send({});
  }

  workloads::FairnessParameters parameters_;
  workloads::VictimTimes times_;
};

}  // namespace mpp::mailboxes
