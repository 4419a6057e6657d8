use std::marker::PhantomData;

use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::ping_pong::{Content, Next, Pipeline};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong;

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type Setup = ThroughputPingPongParameters;
    type System = RactorSystem;

    fn parts(setup: &ThroughputPingPongParameters) -> usize {
        setup.parallelism
    }

    fn create(setup: &mut ThroughputPingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if setup.static_only { create_pairs::<()>(setup, scope) } else { create_pairs::<u64>(setup, scope) }
    }
}

fn create_pairs<C: Content>(
    parameters: &ThroughputPingPongParameters,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    let create_pair = |_| {
        let pinger = Pinger { latch: scope.latch().clone(), member: scope.member(), content: PhantomData };
        scope.spawn(pinger, Pipeline::<C>::new(parameters))
    };
    let pingers = (0..parameters.parallelism).map(create_pair).collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(move || {
        for pinger in &pingers {
            // A pinger that has gone has failed the run.
            let _ = pinger.cast(ToPinger::Start);
        }
    }))
}

enum ToPinger<C> {
    Start,
    Pong(C),
}

struct Ping<C> {
    content: C,
    pinger: ActorRef<ToPinger<C>>,
}

/// It creates its ponger.
struct Pinger<C> {
    latch: RunLatch,
    member: Member,
    content: PhantomData<C>,
}

struct Pings<C: Content> {
    ponger: ActorRef<Ping<C>>,
    pipeline: Pipeline<C>,
}

impl<C: Content> Actor for Pinger<C> {
    type Msg = ToPinger<C>;
    type State = Pings<C>;
    type Arguments = Pipeline<C>;

    async fn pre_start(
        &self,
        myself: ActorRef<ToPinger<C>>,
        pipeline: Pipeline<C>,
    ) -> Result<Pings<C>, ActorProcessingErr> {
        let ponger = Ponger { content: PhantomData::<C>, _member: self.member.clone() };
        let (ponger, _) = Ponger::spawn_linked(None, ponger, (), myself.get_cell()).await?;
        Ok(Pings { ponger, pipeline })
    }

    async fn handle(
        &self,
        myself: ActorRef<ToPinger<C>>,
        message: ToPinger<C>,
        Pings { ponger, pipeline }: &mut Pings<C>,
    ) -> Result<(), ActorProcessingErr> {
        let ping = |content| ponger.cast(Ping { content, pinger: myself.clone() });
        match message {
            ToPinger::Start => pipeline.fill().try_for_each(ping)?,
            ToPinger::Pong(content) => match pipeline.take(content) {
                Next::Ping(content) => ping(content)?,
                Next::Wait => {}
                Next::Done(answer_part) => self.latch.arrive_with(answer_part),
            },
        }
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToPinger<C>>,
        event: SupervisionEvent,
        _: &mut Pings<C>,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Ponger<C> {
    content: PhantomData<C>,
    _member: Member,
}

impl<C: Content> Actor for Ponger<C> {
    type Msg = Ping<C>;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Ping<C>>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(
        &self,
        _: ActorRef<Ping<C>>,
        Ping { content, pinger }: Ping<C>,
        (): &mut (),
    ) -> Result<(), ActorProcessingErr> {
        Ok(pinger.cast(ToPinger::Pong(content))?)
    }
}
