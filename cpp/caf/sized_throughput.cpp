#include "workloads/sized_throughput.hpp"

#include <caf/send.hpp>
#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "net_benchmark.hpp"
#include "net_messages.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::BatchCounter;
using workloads::SizedThroughputParameters;

struct Source {
  std::vector<char> payload;
  std::uint64_t sent = 0;
  std::uint64_t acks = 0;
  std::uint64_t acknowledged = 0;
};

caf::behavior source(caf::event_based_actor* self, const SizedThroughputParameters& parameters, std::uint64_t pair,
                     const caf::actor& sink, Run& run) {
  const auto state = std::make_shared<Source>(Source{parameters.payload(pair)});
  const auto send_batch = [=, &run] {
    for (std::uint64_t i = 0; i < parameters.batch_size && !run.over(); ++i) self->send(sink, Payload{state->payload});
    ++state->sent;
  };
  return {
      [=](start_atom) {
        while (state->sent < parameters.first_batches()) send_batch();
      },
      [=, &run](const BatchAck& ack) {
        ++state->acks;
        state->acknowledged += ack.payload_bytes;
        if (state->sent < parameters.batches) {
          send_batch();
        } else if (state->acks == parameters.batches) {
          run.latch().arrive(state->acknowledged);
        }
      },
  };
}

class SizedThroughput final : public NetBenchmark {
 public:
  explicit SizedThroughput(const Parameters& parameters) : parameters_(parameters) {}

  [[nodiscard]] NetRun::Reports reports() const override { return {.parts = parameters_.pairs}; }

  [[nodiscard]] std::uint64_t partners() const override { return parameters_.pairs; }

  // A sink, which acknowledges each batch once it is complete.
  caf::behavior partner(caf::event_based_actor* self, NetRun& /*run*/, std::uint64_t /*number*/) override {
    const auto batch = std::make_shared<BatchCounter>(parameters_.batch_size);
    return {
        [=](const Payload& payload) {
          if (!batch->take(payload.octets.size())) return;
          self->send(caf::actor_cast<caf::actor>(self->current_sender()), BatchAck{batch->payload_bytes()});
        },
    };
  }

  Begin create(NetRun& run, const std::vector<caf::actor>& partners) override {
    std::vector<caf::actor> sources;
    for (std::uint64_t pair = 0; pair < partners.size(); ++pair) {
      sources.push_back(run.start([this, pair, sink = partners[pair], &run](caf::event_based_actor* self) {
        return source(self, parameters_, pair, sink, run);
      }));
    }
    return begin_all(sources);
  }

 private:
  SizedThroughputParameters parameters_;
};

}  // namespace

std::unique_ptr<NetBenchmark> make_sized_throughput(const Parameters& parameters) {
  return std::make_unique<SizedThroughput>(parameters);
}

}  // namespace mpp::caf_actors
