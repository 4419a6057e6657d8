#pragma once

#include <caf/actor.hpp>
#include <caf/actor_addr.hpp>
#include <caf/event_based_actor.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "net_run.hpp"

namespace mpp::caf_actors {

// Nodes wait so long for an answer of each other, which is less than the host waits for an introduction.
constexpr std::chrono::seconds kAskDeadline{60};

// The other nodes that an actor is connected to. One that is lost fails the run.
class Neighbours {
 public:
  Neighbours(caf::event_based_actor* self, NetRun& run);

  // Connects to the node at a place, host:port, and calls the function with the actor that is published there.
  void connect(const std::string& place, std::function<void(const caf::actor&)> connected) const;

  // Asks a node that is connected; the function is called with the answer.
  template <typename Question, typename Answered>
  void ask(const caf::actor& node, Question question, Answered answered) const {
    self_->request(node, kAskDeadline, std::move(question))
        .then(std::move(answered), [*this, node](caf::error& failure) { fail((*places_)[node.address()], failure); });
  }

 private:
  void fail(const std::string& place, const caf::error& failure) const;

  caf::event_based_actor* self_;
  NetRun* run_;
  std::shared_ptr<std::map<caf::actor_addr, std::string>> places_;
};

}  // namespace mpp::caf_actors
