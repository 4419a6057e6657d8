use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{BenchmarkError, ComponentScope};
use ractor::ActorRef;

use crate::net_pinger::Pinger;
use crate::net_ponger::Ponger;
use crate::nodes::{Correspondent, Introductions, Message, PairBenchmark, Peer};
use crate::run_scope::RunScope;

/// NETPINGPONG: a pinger on the master and a ponger on the first client send one message to and fro.
pub(crate) struct NetPingPong {
    messages: u64,
}

impl PairBenchmark for NetPingPong {
    type Parameters = PingPongParameters;

    fn new(parameters: PingPongParameters) -> Self {
        Self { messages: parameters.messages }
    }

    fn pairs(&self) -> usize {
        1
    }

    fn create(
        &self,
        _number: usize,
        ponger: Peer,
        introductions: Introductions,
        scope: &mut RunScope,
    ) -> Result<ActorRef<Message>, BenchmarkError> {
        let pinger = Pinger {
            ponger,
            messages: self.messages,
            pipeline: 1,
            static_only: true,
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
