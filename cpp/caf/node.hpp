#pragma once

#include <caf/actor_system.hpp>
#include <optional>

#include "configuration.hpp"

namespace mpp::caf_actors {

// An actor system that other nodes reach, or that reaches them. There is one in a process.
class Node {
 public:
  Node() { system_.emplace(configuration_); }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  // Returns when its connections are closed, also one to a node that does not read any more.
  ~Node();

  caf::actor_system& system() { return *system_; }

 private:
  class NodeConfiguration final : public Configuration {
   public:
    NodeConfiguration();
  };

  NodeConfiguration configuration_;
  std::optional<caf::actor_system> system_;
};

}  // namespace mpp::caf_actors
