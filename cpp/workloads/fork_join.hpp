#pragma once

#include <cstdint>

#include "mpp/parameters.hpp"

namespace mpp::workloads {

struct ForkJoinCreateParameters {
  std::uint64_t components;
  bool hold_all;

  explicit ForkJoinCreateParameters(const Parameters& parameters)
      : components(parameters.number("number_of_components")), hold_all(parameters.flag("hold_all")) {}
};

struct ForkJoinThroughputParameters {
  std::uint64_t components;
  std::uint64_t messages;
  bool round_robin;

  explicit ForkJoinThroughputParameters(const Parameters& parameters)
      : components(parameters.number("number_of_components")),
        messages(parameters.number("messages_per_component")),
        round_robin(parameters.flag("round_robin")) {}

  // Has every message sent: the receivers count from 0, the numbers from 1.
  template <typename Send>
  void send_all(const Send& send) const {
    if (round_robin) {
      for (std::uint64_t number = 1; number <= messages; ++number) {
        for (std::uint64_t receiver = 0; receiver < components; ++receiver) send(receiver, number);
      }
      return;
    }
    for (std::uint64_t receiver = 0; receiver < components; ++receiver) {
      for (std::uint64_t number = 1; number <= messages; ++number) send(receiver, number);
    }
  }
};

}  // namespace mpp::workloads
