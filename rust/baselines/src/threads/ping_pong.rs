use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark};

use super::run_scope::RunScope;
use super::system_provider::Threads;
use super::throughput_ping_pong::ThroughputPingPong;
use crate::pipeline::one_pair;

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong {
    pair: ThroughputPingPong,
}

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type System = Threads;

    fn new(parameters: PingPongParameters) -> Self {
        Self { pair: ThroughputPingPong::new(one_pair(parameters)) }
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        self.pair.create(scope)
    }
}
