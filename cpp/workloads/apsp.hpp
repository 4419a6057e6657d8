#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mpp/parameters.hpp"

namespace mpp::workloads {

// The block size divides the number of nodes.
struct ApspParameters {
  std::size_t nodes;
  std::size_t block_size;

  explicit ApspParameters(const Parameters& parameters)
      : nodes(parameters.number("number_of_nodes")), block_size(parameters.number("block_size")) {}
};

// Distances of a block, row by row. Whoever holds one never changes it.
using Block = std::shared_ptr<const double[]>;

// The distances between neighbours, row by row; infinite where there is no edge.
std::vector<double> random_graph(std::size_t nodes);

// Cuts a matrix into square blocks, which are numbered row by row from 0.
class BlockGrid {
 public:
  explicit BlockGrid(const ApspParameters& parameters)
      : nodes_(parameters.nodes), size_(parameters.block_size), side_(parameters.nodes / parameters.block_size) {}

  [[nodiscard]] std::size_t nodes() const { return nodes_; }
  [[nodiscard]] std::size_t block_size() const { return size_; }
  // The number of blocks in a row.
  [[nodiscard]] std::size_t side() const { return side_; }
  [[nodiscard]] std::size_t blocks() const { return side_ * side_; }
  [[nodiscard]] std::size_t row(std::size_t number) const { return number / side_; }
  [[nodiscard]] std::size_t column(std::size_t number) const { return number % side_; }

  [[nodiscard]] Block cut(std::span<const double> matrix, std::size_t number) const;
  // The matrix of blocks.
  [[nodiscard]] std::vector<double> assemble(const std::vector<Block>& blocks) const;
  // The numbers of all other blocks in a block's row and column.
  [[nodiscard]] std::vector<std::size_t> neighbours(std::size_t number) const;

 private:
  // The place in the matrix at which a block's row starts.
  [[nodiscard]] std::size_t start(std::size_t number, std::size_t row_of_block) const {
    return (row(number) * size_ + row_of_block) * nodes_ + column(number) * size_;
  }

  std::size_t nodes_;
  std::size_t size_;
  std::size_t side_;
};

// Takes one block through all phases of Floyd-Warshall; the neighbours' blocks come at most one phase ahead.
//
// Floyd, "Algorithm 97", CACM 5(6), 1962; Warshall, "A theorem on Boolean matrices", JACM 9(1), 1962.
class BlockComputation {
 public:
  BlockComputation(const BlockGrid& grid, std::size_t number, Block block);

  // The block after so many phases.
  [[nodiscard]] const Block& block() const { return block_; }
  [[nodiscard]] std::size_t phase() const { return phase_; }
  // True if the block has been through all phases.
  [[nodiscard]] bool finished() const { return phase_ == grid_.nodes(); }

  // Takes a neighbour's block after so many phases.
  void accept(std::size_t number, std::size_t phase, Block block);
  // Goes through the next phase, if all neighbours' blocks are there. Returns whether it did.
  bool advance();

 private:
  // Neighbours' blocks after the same number of phases: those of the row by their columns, then those of the column by
  // their rows.
  struct Received {
    std::vector<Block> blocks;
    std::size_t count = 0;
  };

  BlockGrid grid_;
  std::size_t number_;
  // One for even phases, one for odd ones.
  std::array<Received, 2> received_;
  Block block_;
  std::size_t phase_ = 0;
};

}  // namespace mpp::workloads
