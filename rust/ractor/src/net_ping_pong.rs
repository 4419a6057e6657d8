use mpp_harness::BenchmarkError;
use mpp_harness::parameters::PingPongParameters;
use ractor::ActorRef;

use crate::net_pinger::{Course, Pinger};
use crate::net_ponger::Ponger;
use crate::nodes::{Correspondent, Introductions, Message, NetBenchmark, Node, Peer};
use crate::run_scope::RunScope;

/// NETPINGPONG: a pinger on the master and a ponger on the first client send one message to and fro.
pub(crate) struct NetPingPong {
    messages: u64,
}

impl NetBenchmark for NetPingPong {
    type Parameters = PingPongParameters;

    fn new(parameters: PingPongParameters) -> Self {
        Self { messages: parameters.messages }
    }

    fn parts(&self) -> usize {
        1
    }

    fn create(
        &mut self,
        pongers: &[Peer],
        introductions: &Introductions,
        scope: &mut RunScope,
    ) -> Result<Vec<ActorRef<Message>>, BenchmarkError> {
        let course = Course { messages: self.messages, pipeline: 1, static_only: true };
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
