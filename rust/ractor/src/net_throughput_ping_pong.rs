use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{BenchmarkError, ComponentScope};
use ractor::ActorRef;

use crate::net_pinger::Pinger;
use crate::net_ponger::Ponger;
use crate::nodes::{Correspondent, Introductions, Message, PairBenchmark, Peer};
use crate::run_scope::RunScope;

/// NETTPPINGPONG: pairs of a pinger on the master and a ponger on the first client, each with a pipeline of messages in
/// flight.
pub(crate) struct NetThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl PairBenchmark for NetThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn pairs(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(
        &self,
        _number: usize,
        ponger: Peer,
        introductions: Introductions,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let ThroughputPingPongParameters { messages_per_pair, pipeline_size, static_only, .. } = self.parameters;
        let pinger = Pinger {
            ponger,
            messages: messages_per_pair,
            pipeline: pipeline_size,
            static_only,
            introductions,
            latch: scope.latch().clone(),
            _member: scope.member(),
        };
        scope.spawn(pinger, ())
    }

    fn create_partner(
        _options: &str,
        pinger: Correspondent,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        scope.spawn(Ponger::new(scope.member()), pinger)
    }
}
