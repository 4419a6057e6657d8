use mpp_harness::parameters::ForkJoinCreateParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

/// FORKJOINCREATE: a parent that creates actors, each for one message.
pub(crate) struct ForkJoinCreate;

impl ComponentBenchmark for ForkJoinCreate {
    type Parameters = ForkJoinCreateParameters;
    type Setup = ForkJoinCreateParameters;
    type System = RactorSystem;

    fn create(setup: &mut ForkJoinCreateParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parent = Parent { parameters: *setup, latch: scope.latch().clone(), member: scope.member() };
        let parent = scope.spawn(parent, ())?;
        Ok(Box::new(move || {
            // A parent that has gone has failed the run.
            let _ = parent.cast(ToParent::Start);
        }))
    }
}

enum ToParent {
    Start,
    Ack { number: u64 },
}

struct Go {
    number: u64,
}

struct Parent {
    parameters: ForkJoinCreateParameters,
    latch: RunLatch,
    member: Member,
}

#[derive(Default)]
struct Acks {
    count: u64,
    sum: u64,
}

impl Parent {
    async fn create_child(&self, myself: &ActorRef<ToParent>) -> Result<ActorRef<Go>, ActorProcessingErr> {
        let child = Child { parent: myself.clone(), _member: self.member.clone() };
        let (child, _) = Child::spawn_linked(None, child, (), myself.get_cell()).await?;
        Ok(child)
    }

    async fn create_children(&self, myself: &ActorRef<ToParent>) -> Result<(), ActorProcessingErr> {
        let mut children = Vec::new();
        for number in 1..=self.parameters.components {
            let child = self.create_child(myself).await?;
            if self.parameters.hold_all {
                children.push((number, child));
            } else {
                child.cast(Go { number })?;
            }
        }
        for (number, child) in children {
            child.cast(Go { number })?;
        }
        Ok(())
    }
}

impl Actor for Parent {
    type Msg = ToParent;
    type State = Acks;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<ToParent>, (): ()) -> Result<Acks, ActorProcessingErr> {
        Ok(Acks::default())
    }

    async fn handle(
        &self,
        myself: ActorRef<ToParent>,
        message: ToParent,
        acks: &mut Acks,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToParent::Start => self.create_children(&myself).await?,
            ToParent::Ack { number } => {
                acks.count += 1;
                acks.sum += number;
                if acks.count == self.parameters.components {
                    self.latch.arrive_with(acks.sum);
                }
            }
        }
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToParent>,
        event: SupervisionEvent,
        _: &mut Acks,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Child {
    parent: ActorRef<ToParent>,
    _member: Member,
}

impl Actor for Child {
    type Msg = Go;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Go>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, myself: ActorRef<Go>, Go { number }: Go, (): &mut ()) -> Result<(), ActorProcessingErr> {
        self.parent.cast(ToParent::Ack { number })?;
        myself.stop(None);
        Ok(())
    }
}
