#include <caf/send.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "benchmarks.hpp"
#include "net_benchmark.hpp"
#include "net_messages.hpp"
#include "workloads/transfers.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::NetConnectionsParameters;
using workloads::PairEnd;
using workloads::TransferTerms;

// The ends of a pair send it to each other before a run. The client's end begins anew.
using meet_atom = caf::atom_constant<caf::atom("meet")>;

void send_transfer(caf::event_based_actor* self, const caf::actor& partner, PairEnd& end) {
  end.send([&](std::uint32_t index, std::span<const char> payload) {
    self->send(partner, TransferPart{index, {payload.begin(), payload.end()}});
  });
}

caf::behavior client_end(caf::event_based_actor* self, const TransferTerms& terms) {
  const auto end = std::make_shared<PairEnd>(terms);
  const auto partner = [self] { return caf::actor_cast<caf::actor>(self->current_sender()); };
  return {
      [=](meet_atom) {
        *end = PairEnd(terms);
        self->send(partner(), meet_atom::value);
      },
      [=](const TransferPart& part) {
        if (!end->receive(part.index, part.octets.size())) return;
        if (!end->over()) send_transfer(self, partner(), *end);
        if (end->over()) self->send(partner(), TransfersDone{end->received()});
      },
  };
}

caf::behavior master_end(caf::event_based_actor* self, const TransferTerms& terms, std::uint64_t pair,
                         const caf::actor& partner, NetRun& run) {
  self->send(partner, meet_atom::value);
  const auto end = std::make_shared<PairEnd>(terms);
  return {
      [&run](meet_atom) { run.introduced(); },
      [=](start_atom) { send_transfer(self, partner, *end); },
      [=](const TransferPart& part) {
        if (end->receive(part.index, part.octets.size()) && !end->over()) send_transfer(self, partner, *end);
      },
      [=, &run](const TransfersDone& done) { run.latch().arrive(end->share(pair, done.received)); },
  };
}

// NETCONNECTIONS: pairs that meet before a run, few of which are active in it.
class NetConnections final : public NetBenchmark {
 public:
  explicit NetConnections(const Parameters& parameters) : parameters_(parameters) {}

  [[nodiscard]] NetRun::Reports reports() const override {
    return {.parts = parameters_.active_pairs, .introductions = parameters_.pairs};
  }

  [[nodiscard]] std::uint64_t partners() const override { return parameters_.pairs; }

  caf::behavior partner(caf::event_based_actor* self, NetRun& /*run*/, std::uint64_t /*number*/) override {
    return client_end(self, parameters_.terms);
  }

  Begin create(NetRun& run, const std::vector<caf::actor>& partners) override {
    std::vector<caf::actor> ends;
    for (std::uint64_t pair = 0; pair < partners.size(); ++pair) {
      ends.push_back(run.start([this, pair, partner = partners[pair], &run](caf::event_based_actor* self) {
        return master_end(self, parameters_.terms, pair, partner, run);
      }));
    }
    ends.resize(parameters_.active_pairs);
    return begin_all(ends);
  }

 private:
  NetConnectionsParameters parameters_;
};

}  // namespace

std::unique_ptr<NetBenchmark> make_net_connections(const Parameters& parameters) {
  return std::make_unique<NetConnections>(parameters);
}

}  // namespace mpp::caf_actors
