use std::convert::Infallible;
use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::parameters::ForkJoinThroughputParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::Placement;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// FORKJOINTHROUGHPUT: one actor that sends to many without waiting.
pub(crate) struct ForkJoinThroughput<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for ForkJoinThroughput<P> {
    type Parameters = ForkJoinThroughputParameters;
    type Setup = ForkJoinThroughputParameters;
    type System = ActixSystem<P>;

    fn parts(setup: &ForkJoinThroughputParameters) -> usize {
        setup.receivers
    }

    fn create(setup: &mut ForkJoinThroughputParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let create_receiver = |number| {
            let (missing, latch) = (setup.messages_per_receiver, scope.latch().clone());
            let receiver = Receiver { missing, sum: 0, latch, _member: scope.member() };
            scope.start(number, move |_| receiver)
        };
        let receivers = (0..setup.receivers).map(create_receiver).collect();
        let sender = Sender { parameters: *setup, receivers, _member: scope.member() };
        let sender = scope.start(0, move |_| sender);
        Ok(Box::new(move || sender.do_send(Start)))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Number(u64);

struct Sender {
    parameters: ForkJoinThroughputParameters,
    receivers: Vec<Addr<Receiver>>,
    _member: Member,
}

impl Actor for Sender {
    type Context = Context<Self>;
}

impl Handler<Start> for Sender {
    type Result = ();

    fn handle(&mut self, _: Start, _: &mut Self::Context) {
        let Ok(()) = self.parameters.send_all(|receiver, number| {
            self.receivers[receiver].do_send(Number(number));
            Ok::<_, Infallible>(())
        });
    }
}

struct Receiver {
    missing: u64,
    sum: u64,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Receiver {
    type Context = Context<Self>;
}

stops_when_told!(Sender, Receiver);

impl Handler<Number> for Receiver {
    type Result = ();

    fn handle(&mut self, Number(number): Number, _: &mut Self::Context) {
        self.sum += number;
        self.missing -= 1;
        if self.missing == 0 {
            self.latch.arrive_with(self.sum);
        }
    }
}
