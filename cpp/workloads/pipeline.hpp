#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "mpp/parameters.hpp"

// The parts of benchmarks in which no framework has a say.
namespace mpp::workloads {

// The parameters of PINGPONG, NETPINGPONG and their variants with several pairs.
struct PipelineParameters {
  std::uint64_t messages_per_pair;
  std::uint64_t pipeline_size;
  std::uint64_t parallelism;
  bool static_only;

  // One pair, one message in flight, without content.
  static PipelineParameters of_one_pair(const Parameters& parameters) {
    return {parameters.number("number_of_messages"), 1, 1, true};
  }

  static PipelineParameters of_pairs(const Parameters& parameters) {
    return {parameters.number("messages_per_pair"), parameters.number("pipeline_size"),
            parameters.number("parallelism"), parameters.flag("static_only")};
  }
};

// A pinger's state: it sends a window of messages, then one for each that comes back.
class Pipeline {
 public:
  explicit Pipeline(const PipelineParameters& parameters)
      : messages_(parameters.messages_per_pair),
        static_only_(parameters.static_only),
        window_(std::min(parameters.pipeline_size, parameters.messages_per_pair)),
        sent_(window_) {}

  // The number of messages that are sent before the first answer; their indices count from 0.
  [[nodiscard]] std::uint64_t window() const { return window_; }

  // The index that a PING bears: 0 without content.
  [[nodiscard]] std::uint64_t content(std::uint64_t index) const { return static_only_ ? 0 : index; }

  // Takes a PONG with its index. Returns the index of the PING to be sent next, if there is one.
  std::optional<std::uint64_t> take(std::uint64_t index) {
    ++received_;
    sum_ += index;
    if (sent_ == messages_) return std::nullopt;
    return sent_++;
  }

  // True if all PONGs have come.
  [[nodiscard]] bool done() const { return received_ == messages_; }

  // This pair's share of the answer.
  [[nodiscard]] std::uint64_t answer() const { return static_only_ ? received_ : sum_; }

 private:
  std::uint64_t messages_;
  bool static_only_;
  std::uint64_t window_;
  std::uint64_t sent_;
  std::uint64_t received_ = 0;
  std::uint64_t sum_ = 0;
};

}  // namespace mpp::workloads
