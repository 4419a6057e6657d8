use mpp_harness::parameters::{PingPongParameters, ThroughputPingPongParameters};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark};

use super::throughput_ping_pong::ThroughputPingPong;
use mpp_tasks::{RunScope, Tasks};

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong;

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = Tasks;

    fn create(setup: &mut ThroughputPingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        ThroughputPingPong::create(setup, scope)
    }
}
