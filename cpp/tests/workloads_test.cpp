#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

#include "workloads/apsp.hpp"
#include "workloads/chameneos.hpp"
#include "workloads/counting.hpp"
#include "workloads/prime_sieve.hpp"

namespace mpp::tests {
namespace {

std::vector<double> triple_loop(std::vector<double> distances, std::size_t nodes) {
  for (std::size_t k = 0; k < nodes; ++k) {
    for (std::size_t i = 0; i < nodes; ++i) {
      for (std::size_t j = 0; j < nodes; ++j) {
        const double through = distances[i * nodes + k] + distances[k * nodes + j];
        distances[i * nodes + j] = std::min(distances[i * nodes + j], through);
      }
    }
  }
  return distances;
}

TEST_CASE("blocks have the distances of the plain triple loop, whoever is ahead") {
  constexpr std::size_t kNodes = 24;
  for (const std::size_t size : {1U, 2U, 6U, 12U, 24U}) {
    CAPTURE(size);
    const nlohmann::json fields{{"number_of_nodes", kNodes}, {"block_size", size}};
    const workloads::BlockGrid grid{workloads::ApspParameters(Parameters(fields))};
    const std::vector<double> graph = workloads::random_graph(kNodes);
    std::vector<workloads::BlockComputation> computations;
    for (std::size_t number = 0; number < grid.blocks(); ++number) {
      computations.emplace_back(grid, number, grid.cut(graph, number));
    }
    const auto tell = [&](std::size_t number) {
      const auto& told = computations[number];
      for (const std::size_t other : grid.neighbours(number)) {
        computations[other].accept(number, told.phase(), told.block());
      }
    };
    for (std::size_t number = 0; number < grid.blocks(); ++number) tell(number);
    for (bool advanced = true; advanced;) {
      advanced = false;
      for (std::size_t number = grid.blocks(); number-- > 0;) {
        if (!computations[number].advance()) continue;
        advanced = true;
        if (!computations[number].finished()) tell(number);
      }
    }
    std::vector<workloads::Block> blocks;
    for (const auto& computation : computations) {
      CHECK(computation.finished());
      blocks.push_back(computation.block());
    }
    CHECK(grid.assemble(blocks) == triple_loop(graph, kNodes));
  }
}

TEST_CASE("two colours make the third, equal ones themselves, a faded one fades") {
  using enum workloads::Colour;
  CHECK(workloads::complement(kRed, kYellow) == kBlue);
  CHECK(workloads::complement(kBlue, kYellow) == kRed);
  CHECK(workloads::complement(kBlue, kBlue) == kBlue);
  CHECK(workloads::complement(kRed, kFaded) == kFaded);
  CHECK(workloads::first_colour(5) == kBlue);
}

TEST_CASE("a counter takes no number twice, and none out of order") {
  workloads::Counter counter(2);
  counter.increment(0, 1);
  counter.increment(1, 1);
  CHECK_THROWS_WITH(counter.increment(0, 1), "number 1 of producer 0 came where number 2 comes next");
  CHECK_THROWS(counter.increment(1, 3));
  CHECK_FALSE(counter.get());
  CHECK(counter.get());
}

TEST_CASE("a filter keeps its primes, and passes full messages on") {
  const nlohmann::json fields{{"limit", 28}, {"primes_per_filter", 2}, {"batch_size", 3}};
  const workloads::PrimeSieveParameters parameters{Parameters(fields)};
  workloads::Filter filter(parameters);
  std::vector<workloads::Batch> passed;
  parameters.send_all([&](const workloads::Batch& numbers) {
    filter.take(numbers, [&](workloads::Batch full) { passed.push_back(std::move(full)); });
  });
  CHECK(passed == std::vector<workloads::Batch>{{5, 7, 11}, {13, 17, 19}});
  CHECK(filter.flush() == workloads::Batch{23, 25});
  CHECK(filter.flush().empty());
  CHECK(filter.report().primes == 2);
  CHECK(filter.report().sum == 5);
}

}  // namespace
}  // namespace mpp::tests
