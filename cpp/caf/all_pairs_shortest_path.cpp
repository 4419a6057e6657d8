#include <caf/allowed_unsafe_message_type.hpp>
#include <caf/send.hpp>
#include <cstddef>
#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"
#include "mpp/numbers.hpp"
#include "workloads/apsp.hpp"

namespace mpp::caf_actors {

// A block after so many phases.
struct Computed {
  std::size_t number;
  std::size_t phase;
  workloads::Block block;
};

// Tells a worker its neighbours.
struct Introduction {
  std::vector<caf::actor> neighbours;
};

// The graph to compute.
struct Compute {
  std::shared_ptr<const std::vector<double>> graph;
};

}  // namespace mpp::caf_actors

CAF_ALLOW_UNSAFE_MESSAGE_TYPE(mpp::caf_actors::Computed)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(mpp::caf_actors::Introduction)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(mpp::caf_actors::Compute)

namespace mpp::caf_actors {
namespace {

using workloads::Block;
using workloads::BlockComputation;
using workloads::BlockGrid;

struct Worker {
  BlockComputation computation;
  std::vector<caf::actor> neighbours;
  bool introduced = false;
};

// Takes a block through all phases.
caf::behavior worker(caf::event_based_actor* self, const BlockGrid& grid, std::size_t number, const Block& block,
                     const caf::actor& manager) {
  const auto state = std::make_shared<Worker>(Worker{{grid, number, block}, {}});
  const auto computed = [=] { return Computed{number, state->computation.phase(), state->computation.block()}; };
  const auto broadcast = [=] {
    for (const auto& neighbour : state->neighbours) self->send(neighbour, computed());
  };
  const auto advance = [=] {
    while (state->introduced && state->computation.advance()) {
      if (!state->computation.finished()) broadcast();
    }
    if (!state->computation.finished()) return;
    self->send(manager, computed());
    self->quit();
  };
  return {
      [=](const Introduction& introduction) {
        state->neighbours = introduction.neighbours;
        state->introduced = true;
        broadcast();
        advance();
      },
      [=](const Computed& other) {
        state->computation.accept(other.number, other.phase, other.block);
        advance();
      },
  };
}

void start_workers(caf::event_based_actor* self, const BlockGrid& grid, const std::vector<double>& graph, Run& run) {
  std::vector<caf::actor> workers;
  for (std::size_t number = 0; number < grid.blocks(); ++number) {
    workers.push_back(run.start(
        self, [grid, number, block = grid.cut(graph, number), manager = caf::actor(self)](
                  caf::event_based_actor* created) { return worker(created, grid, number, block, manager); }));
  }
  for (std::size_t number = 0; number < workers.size(); ++number) {
    Introduction introduction;
    for (const std::size_t neighbour : grid.neighbours(number)) introduction.neighbours.push_back(workers[neighbour]);
    self->send(workers[number], std::move(introduction));
  }
}

// Makes the workers, and collects their blocks.
caf::behavior manager(caf::event_based_actor* self, const BlockGrid& grid, std::vector<Block>& result, Run& run) {
  const auto missing = std::make_shared<std::size_t>(result.size());
  return {
      [=, &run](const Compute& compute) { start_workers(self, grid, *compute.graph, run); },
      [=, &run, &result](const Computed& computed) {
        result[computed.number] = computed.block;
        if (--*missing == 0) run.latch().arrive(0);
      },
  };
}

class AllPairsShortestPath final : public CafBenchmark {
 public:
  explicit AllPairsShortestPath(const workloads::ApspParameters& parameters)
      : grid_(parameters),
        graph_(std::make_shared<const std::vector<double>>(workloads::random_graph(parameters.nodes))) {}

  std::uint64_t answer() override {
    const std::vector<double> distances = grid_.assemble(result_);
    return hash(std::span<const double>(distances));
  }

 protected:
  Begin create(Run& run) override {
    result_.assign(grid_.blocks(), nullptr);
    const caf::actor managing =
        run.start([this, &run](caf::event_based_actor* self) { return manager(self, grid_, result_, run); });
    return [managing, graph = graph_] { caf::anon_send(managing, Compute{graph}); };
  }

 private:
  BlockGrid grid_;
  std::shared_ptr<const std::vector<double>> graph_;
  std::vector<Block> result_;
};

}  // namespace

std::unique_ptr<Runs> make_all_pairs_shortest_path(const Parameters& parameters) {
  return std::make_unique<AllPairsShortestPath>(workloads::ApspParameters(parameters));
}

}  // namespace mpp::caf_actors
