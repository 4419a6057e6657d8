#include <cstddef>
#include <memory>
#include <variant>
#include <vector>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"
#include "mpp/numbers.hpp"
#include "workloads/apsp.hpp"

namespace mpp::fibers {
namespace {

using workloads::Block;
using workloads::BlockComputation;
using workloads::BlockGrid;

// A block after so many phases.
struct Computed {
  std::size_t number;
  std::size_t phase;
  Block block;
};

struct WorkerMessage;
using Workers = std::vector<std::shared_ptr<Mailbox<WorkerMessage>>>;

// Tells a worker its neighbours.
struct Introduction {
  Workers neighbours;
};

struct WorkerMessage : std::variant<Introduction, Computed> {
  using variant::variant;
};

// The graph to compute.
struct Compute {
  std::shared_ptr<const std::vector<double>> graph;
};

using ManagerMessage = std::variant<Compute, Computed>;

// Takes a block through all phases.
void work(const BlockGrid& grid, std::size_t number, const Block& block, Mailbox<WorkerMessage>& own,
          Mailbox<ManagerMessage>& manager) {
  BlockComputation computation(grid, number, block);
  Workers neighbours;
  bool introduced = false;
  const auto broadcast = [&] {
    for (const auto& neighbour : neighbours) {
      neighbour->send(Computed{number, computation.phase(), computation.block()});
    }
  };
  const Handle handle{
      [&](Introduction& introduction) {
        neighbours = std::move(introduction.neighbours);
        introduced = true;
        broadcast();
      },
      [&](Computed& computed) { computation.accept(computed.number, computed.phase, std::move(computed.block)); },
  };
  while (!computation.finished()) {
    auto message = own.receive();
    if (!message) return;
    std::visit(handle, *message);
    while (introduced && computation.advance()) {
      if (!computation.finished()) broadcast();
    }
  }
  manager.send(Computed{number, computation.phase(), computation.block()});
}

void start_workers(const BlockGrid& grid, const std::vector<double>& graph, Run& run,
                   const std::shared_ptr<Mailbox<ManagerMessage>>& manager) {
  const auto workers = make_boxes<Mailbox<WorkerMessage>>(grid.blocks());
  for (std::size_t number = 0; number < workers.size(); ++number) {
    run.keep(workers[number]);
    run.spawn([grid, number, block = grid.cut(graph, number), own = workers[number], manager] {
      work(grid, number, block, *own, *manager);
    });
  }
  for (std::size_t number = 0; number < workers.size(); ++number) {
    Workers neighbours;
    for (const std::size_t neighbour : grid.neighbours(number)) neighbours.push_back(workers[neighbour]);
    workers[number]->send(Introduction{std::move(neighbours)});
  }
}

// Makes the workers, and collects their blocks.
void manage(const BlockGrid& grid, std::vector<Block>& result, Run& run,
            const std::shared_ptr<Mailbox<ManagerMessage>>& own) {
  std::size_t missing = result.size();
  const Handle handle{
      [&](const Compute& compute) { start_workers(grid, *compute.graph, run, own); },
      [&](const Computed& computed) {
        result[computed.number] = computed.block;
        --missing;
      },
  };
  while (missing > 0) {
    const auto message = own->receive();
    if (!message) return;
    std::visit(handle, *message);
  }
  run.latch().arrive(0);
}

class AllPairsShortestPath final : public FiberBenchmark {
 public:
  explicit AllPairsShortestPath(const workloads::ApspParameters& parameters) : grid_(parameters) {
    graph_ = std::make_shared<const std::vector<double>>(workloads::random_graph(parameters.nodes));
  }

  std::uint64_t answer() override {
    const std::vector<double> distances = grid_.assemble(result_);
    return hash(std::span<const double>(distances));
  }

 protected:
  Begin create(Run& run) override {
    result_.assign(grid_.blocks(), nullptr);
    const auto manager = std::make_shared<Mailbox<ManagerMessage>>();
    run.start(manager, [this, &run, manager] { manage(grid_, result_, run, manager); });
    return [manager, graph = graph_] { manager->send(Compute{graph}); };
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

}  // namespace mpp::fibers
