#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "mailboxes/messages.hpp"
#include "mpp/numbers.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/apsp.hpp"

namespace mpp::mailboxes {

template <typename Means>
class AllPairsShortestPath final : public Means::Benchmark {
 public:
  explicit AllPairsShortestPath(const Parameters& parameters)
      : AllPairsShortestPath(workloads::ApspParameters(parameters)) {}

  std::uint64_t answer() override {
    const std::vector<double> distances = grid_.assemble(result_);
    return hash(std::span<const double>(distances));
  }

 protected:
  using Run = typename Means::Run;

  Begin create(Run& run) override {
    result_.assign(grid_.blocks(), nullptr);
    const auto manager = std::make_shared<ManagerBox>();
    run.start(manager, [this, &run, manager] { manage(run, manager); });
    return [manager, graph = graph_] { manager->send(Compute{graph}); };
  }

 private:
  using Block = workloads::Block;
  using BlockGrid = workloads::BlockGrid;

  // A block after so many phases.
  struct Computed {
    std::size_t number;
    std::size_t phase;
    Block block;
  };

  struct WorkerMessage;
  using WorkerBox = typename Means::template Mailbox<WorkerMessage>;
  using Workers = std::vector<std::shared_ptr<WorkerBox>>;

  // Tells a worker its neighbours.
  struct Introduction {
    Workers neighbours;
  };

  using WorkerMessages = std::variant<Introduction, Computed>;
  struct WorkerMessage : WorkerMessages {
    using WorkerMessages::WorkerMessages;
  };

  // The graph to compute.
  struct Compute {
    std::shared_ptr<const std::vector<double>> graph;
  };

  using ManagerMessage = std::variant<Compute, Computed>;
  using ManagerBox = typename Means::template Mailbox<ManagerMessage>;

  explicit AllPairsShortestPath(const workloads::ApspParameters& parameters) : grid_(parameters) {
    Means::require_components(grid_.blocks() + 1);
    graph_ = std::make_shared<const std::vector<double>>(workloads::random_graph(parameters.nodes));
  }

  // Makes the workers, and collects their blocks.
  void manage(Run& run, const std::shared_ptr<ManagerBox>& own) {
    std::size_t missing = result_.size();
    const Handle handle{
        [&](const Compute& compute) { start_workers(*compute.graph, run, own); },
        [&](const Computed& computed) {
          result_[computed.number] = computed.block;
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

  void start_workers(const std::vector<double>& graph, Run& run, const std::shared_ptr<ManagerBox>& manager) const {
    const auto workers = make_boxes<WorkerBox>(grid_.blocks());
    for (std::size_t number = 0; number < workers.size(); ++number) {
      run.spawn(workers[number], [grid = grid_, number, block = grid_.cut(graph, number), own = workers[number],
                                  manager] { work(grid, number, block, *own, *manager); });
    }
    for (std::size_t number = 0; number < workers.size(); ++number) {
      Workers neighbours;
      for (const std::size_t neighbour : grid_.neighbours(number)) neighbours.push_back(workers[neighbour]);
      workers[number]->send(Introduction{std::move(neighbours)});
    }
  }

  // Takes a block through all phases.
  static void work(const BlockGrid& grid, std::size_t number, const Block& block, WorkerBox& own, ManagerBox& manager) {
    workloads::BlockComputation computation(grid, number, block);
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

  BlockGrid grid_;
  std::shared_ptr<const std::vector<double>> graph_;
  std::vector<Block> result_;
};

}  // namespace mpp::mailboxes
