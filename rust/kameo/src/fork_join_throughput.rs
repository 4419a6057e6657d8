use std::convert::Infallible;

use kameo::prelude::*;
use mpp_harness::parameters::ForkJoinThroughputParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// FORKJOINTHROUGHPUT: a sender with many receivers.
pub(crate) struct ForkJoinThroughput;

impl ComponentBenchmark for ForkJoinThroughput {
    type Parameters = ForkJoinThroughputParameters;
    type Setup = ForkJoinThroughputParameters;
    type System = KameoSystem;

    fn parts(setup: &ForkJoinThroughputParameters) -> usize {
        setup.receivers
    }

    fn create(setup: &mut ForkJoinThroughputParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let create_receiver = |_| {
            let receiver = prepare();
            let to_receiver = receiver.actor_ref().clone();
            let (missing, latch) = (setup.messages_per_receiver, scope.latch().clone());
            scope.spawn(receiver, Receiver { missing, sum: 0, latch, _member: scope.member() });
            to_receiver
        };
        let receivers = (0..setup.receivers).map(create_receiver).collect();
        let sender = prepare();
        let to_sender = sender.actor_ref().clone();
        scope.spawn(sender, Sender { parameters: *setup, receivers, _member: scope.member() });
        Ok(Box::new(move || to_sender.send(Start)))
    }
}

struct Start;

struct Number(u64);

#[derive(Actor)]
struct Sender {
    parameters: ForkJoinThroughputParameters,
    receivers: Vec<ActorRef<Receiver>>,
    _member: Member,
}

impl Message<Start> for Sender {
    type Reply = ();

    async fn handle(&mut self, _: Start, _: &mut Context<Self, Self::Reply>) {
        let send = |receiver: usize, number| {
            self.receivers[receiver].send(Number(number));
            Ok(())
        };
        let Ok::<(), Infallible>(()) = self.parameters.send_all(send);
    }
}

#[derive(Actor)]
struct Receiver {
    missing: u64,
    sum: u64,
    latch: RunLatch,
    _member: Member,
}

impl Message<Number> for Receiver {
    type Reply = ();

    async fn handle(&mut self, Number(number): Number, _: &mut Context<Self, Self::Reply>) {
        self.sum += number;
        self.missing -= 1;
        if self.missing == 0 {
            self.latch.arrive_with(self.sum);
        }
    }
}
