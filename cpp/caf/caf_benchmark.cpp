#include "caf_benchmark.hpp"

#include <caf/send.hpp>
#include <utility>

namespace mpp::caf_actors {

Begin begin_all(std::vector<caf::actor> actors) {
  return [actors = std::move(actors)] {
    for (const auto& actor : actors) caf::anon_send(actor, start_atom::value);
  };
}

}  // namespace mpp::caf_actors
