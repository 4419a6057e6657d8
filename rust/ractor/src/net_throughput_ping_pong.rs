use mpp_harness::BenchmarkError;
use mpp_harness::parameters::ThroughputPingPongParameters;
use ractor::ActorRef;

use crate::net_pinger::{Course, Pinger};
use crate::net_ponger::Ponger;
use crate::nodes::{Correspondent, Introductions, Message, NetBenchmark, Node, Peer};
use crate::run_scope::RunScope;

/// NETTPPINGPONG: pairs of a pinger on the master and a ponger on the first client, each with a pipeline of messages in
/// flight.
pub(crate) struct NetThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl NetBenchmark for NetThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(
        &mut self,
        pongers: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        let ThroughputPingPongParameters { messages_per_pair, pipeline_size, static_only, .. } = self.parameters;
        let course = Course { messages: messages_per_pair, pipeline: pipeline_size, static_only };
        Pinger::spawn_in(scope, course, pongers, introductions)
    }

    fn create_partner(
        _options: &str,
        _number: usize,
        pingers: Vec<Correspondent>,
        _node: &Node,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        Ponger::spawn_in(scope, pingers)
    }
}
