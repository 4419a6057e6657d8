use mpp_harness::parameters::ForkJoinCreateParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// FORKJOINCREATE: a parent that creates actors, each for one message.
pub(crate) struct ForkJoinCreate;

impl ComponentBenchmark for ForkJoinCreate {
    type Parameters = ForkJoinCreateParameters;
    type Setup = ForkJoinCreateParameters;
    type System = RikerSystem;

    fn create(setup: &mut ForkJoinCreateParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (parameters, latch) = (*setup, scope.latch().clone());
        let create_parent = move || Parent { parameters, acks: 0, sum: 0, latch: latch.clone(), stopped: false };
        let parent = scope.create("parent", create_parent)?;
        Ok(Box::new(move || parent.tell(ParentMessage::Start, None)))
    }
}

#[derive(Clone, Debug)]
enum ParentMessage {
    Start,
    Ack { number: u64 },
}

#[derive(Clone, Debug)]
struct Go {
    number: u64,
}

struct Parent {
    parameters: ForkJoinCreateParameters,
    acks: u64,
    sum: u64,
    latch: RunLatch,
    // Riker goes on to deliver messages to an actor that was told to stop; children created then would outlive it.
    stopped: bool,
}

impl Parent {
    fn create_children(&self, context: &Context<ParentMessage>) -> Result<(), CreateError> {
        let create = |number| context.actor_of_args::<Child, _>(&format!("child-{number}"), context.myself());
        let numbers = 1..=self.parameters.components;
        if self.parameters.hold_all {
            let children = numbers.clone().map(create).collect::<Result<Vec<_>, _>>()?;
            numbers.zip(children).for_each(|(number, child)| child.tell(Go { number }, None));
        } else {
            for number in numbers {
                create(number)?.tell(Go { number }, None);
            }
        }
        Ok(())
    }
}

impl Actor for Parent {
    type Msg = ParentMessage;

    fn recv(&mut self, context: &Context<ParentMessage>, message: ParentMessage, _: Sender) {
        match message {
            ParentMessage::Ack { number } => {
                self.acks += 1;
                self.sum += number;
                if self.acks == self.parameters.components {
                    self.latch.arrive_with(self.sum);
                }
            }
            ParentMessage::Start if self.stopped => {}
            ParentMessage::Start => {
                if let Err(failure) = self.create_children(context) {
                    self.latch.fail(failure);
                }
            }
        }
    }

    fn post_stop(&mut self) {
        self.stopped = true;
    }
}

struct Child {
    parent: ActorRef<ParentMessage>,
}

impl ActorFactoryArgs<ActorRef<ParentMessage>> for Child {
    fn create_args(parent: ActorRef<ParentMessage>) -> Self {
        Self { parent }
    }
}

impl Actor for Child {
    type Msg = Go;

    fn recv(&mut self, context: &Context<Go>, Go { number }: Go, _: Sender) {
        self.parent.tell(ParentMessage::Ack { number }, None);
        context.stop(&context.myself);
    }
}
