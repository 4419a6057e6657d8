#pragma once

#include <cstdint>

#include "mpp/parameters.hpp"

namespace mpp::workloads {

struct RequestReplyParameters {
  std::uint64_t requests;
  std::uint64_t parallelism;
  // True if the client asks as the framework's users do, and not by messages.
  bool ask;

  explicit RequestReplyParameters(const Parameters& parameters)
      : requests(parameters.number("number_of_requests")),
        parallelism(parameters.number("parallelism")),
        ask(parameters.text("mode") == "CALL_MODE_ASK") {}
};

}  // namespace mpp::workloads
