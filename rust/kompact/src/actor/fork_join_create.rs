use kompact::prelude::*;
use mpp_harness::parameters::ForkJoinCreateParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// FORKJOINCREATE: a parent that creates children, each of which answers one message and ends.
pub(crate) struct ForkJoinCreate;

impl ComponentBenchmark for ForkJoinCreate {
    type Parameters = ForkJoinCreateParameters;
    type Setup = ForkJoinCreateParameters;
    type System = RequestSystem;

    fn create(setup: &mut ForkJoinCreateParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parent = scope.spawn(Parent::new(*setup, scope.latch().clone(), scope.member()))?;
        Ok(Box::new(move || parent.tell(ParentMessage::Start)))
    }
}

#[derive(Debug)]
struct Go(u64);

#[derive(Debug)]
enum ParentMessage {
    Start,
    Ack(u64),
}

#[derive(ComponentDefinition)]
struct Parent {
    ctx: ComponentContext<Self>,
    parameters: ForkJoinCreateParameters,
    acknowledged: u64,
    sum: u64,
    latch: RunLatch,
    member: Member,
}

impl Parent {
    fn new(parameters: ForkJoinCreateParameters, latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), parameters, acknowledged: 0, sum: 0, latch, member }
    }

    fn fork(&self, itself: &ActorRefStrong<ParentMessage>) {
        let system = self.ctx.system();
        let create = || {
            let child = system.create(|| Child::new(self.member.clone()));
            system.start(&child);
            child.actor_ref()
        };
        let go = |number, child: &ActorRef<_>| child.tell(WithSenderStrong::new(Go(number), itself.clone()));
        let numbers = 1..=self.parameters.components;
        if self.parameters.hold_all {
            let children: Vec<_> = numbers.clone().map(|_| create()).collect();
            for (number, child) in numbers.zip(&children) {
                go(number, child);
            }
        } else {
            for number in numbers {
                go(number, &create());
            }
        }
    }
}

ignore_lifecycle!(Parent);

impl Actor for Parent {
    type Message = ParentMessage;

    fn receive_local(&mut self, message: ParentMessage) -> HandlerResult {
        match message {
            ParentMessage::Ack(number) => {
                self.acknowledged += 1;
                self.sum += number;
                if self.acknowledged == self.parameters.components {
                    self.latch.arrive_with(self.sum);
                }
            }
            ParentMessage::Start => {
                if let Some(itself) = self.ctx.actor_ref().hold() {
                    self.fork(&itself);
                }
            }
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Child {
    ctx: ComponentContext<Self>,
    _member: Member,
}

impl Child {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), _member: member }
    }
}

ignore_lifecycle!(Child);

impl Actor for Child {
    type Message = WithSenderStrong<Go, ParentMessage>;

    fn receive_local(&mut self, go: Self::Message) -> HandlerResult {
        go.reply(ParentMessage::Ack(go.content().0));
        Handled::SHUTDOWN
    }

    takes_no_network_messages!();
}
