// The actors of PINGPONG and its variants, within a process and between processes.
#pragma once

#include <caf/actor.hpp>
#include <caf/atom.hpp>
#include <caf/behavior.hpp>
#include <caf/event_based_actor.hpp>

#include "mpp/latch.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::caf_actors {

using ping_atom = caf::atom_constant<caf::atom("ping")>;
using pong_atom = caf::atom_constant<caf::atom("pong")>;

caf::behavior ponger(caf::event_based_actor* self);

caf::behavior pinger(caf::event_based_actor* self, const workloads::PipelineParameters& parameters,
                     const caf::actor& ponger, Latch& latch);

}  // namespace mpp::caf_actors
