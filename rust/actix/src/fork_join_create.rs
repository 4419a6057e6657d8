use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::parameters::ForkJoinCreateParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::{Arbiters, Placement};
use crate::run_scope::{RunScope, stopping_by_itself, stops_when_told};
use crate::system_provider::ActixSystem;

/// FORKJOINCREATE: an actor that creates others, each of which answers one message.
pub(crate) struct ForkJoinCreate<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for ForkJoinCreate<P> {
    type Parameters = ForkJoinCreateParameters;
    type Setup = ForkJoinCreateParameters;
    type System = ActixSystem<P>;

    fn create(setup: &mut ForkJoinCreateParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parent = Parent {
            parameters: *setup,
            arbiters: scope.arbiters().clone(),
            missing: setup.components,
            sum: 0,
            latch: scope.latch().clone(),
            member: scope.member(),
        };
        let parent = scope.start(0, move |_| parent);
        Ok(Box::new(move || parent.do_send(Start)))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Go {
    number: u64,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Ack {
    number: u64,
}

struct Parent {
    parameters: ForkJoinCreateParameters,
    arbiters: Arbiters,
    missing: u64,
    sum: u64,
    latch: RunLatch,
    member: Member,
}

impl Parent {
    fn create_child(&self, number: u64, context: &Context<Self>) -> Addr<Child> {
        let child = Child { parent: context.address(), _member: self.member.clone() };
        self.arbiters.start(number as usize, move |_| child)
    }
}

impl Actor for Parent {
    type Context = Context<Self>;
}

impl Handler<Start> for Parent {
    type Result = ();

    fn handle(&mut self, _: Start, context: &mut Self::Context) {
        let numbers = 1..=self.parameters.components;
        if self.parameters.hold_all {
            let children: Vec<_> = numbers.clone().map(|number| self.create_child(number, context)).collect();
            for (number, child) in numbers.zip(children) {
                child.do_send(Go { number });
            }
        } else {
            for number in numbers {
                self.create_child(number, context).do_send(Go { number });
            }
        }
    }
}

impl Handler<Ack> for Parent {
    type Result = ();

    fn handle(&mut self, Ack { number }: Ack, _: &mut Self::Context) {
        self.sum += number;
        self.missing -= 1;
        if self.missing == 0 {
            self.latch.arrive_with(self.sum);
        }
    }
}

/// One of those that are created; it ends with its answer.
struct Child {
    parent: Addr<Parent>,
    _member: Member,
}

impl Actor for Child {
    type Context = Context<Self>;

    fn stopping(&mut self, context: &mut Self::Context) -> Running {
        stopping_by_itself(context)
    }
}

stops_when_told!(Parent);

impl Handler<Go> for Child {
    type Result = ();

    fn handle(&mut self, Go { number }: Go, context: &mut Self::Context) {
        self.parent.do_send(Ack { number });
        context.stop();
    }
}
