use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong;

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type Setup = PingPongParameters;
    type System = RactorSystem;

    fn create(setup: &mut PingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let pinger = Pinger { messages: setup.messages, latch: scope.latch().clone(), member: scope.member() };
        let pinger = scope.spawn(pinger, ())?;
        Ok(Box::new(move || {
            // A pinger that has gone has failed the run.
            let _ = pinger.cast(ToPinger::Start);
        }))
    }
}

enum ToPinger {
    Start,
    Pong,
}

struct Ping {
    pinger: ActorRef<ToPinger>,
}

struct Pinger {
    messages: u64,
    latch: RunLatch,
    member: Member,
}

struct Pings {
    ponger: ActorRef<Ping>,
    pongs: u64,
}

impl Actor for Pinger {
    type Msg = ToPinger;
    type State = Pings;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<ToPinger>, (): ()) -> Result<Pings, ActorProcessingErr> {
        let ponger = Ponger { _member: self.member.clone() };
        let (ponger, _) = Ponger::spawn_linked(None, ponger, (), myself.get_cell()).await?;
        Ok(Pings { ponger, pongs: 0 })
    }

    async fn handle(
        &self,
        myself: ActorRef<ToPinger>,
        message: ToPinger,
        state: &mut Pings,
    ) -> Result<(), ActorProcessingErr> {
        if let ToPinger::Pong = message {
            state.pongs += 1;
        }
        if state.pongs < self.messages {
            state.ponger.cast(Ping { pinger: myself })?;
        } else {
            self.latch.arrive_with(state.pongs);
        }
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToPinger>,
        event: SupervisionEvent,
        _: &mut Pings,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Ponger {
    _member: Member,
}

impl Actor for Ponger {
    type Msg = Ping;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Ping>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<Ping>, Ping { pinger }: Ping, (): &mut ()) -> Result<(), ActorProcessingErr> {
        Ok(pinger.cast(ToPinger::Pong)?)
    }
}
