#include "workloads/apsp.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "mpp/numbers.hpp"

namespace mpp::workloads {
namespace {

constexpr double kWeightRange = 10.0;
constexpr double kLongestEdge = 5.0;

// Writes a row after a phase: the way through the pivot, where it is shorter. The compiler makes vector instructions of
// it.
void shorten(std::span<const double> row, double to_pivot, const double* from_pivot, double* next) {
  for (std::size_t i = 0; i < row.size(); ++i) next[i] = std::min(row[i], to_pivot + from_pivot[i]);
}

}  // namespace

std::vector<double> random_graph(std::size_t nodes) {
  SplitMix64 random(nodes);
  std::vector<double> graph(nodes * nodes);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (i / nodes == i % nodes) continue;
    const double weight = random.next_double() * kWeightRange;
    graph[i] = weight > kLongestEdge ? std::numeric_limits<double>::infinity() : weight;
  }
  return graph;
}

Block BlockGrid::cut(std::span<const double> matrix, std::size_t number) const {
  auto block = std::make_shared_for_overwrite<double[]>(size_ * size_);
  for (std::size_t row = 0; row < size_; ++row) {
    std::ranges::copy(matrix.subspan(start(number, row), size_), block.get() + row * size_);
  }
  return block;
}

std::vector<double> BlockGrid::assemble(const std::vector<Block>& blocks) const {
  std::vector<double> matrix(nodes_ * nodes_);
  for (std::size_t number = 0; number < blocks.size(); ++number) {
    for (std::size_t row = 0; row < size_; ++row) {
      std::copy_n(blocks[number].get() + row * size_, size_, &matrix[start(number, row)]);
    }
  }
  return matrix;
}

std::vector<std::size_t> BlockGrid::neighbours(std::size_t number) const {
  std::vector<std::size_t> neighbours;
  neighbours.reserve(2 * (side_ - 1));
  for (std::size_t other = 0; other < side_; ++other) {
    if (other != column(number)) neighbours.push_back(row(number) * side_ + other);
    if (other != row(number)) neighbours.push_back(other * side_ + column(number));
  }
  return neighbours;
}

BlockComputation::BlockComputation(const BlockGrid& grid, std::size_t number, Block block)
    : grid_(grid), number_(number), block_(std::move(block)) {
  for (auto& received : received_) received.blocks.resize(2 * grid.side());
}

void BlockComputation::accept(std::size_t number, std::size_t phase, Block block) {
  const bool same_row = grid_.row(number) == grid_.row(number_);
  Received& received = received_[phase % 2];
  Block& place = received.blocks[same_row ? grid_.column(number) : grid_.side() + grid_.row(number)];
  if (place) throw std::runtime_error("the block of a neighbour came twice, or more than one phase ahead");
  place = std::move(block);
  ++received.count;
}

bool BlockComputation::advance() {
  Received& received = received_[phase_ % 2];
  if (finished() || received.count < 2 * (grid_.side() - 1)) return false;
  const std::size_t size = grid_.block_size();
  const std::size_t pivot_block = phase_ / size;
  const std::size_t pivot = phase_ % size;
  const Block& column_block = grid_.column(number_) == pivot_block ? block_ : received.blocks[pivot_block];
  const Block& row_block = grid_.row(number_) == pivot_block ? block_ : received.blocks[grid_.side() + pivot_block];
  auto next = std::make_shared_for_overwrite<double[]>(size * size);
  for (std::size_t row = 0; row < size; ++row) {
    const std::size_t start = row * size;
    shorten({block_.get() + start, size}, column_block.get()[start + pivot], row_block.get() + pivot * size,
            next.get() + start);
  }
  block_ = std::move(next);
  std::ranges::fill(received.blocks, nullptr);
  received.count = 0;
  ++phase_;
  return true;
}

}  // namespace mpp::workloads
