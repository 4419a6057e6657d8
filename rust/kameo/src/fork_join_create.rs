use kameo::prelude::*;
use mpp_harness::parameters::ForkJoinCreateParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare, spawn};

/// FORKJOINCREATE: a parent that creates actors, each for one message.
pub(crate) struct ForkJoinCreate;

impl ComponentBenchmark for ForkJoinCreate {
    type Parameters = ForkJoinCreateParameters;
    type Setup = ForkJoinCreateParameters;
    type System = KameoSystem;

    fn create(setup: &mut ForkJoinCreateParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (latch, member) = (scope.latch().clone(), scope.member());
        let parent = prepare();
        let to_parent = parent.actor_ref().clone();
        scope.spawn(parent, Parent { parameters: *setup, acks: 0, sum: 0, latch, member });
        Ok(Box::new(move || to_parent.send(Start)))
    }
}

struct Start;

struct Go(u64);

struct Ack(u64);

#[derive(Actor)]
struct Parent {
    parameters: ForkJoinCreateParameters,
    acks: u64,
    sum: u64,
    latch: RunLatch,
    member: Member,
}

impl Parent {
    fn create_child(&self, context: &Context<Self, ()>) -> ActorRef<Child> {
        spawn(Child { parent: context.actor_ref().clone(), _member: self.member.clone() })
    }
}

impl Message<Start> for Parent {
    type Reply = ();

    async fn handle(&mut self, _: Start, context: &mut Context<Self, Self::Reply>) {
        let numbers = 1..=self.parameters.components;
        if self.parameters.hold_all {
            let children: Vec<_> = numbers.clone().map(|_| self.create_child(context)).collect();
            numbers.zip(children).for_each(|(number, child)| child.send(Go(number)));
        } else {
            numbers.for_each(|number| self.create_child(context).send(Go(number)));
        }
    }
}

impl Message<Ack> for Parent {
    type Reply = ();

    async fn handle(&mut self, Ack(number): Ack, _: &mut Context<Self, Self::Reply>) {
        self.acks += 1;
        self.sum += number;
        if self.acks == self.parameters.components {
            self.latch.arrive_with(self.sum);
        }
    }
}

#[derive(Actor)]
struct Child {
    parent: ActorRef<Parent>,
    _member: Member,
}

impl Message<Go> for Child {
    type Reply = ();

    async fn handle(&mut self, Go(number): Go, context: &mut Context<Self, Self::Reply>) {
        self.parent.send(Ack(number));
        context.stop();
    }
}
