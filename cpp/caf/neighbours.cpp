#include "neighbours.hpp"

#include <caf/io/middleman.hpp>
#include <cstdint>
#include <set>
#include <utility>

namespace mpp::caf_actors {

Neighbours::Neighbours(caf::event_based_actor* self, NetRun& run)
    : self_(self), run_(&run), places_(std::make_shared<std::map<caf::actor_addr, std::string>>()) {
  self->set_down_handler([*this](caf::down_msg& down) { fail((*places_)[down.source], down.reason); });
}

void Neighbours::connect(const std::string& place, std::function<void(const caf::actor&)> connected) const {
  const std::size_t colon = place.rfind(':');
  const auto port = static_cast<std::uint16_t>(std::stoul(place.substr(colon + 1)));
  self_
      ->request(self_->home_system().middleman().actor_handle(), kAskDeadline, caf::connect_atom::value,
                place.substr(0, colon), port)
      .then(
          [*this, place, connected = std::move(connected)](const caf::node_id&, const caf::strong_actor_ptr& published,
                                                           const std::set<std::string>&) {
            if (!published) return fail(place, caf::sec::cannot_connect_to_node);
            self_->monitor(published);
            (*places_)[caf::actor_cast<caf::actor_addr>(published)] = place;
            connected(caf::actor_cast<caf::actor>(published));
          },
          [*this, place](caf::error& failure) { fail(place, failure); });
}

void Neighbours::fail(const std::string& place, const caf::error& failure) const {
  run_->fail("the node at " + place + " is lost: " + self_->home_system().render(failure));
}

}  // namespace mpp::caf_actors
