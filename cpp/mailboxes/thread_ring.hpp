#pragma once

#include <cstdint>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/thread_ring.hpp"

namespace mpp::mailboxes {

template <typename Means>
class ThreadRing final : public Means::Benchmark {
 public:
  explicit ThreadRing(const Parameters& parameters) : parameters_(parameters), ends_(parameters_.tokens) {
    Means::require_components(parameters_.components);
  }

  std::uint64_t answer() override { return ends_.answer(); }

 protected:
  using Run = typename Means::Run;

  [[nodiscard]] std::uint64_t parts() const override { return parameters_.tokens; }

  Begin create(Run& run) override {
    const auto ring = make_boxes<TokenBox>(parameters_.components);
    for (std::uint64_t place = 0; place < ring.size(); ++place) {
      run.start(ring[place], [this, &run, place, own = ring[place], successor = ring[(place + 1) % ring.size()]] {
        hand_on(place + 1, *own, *successor, run);
      });
    }
    return [this, ring] {
      for (std::uint64_t token = 0; token < parameters_.tokens; ++token) {
        ring[parameters_.start(token)]->send({token, parameters_.hops});
      }
    };
  }

 private:
  // A token bears its number, and how many hops are left.
  struct Token {
    std::uint64_t number;
    std::uint64_t hops;
  };
  using TokenBox = typename Means::template Mailbox<Token>;

  // Sends tokens on until they end here.
  void hand_on(std::uint64_t component, TokenBox& own, TokenBox& successor, Run& run) {
    while (const auto token = own.receive()) {
      if (token->hops > 0) {
        successor.send({token->number, token->hops - 1});
      } else {
        ends_.set(token->number, component);
        run.latch().arrive(0);
      }
    }
  }

  workloads::ThreadRingParameters parameters_;
  workloads::TokenEnds ends_;
};

}  // namespace mpp::mailboxes
