#pragma once

#include <cstdint>
#include <memory>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::mailboxes {

// PINGPONG has one pair with one message in flight, so that channels do, TPPINGPONG several of both.
template <typename Means, template <typename> class Box>
class PingPong : public Means::Benchmark {
 public:
  explicit PingPong(const workloads::PipelineParameters& parameters) : parameters_(parameters) {
    Means::require_components(2 * parameters.parallelism);
  }

 protected:
  using Run = typename Means::Run;

  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    const auto pingers = make_boxes<PingerBox>(parameters_.parallelism);
    for (const auto& pinger : pingers) {
      const auto ponger = std::make_shared<PongerBox>();
      run.start(ponger, [ponger] { answer_pings(*ponger); });
      run.start(pinger, [this, &run, pinger, ponger] { send_pings(parameters_, run, *pinger, *ponger); });
    }
    return [pingers] {
      for (const auto& pinger : pingers) pinger->send({});
    };
  }

 private:
  // The beginning, or a PONG with its index.
  struct PingerMessage {
    std::uint64_t index;
  };
  using PingerBox = Box<PingerMessage>;

  // A PING bears its sender, and its index, which stays 0 without content.
  struct Ping {
    PingerBox* sender;
    std::uint64_t index;
  };
  using PongerBox = Box<Ping>;

  static void send_pings(const workloads::PipelineParameters& parameters, Run& run, PingerBox& own, PongerBox& ponger) {
    workloads::Pipeline pipeline(parameters);
    const auto send = [&](std::uint64_t index) { ponger.send({&own, pipeline.content(index)}); };
    if (!own.receive()) return;
    for (std::uint64_t index = 0; index < pipeline.window(); ++index) send(index);
    while (!pipeline.done()) {
      const auto pong = own.receive();
      if (!pong) return;
      if (const auto next = pipeline.take(pong->index)) send(*next);
    }
    run.latch().arrive(pipeline.answer());
  }

  static void answer_pings(PongerBox& own) {
    while (const auto ping = own.receive()) ping->sender->send({ping->index});
  }

  workloads::PipelineParameters parameters_;
};

template <typename Means>
class SinglePingPong final : public PingPong<Means, Means::template Channel> {
 public:
  explicit SinglePingPong(const Parameters& parameters)
      : PingPong<Means, Means::template Channel>(workloads::PipelineParameters::of_one_pair(parameters)) {}
};

template <typename Means>
class ThroughputPingPong final : public PingPong<Means, Means::template Mailbox> {
 public:
  explicit ThroughputPingPong(const Parameters& parameters)
      : PingPong<Means, Means::template Mailbox>(workloads::PipelineParameters::of_pairs(parameters)) {}
};

}  // namespace mpp::mailboxes
