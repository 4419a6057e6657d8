#pragma once

#include <caf/actor_system_config.hpp>
#include <map>
#include <string>

#include "mpp/options.hpp"

namespace mpp::caf_actors {

// The options that may be set.
std::map<std::string, OptionValues> options();

// The settings that hold with the options that were set.
std::map<std::string, std::string> settings();

// The configuration of an actor system that reaches no other node.
class Configuration : public caf::actor_system_config {
 public:
  Configuration();
};

}  // namespace mpp::caf_actors
