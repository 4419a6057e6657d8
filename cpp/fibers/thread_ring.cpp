#include "workloads/thread_ring.hpp"

#include <memory>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"

namespace mpp::fibers {
namespace {

using workloads::TokenEnds;

// A token bears its number, and how many hops are left.
struct Token {
  std::uint64_t number;
  std::uint64_t hops;
};

// Sends tokens on until they end here.
void hand_on(std::uint64_t component, Mailbox<Token>& own, Mailbox<Token>& successor, TokenEnds& ends, Run& run) {
  while (const auto token = own.receive()) {
    if (token->hops > 0) {
      successor.send({token->number, token->hops - 1});
    } else {
      ends.set(token->number, component);
      run.latch().arrive(0);
    }
  }
}

class ThreadRing final : public FiberBenchmark {
 public:
  explicit ThreadRing(const Parameters& parameters) : parameters_(parameters), ends_(parameters_.tokens) {}

  std::uint64_t answer() override { return ends_.answer(); }

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.tokens; }

  Begin create(Run& run) override {
    const auto ring = make_boxes<Mailbox<Token>>(parameters_.components);
    for (std::uint64_t place = 0; place < ring.size(); ++place) {
      run.start(ring[place], [this, &run, place, own = ring[place], successor = ring[(place + 1) % ring.size()]] {
        hand_on(place + 1, *own, *successor, ends_, run);
      });
    }
    return [this, ring] {
      for (std::uint64_t token = 0; token < parameters_.tokens; ++token) {
        ring[parameters_.start(token)]->send({token, parameters_.hops});
      }
    };
  }

 private:
  workloads::ThreadRingParameters parameters_;
  TokenEnds ends_;
};

}  // namespace

std::unique_ptr<Runs> make_thread_ring(const Parameters& parameters) {
  return std::make_unique<ThreadRing>(parameters);
}

}  // namespace mpp::fibers
