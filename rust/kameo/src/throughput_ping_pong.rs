use kameo::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::KameoSystem;
use crate::unbounded::{SendUnbounded, prepare};

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type System = KameoSystem;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let pairs = 0..self.parameters.parallelism;
        if self.parameters.static_only {
            let pingers: Vec<_> = pairs.map(|_| self.create_static_pair(scope)).collect();
            Ok(Box::new(move || pingers.iter().for_each(|pinger| pinger.send(Start))))
        } else {
            let pingers: Vec<_> = pairs.map(|_| self.create_pair(scope)).collect();
            Ok(Box::new(move || pingers.iter().for_each(|pinger| pinger.send(Start))))
        }
    }
}

impl ThroughputPingPong {
    fn create_static_pair(&self, scope: &mut RunScope) -> ActorRef<StaticPinger> {
        let ThroughputPingPongParameters { messages_per_pair: messages, pipeline_size: pipeline, .. } = self.parameters;
        let latch = scope.latch().clone();
        let (pinger, ponger) = (prepare(), prepare());
        let (to_pinger, to_ponger) = (pinger.actor_ref().clone(), ponger.actor_ref().clone());
        scope.spawn(ponger, StaticPonger { pinger: to_pinger.clone(), _member: scope.member() });
        let member = scope.member();
        let static_pinger =
            StaticPinger { ponger: to_ponger, messages, pipeline, sent: 0, pongs: 0, latch, _member: member };
        scope.spawn(pinger, static_pinger);
        to_pinger
    }

    fn create_pair(&self, scope: &mut RunScope) -> ActorRef<Pinger> {
        let ThroughputPingPongParameters { messages_per_pair: messages, pipeline_size: pipeline, .. } = self.parameters;
        let (pinger, ponger) = (prepare(), prepare());
        let (to_pinger, to_ponger) = (pinger.actor_ref().clone(), ponger.actor_ref().clone());
        scope.spawn(ponger, Ponger { pinger: to_pinger.clone(), _member: scope.member() });
        let indexed_pinger = Pinger {
            ponger: to_ponger,
            messages,
            pipeline,
            sent: 0,
            pongs: 0,
            sum_of_indices: 0,
            latch: scope.latch().clone(),
            _member: scope.member(),
        };
        scope.spawn(pinger, indexed_pinger);
        to_pinger
    }
}

struct Start;

struct StaticPing;

struct StaticPong;

struct Ping {
    index: u64,
}

struct Pong {
    index: u64,
}

#[derive(Actor)]
struct StaticPinger {
    ponger: ActorRef<StaticPonger>,
    messages: u64,
    pipeline: u64,
    sent: u64,
    pongs: u64,
    latch: RunLatch,
    _member: Member,
}

impl StaticPinger {
    fn send(&mut self) {
        self.ponger.send(StaticPing);
        self.sent += 1;
    }
}

impl Message<Start> for StaticPinger {
    type Reply = ();

    async fn handle(&mut self, _: Start, _: &mut Context<Self, Self::Reply>) {
        while self.sent < self.pipeline {
            self.send();
        }
    }
}

impl Message<StaticPong> for StaticPinger {
    type Reply = ();

    async fn handle(&mut self, _: StaticPong, _: &mut Context<Self, Self::Reply>) {
        self.pongs += 1;
        if self.sent < self.messages {
            self.send();
        } else if self.pongs == self.messages {
            self.latch.arrive_with(self.pongs);
        }
    }
}

#[derive(Actor)]
struct StaticPonger {
    pinger: ActorRef<StaticPinger>,
    _member: Member,
}

impl Message<StaticPing> for StaticPonger {
    type Reply = ();

    async fn handle(&mut self, _: StaticPing, _: &mut Context<Self, Self::Reply>) {
        self.pinger.send(StaticPong);
    }
}

#[derive(Actor)]
struct Pinger {
    ponger: ActorRef<Ponger>,
    messages: u64,
    pipeline: u64,
    sent: u64,
    pongs: u64,
    sum_of_indices: u64,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn send(&mut self) {
        self.ponger.send(Ping { index: self.sent });
        self.sent += 1;
    }
}

impl Message<Start> for Pinger {
    type Reply = ();

    async fn handle(&mut self, _: Start, _: &mut Context<Self, Self::Reply>) {
        while self.sent < self.pipeline {
            self.send();
        }
    }
}

impl Message<Pong> for Pinger {
    type Reply = ();

    async fn handle(&mut self, Pong { index }: Pong, _: &mut Context<Self, Self::Reply>) {
        self.pongs += 1;
        self.sum_of_indices = self.sum_of_indices.wrapping_add(index);
        if self.sent < self.messages {
            self.send();
        } else if self.pongs == self.messages {
            self.latch.arrive_with(self.sum_of_indices);
        }
    }
}

#[derive(Actor)]
struct Ponger {
    pinger: ActorRef<Pinger>,
    _member: Member,
}

impl Message<Ping> for Ponger {
    type Reply = ();

    async fn handle(&mut self, Ping { index }: Ping, _: &mut Context<Self, Self::Reply>) {
        self.pinger.send(Pong { index });
    }
}
