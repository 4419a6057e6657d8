use mpp_harness::parameters::ForkJoinThroughputParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef};

use crate::run_scope::{RactorSystem, RunScope};

/// FORKJOINTHROUGHPUT: a sender with many receivers.
pub(crate) struct ForkJoinThroughput;

impl ComponentBenchmark for ForkJoinThroughput {
    type Parameters = ForkJoinThroughputParameters;
    type Setup = ForkJoinThroughputParameters;
    type System = RactorSystem;

    fn parts(setup: &ForkJoinThroughputParameters) -> usize {
        setup.receivers
    }

    fn create(setup: &mut ForkJoinThroughputParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let create_receiver = |_| {
            let (messages, latch) = (setup.messages_per_receiver, scope.latch().clone());
            scope.spawn(Receiver { messages, latch, _member: scope.member() }, ())
        };
        let receivers = (0..setup.receivers).map(create_receiver).collect::<Result<_, _>>()?;
        let sender = Sender { parameters: *setup, receivers, _member: scope.member() };
        let sender = scope.spawn(sender, ())?;
        Ok(Box::new(move || {
            // A sender that has gone has failed the run.
            let _ = sender.cast(Start);
        }))
    }
}

struct Start;

struct Number(u64);

struct Sender {
    parameters: ForkJoinThroughputParameters,
    receivers: Vec<ActorRef<Number>>,
    _member: Member,
}

impl Actor for Sender {
    type Msg = Start;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Start>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<Start>, _: Start, (): &mut ()) -> Result<(), ActorProcessingErr> {
        Ok(self.parameters.send_all(|receiver, number| self.receivers[receiver].cast(Number(number)))?)
    }
}

struct Receiver {
    messages: u64,
    latch: RunLatch,
    _member: Member,
}

#[derive(Default)]
struct Received {
    count: u64,
    sum: u64,
}

impl Actor for Receiver {
    type Msg = Number;
    type State = Received;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Number>, (): ()) -> Result<Received, ActorProcessingErr> {
        Ok(Received::default())
    }

    async fn handle(
        &self,
        _: ActorRef<Number>,
        Number(number): Number,
        received: &mut Received,
    ) -> Result<(), ActorProcessingErr> {
        received.count += 1;
        received.sum += number;
        if received.count == self.messages {
            self.latch.arrive_with(received.sum);
        }
        Ok(())
    }
}
