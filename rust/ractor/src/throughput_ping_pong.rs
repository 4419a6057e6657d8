use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::RunScope;
use crate::system_provider::RactorSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type System = RactorSystem;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let pairs = 0..self.parameters.parallelism;
        if self.parameters.static_only {
            let pingers: Vec<_> =
                pairs.map(|_| scope.spawn(StaticPinger(self.side(scope)), ())).collect::<Result<_, _>>()?;
            Ok(Box::new(move || start(&pingers, || ToStaticPinger::Start)))
        } else {
            let pingers: Vec<_> = pairs.map(|_| scope.spawn(Pinger(self.side(scope)), ())).collect::<Result<_, _>>()?;
            Ok(Box::new(move || start(&pingers, || ToPinger::Start)))
        }
    }
}

impl ThroughputPingPong {
    fn side(&self, scope: &RunScope) -> PingerSide {
        PingerSide {
            messages: self.parameters.messages_per_pair,
            pipeline: self.parameters.pipeline_size,
            latch: scope.latch().clone(),
            member: scope.member(),
        }
    }
}

fn start<M: ractor::Message>(pingers: &[ActorRef<M>], message: impl Fn() -> M) {
    for pinger in pingers {
        // A pinger that has gone has failed the run.
        let _ = pinger.cast(message());
    }
}

/// What pingers of both kinds know from their start.
struct PingerSide {
    messages: u64,
    pipeline: u64,
    latch: RunLatch,
    member: Member,
}

enum ToStaticPinger {
    Start,
    Pong,
}

struct StaticPing;

struct StaticPinger(PingerSide);

struct StaticPings {
    ponger: ActorRef<StaticPing>,
    sent: u64,
    pongs: u64,
}

impl StaticPings {
    fn send(&mut self) -> Result<(), ActorProcessingErr> {
        self.sent += 1;
        Ok(self.ponger.cast(StaticPing)?)
    }
}

impl Actor for StaticPinger {
    type Msg = ToStaticPinger;
    type State = StaticPings;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<ToStaticPinger>, (): ()) -> Result<StaticPings, ActorProcessingErr> {
        let ponger = StaticPonger { pinger: myself.clone(), _member: self.0.member.clone() };
        let (ponger, _) = StaticPonger::spawn_linked(None, ponger, (), myself.get_cell()).await?;
        Ok(StaticPings { ponger, sent: 0, pongs: 0 })
    }

    async fn handle(
        &self,
        _: ActorRef<ToStaticPinger>,
        message: ToStaticPinger,
        state: &mut StaticPings,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToStaticPinger::Start => {
                while state.sent < self.0.pipeline {
                    state.send()?;
                }
            }
            ToStaticPinger::Pong => {
                state.pongs += 1;
                if state.sent < self.0.messages {
                    state.send()?;
                } else if state.pongs == self.0.messages {
                    self.0.latch.arrive_with(state.pongs);
                }
            }
        }
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToStaticPinger>,
        event: SupervisionEvent,
        _: &mut StaticPings,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct StaticPonger {
    pinger: ActorRef<ToStaticPinger>,
    _member: Member,
}

impl Actor for StaticPonger {
    type Msg = StaticPing;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<StaticPing>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<StaticPing>, _: StaticPing, (): &mut ()) -> Result<(), ActorProcessingErr> {
        Ok(self.pinger.cast(ToStaticPinger::Pong)?)
    }
}

enum ToPinger {
    Start,
    Pong { index: u64 },
}

struct Ping {
    index: u64,
}

struct Pinger(PingerSide);

struct Pings {
    ponger: ActorRef<Ping>,
    sent: u64,
    pongs: u64,
    sum_of_indices: u64,
}

impl Pings {
    fn send(&mut self) -> Result<(), ActorProcessingErr> {
        let ping = Ping { index: self.sent };
        self.sent += 1;
        Ok(self.ponger.cast(ping)?)
    }
}

impl Actor for Pinger {
    type Msg = ToPinger;
    type State = Pings;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<ToPinger>, (): ()) -> Result<Pings, ActorProcessingErr> {
        let ponger = Ponger { pinger: myself.clone(), _member: self.0.member.clone() };
        let (ponger, _) = Ponger::spawn_linked(None, ponger, (), myself.get_cell()).await?;
        Ok(Pings { ponger, sent: 0, pongs: 0, sum_of_indices: 0 })
    }

    async fn handle(
        &self,
        _: ActorRef<ToPinger>,
        message: ToPinger,
        state: &mut Pings,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToPinger::Start => {
                while state.sent < self.0.pipeline {
                    state.send()?;
                }
            }
            ToPinger::Pong { index } => {
                state.pongs += 1;
                state.sum_of_indices = state.sum_of_indices.wrapping_add(index);
                if state.sent < self.0.messages {
                    state.send()?;
                } else if state.pongs == self.0.messages {
                    self.0.latch.arrive_with(state.sum_of_indices);
                }
            }
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
    pinger: ActorRef<ToPinger>,
    _member: Member,
}

impl Actor for Ponger {
    type Msg = Ping;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Ping>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<Ping>, Ping { index }: Ping, (): &mut ()) -> Result<(), ActorProcessingErr> {
        Ok(self.pinger.cast(ToPinger::Pong { index })?)
    }
}
