use std::convert::Infallible;

use mpp_harness::parameters::ForkJoinThroughputParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// FORKJOINTHROUGHPUT: a sender with many receivers.
pub(crate) struct ForkJoinThroughput;

impl ComponentBenchmark for ForkJoinThroughput {
    type Parameters = ForkJoinThroughputParameters;
    type Setup = ForkJoinThroughputParameters;
    type System = RikerSystem;

    fn parts(setup: &ForkJoinThroughputParameters) -> usize {
        setup.receivers
    }

    fn create(setup: &mut ForkJoinThroughputParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = *setup;
        let create_receiver = |receiver| {
            let latch = scope.latch().clone();
            let missing = parameters.messages_per_receiver;
            scope.create(&format!("receiver-{receiver}"), move || Receiver { missing, sum: 0, latch: latch.clone() })
        };
        let receivers = (0..parameters.receivers).map(create_receiver).collect::<Result<Vec<_>, _>>()?;
        let sender = scope.create("sender", move || Distributor { parameters, receivers: receivers.clone() })?;
        Ok(Box::new(move || sender.tell(Start, None)))
    }
}

#[derive(Clone, Debug)]
struct Start;

#[derive(Clone, Debug)]
struct Number(u64);

/// The sender, which cannot be called so: Riker's `Sender` is who a message comes from.
struct Distributor {
    parameters: ForkJoinThroughputParameters,
    receivers: Vec<ActorRef<Number>>,
}

impl Actor for Distributor {
    type Msg = Start;

    fn recv(&mut self, _: &Context<Start>, _: Start, _: Sender) {
        let send = |receiver: usize, number| {
            self.receivers[receiver].tell(Number(number), None);
            Ok(())
        };
        let Ok::<(), Infallible>(()) = self.parameters.send_all(send);
    }
}

struct Receiver {
    missing: u64,
    sum: u64,
    latch: RunLatch,
}

impl Actor for Receiver {
    type Msg = Number;

    fn recv(&mut self, _: &Context<Number>, Number(number): Number, _: Sender) {
        self.sum += number;
        self.missing -= 1;
        if self.missing == 0 {
            self.latch.arrive_with(self.sum);
        }
    }
}
