use std::convert::Infallible;

use kompact::prelude::*;
use mpp_harness::parameters::ForkJoinThroughputParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// FORKJOINTHROUGHPUT: one sender that sends numbers to each of many receivers.
pub(crate) struct ForkJoinThroughput;

impl ComponentBenchmark for ForkJoinThroughput {
    type Parameters = ForkJoinThroughputParameters;
    type Setup = ForkJoinThroughputParameters;
    type System = RequestSystem;

    fn parts(setup: &ForkJoinThroughputParameters) -> usize {
        setup.receivers
    }

    fn create(setup: &mut ForkJoinThroughputParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let receivers = (0..setup.receivers)
            .map(|_| scope.spawn(Receiver::new(setup.messages_per_receiver, scope.latch().clone(), scope.member())))
            .collect::<Result<Vec<_>, _>>()?;
        let sender = scope.spawn(Sender::new(*setup, receivers, scope.member()))?;
        Ok(Box::new(move || sender.tell(Start)))
    }
}

#[derive(Debug)]
struct Start;

#[derive(Debug)]
struct Number(u64);

#[derive(ComponentDefinition)]
struct Sender {
    ctx: ComponentContext<Self>,
    parameters: ForkJoinThroughputParameters,
    receivers: Vec<ActorRefStrong<Number>>,
    _member: Member,
}

impl Sender {
    fn new(parameters: ForkJoinThroughputParameters, receivers: Vec<ActorRefStrong<Number>>, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), parameters, receivers, _member: member }
    }
}

ignore_lifecycle!(Sender);

impl Actor for Sender {
    type Message = Start;

    fn receive_local(&mut self, _start: Start) -> HandlerResult {
        let Ok(()) = self.parameters.send_all(|receiver, number| {
            self.receivers[receiver].tell(Number(number));
            Ok::<(), Infallible>(())
        });
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Receiver {
    ctx: ComponentContext<Self>,
    messages: u64,
    received: u64,
    sum: u64,
    latch: RunLatch,
    _member: Member,
}

impl Receiver {
    fn new(messages: u64, latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), messages, received: 0, sum: 0, latch, _member: member }
    }
}

ignore_lifecycle!(Receiver);

impl Actor for Receiver {
    type Message = Number;

    fn receive_local(&mut self, Number(number): Number) -> HandlerResult {
        self.received += 1;
        self.sum += number;
        if self.received == self.messages {
            self.latch.arrive_with(self.sum);
        }
        Handled::OK
    }

    takes_no_network_messages!();
}
