#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mpp/numbers.hpp"
#include "mpp/parameters.hpp"

namespace mpp::workloads {

struct ThreadRingParameters {
  std::uint64_t components;
  std::uint64_t hops;
  std::uint64_t tokens;

  explicit ThreadRingParameters(const Parameters& parameters)
      : components(parameters.number("number_of_components")),
        hops(parameters.number("number_of_hops")),
        tokens(parameters.number("number_of_tokens")) {}

  // The component that a token begins at, both by their numbers from 0.
  [[nodiscard]] std::uint64_t start(std::uint64_t token) const { return token * components / tokens; }
};

// The components, by their numbers from 1, at which the tokens have ended. Each token has a place of its own, so that
// components may write them at the same time.
class TokenEnds {
 public:
  explicit TokenEnds(std::uint64_t tokens) : ends_(tokens) {}

  void set(std::uint64_t token, std::uint64_t component) { ends_[token] = component; }

  // Their hash, in the tokens' order.
  [[nodiscard]] std::uint64_t answer() const { return hash(std::span<const std::uint64_t>(ends_)); }

 private:
  std::vector<std::uint64_t> ends_;
};

}  // namespace mpp::workloads
