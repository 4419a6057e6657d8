#pragma once

#include <caf/actor_system_config.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace mpp::caf_actors {

// The numbers that MPP_OPTIONS may set, with their bounds.
std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> options();

// The configuration of an actor system that reaches no other node.
class Configuration : public caf::actor_system_config {
 public:
  Configuration();
};

}  // namespace mpp::caf_actors
