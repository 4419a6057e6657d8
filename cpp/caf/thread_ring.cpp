#include "workloads/thread_ring.hpp"

#include <caf/send.hpp>
#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::TokenEnds;

using next_atom = caf::atom_constant<caf::atom("next")>;
using token_atom = caf::atom_constant<caf::atom("token")>;

// Sends tokens on until they end here.
caf::behavior member(caf::event_based_actor* self, std::uint64_t component, TokenEnds& ends, Latch& latch) {
  const auto successor = std::make_shared<caf::actor>();
  return {
      [=](next_atom, const caf::actor& next) { *successor = next; },
      [=, &ends, &latch](token_atom, std::uint64_t number, std::uint64_t hops) {
        if (hops > 0) {
          self->send(*successor, token_atom::value, number, hops - 1);
        } else {
          ends.set(number, component);
          latch.arrive(0);
        }
      },
  };
}

class ThreadRing final : public CafBenchmark {
 public:
  explicit ThreadRing(const Parameters& parameters) : parameters_(parameters), ends_(parameters_.tokens) {}

  std::uint64_t answer() override { return ends_.answer(); }

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.tokens; }

  Begin create(Run& run) override {
    std::vector<caf::actor> ring;
    for (std::uint64_t component = 1; component <= parameters_.components; ++component) {
      ring.push_back(run.start([this, component, &run](caf::event_based_actor* self) {
        return member(self, component, ends_, run.latch());
      }));
    }
    // Each has this before any token: messages of a sender, and of those that it has caused, keep their order.
    for (std::size_t place = 0; place < ring.size(); ++place) {
      caf::anon_send(ring[place], next_atom::value, ring[(place + 1) % ring.size()]);
    }
    return [this, ring] {
      for (std::uint64_t token = 0; token < parameters_.tokens; ++token) {
        caf::anon_send(ring[parameters_.start(token)], token_atom::value, token, parameters_.hops);
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

}  // namespace mpp::caf_actors
