use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

/// FIBONACCI: the call tree of the recursive definition, with an actor for each call.
pub(crate) struct Fibonacci;

impl ComponentBenchmark for Fibonacci {
    type Parameters = FibonacciParameters;
    type Setup = FibonacciParameters;
    type System = RactorSystem;

    fn create(setup: &mut FibonacciParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let number = setup.n;
        let asker = Asker { latch: scope.latch().clone(), member: scope.member() };
        let asker = scope.spawn(asker, ())?;
        Ok(Box::new(move || {
            // An asker that has gone has failed the run.
            let _ = asker.cast(ToCall::Request { number });
        }))
    }
}

/// A message to a call, or to the actor that asks the root.
enum ToCall {
    Request { number: u32 },
    Response { value: u64 },
}

/// Asks the root, which is an actor like all others that way.
struct Asker {
    latch: RunLatch,
    member: Member,
}

impl Actor for Asker {
    type Msg = ToCall;
    type State = ActorRef<ToCall>;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<ToCall>, (): ()) -> Result<ActorRef<ToCall>, ActorProcessingErr> {
        let root = Call { requester: myself.clone(), member: self.member.clone() };
        let (root, _) = Call::spawn_linked(None, root, (), myself.get_cell()).await?;
        Ok(root)
    }

    async fn handle(
        &self,
        _: ActorRef<ToCall>,
        message: ToCall,
        root: &mut ActorRef<ToCall>,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToCall::Request { .. } => root.cast(message)?,
            ToCall::Response { value } => self.latch.arrive_with(value),
        }
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToCall>,
        event: SupervisionEvent,
        _: &mut ActorRef<ToCall>,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

/// One call; it ends with its answer.
struct Call {
    requester: ActorRef<ToCall>,
    member: Member,
}

struct Responses {
    missing: u32,
    sum: u64,
}

impl Call {
    async fn call(&self, number: u32, myself: &ActorRef<ToCall>) -> Result<(), ActorProcessingErr> {
        let child = Self { requester: myself.clone(), member: self.member.clone() };
        let (child, _) = Self::spawn_linked(None, child, (), myself.get_cell()).await?;
        Ok(child.cast(ToCall::Request { number })?)
    }

    fn answer(&self, value: u64, myself: &ActorRef<ToCall>) -> Result<(), ActorProcessingErr> {
        self.requester.cast(ToCall::Response { value })?;
        myself.stop(None);
        Ok(())
    }
}

impl Actor for Call {
    type Msg = ToCall;
    type State = Responses;
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<ToCall>, (): ()) -> Result<Responses, ActorProcessingErr> {
        Ok(Responses { missing: 2, sum: 0 })
    }

    async fn handle(
        &self,
        myself: ActorRef<ToCall>,
        message: ToCall,
        state: &mut Responses,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToCall::Request { number } if number <= 2 => self.answer(1, &myself),
            ToCall::Request { number } => {
                self.call(number - 1, &myself).await?;
                self.call(number - 2, &myself).await
            }
            ToCall::Response { value } => {
                state.sum += value;
                state.missing -= 1;
                if state.missing == 0 { self.answer(state.sum, &myself) } else { Ok(()) }
            }
        }
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToCall>,
        event: SupervisionEvent,
        _: &mut Responses,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}
