use actix::prelude::*;
use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight.
pub(crate) struct ThroughputPingPong {
    parameters: ThroughputPingPongParameters,
}

impl ComponentBenchmark for ThroughputPingPong {
    type Parameters = ThroughputPingPongParameters;
    type System = ActixSystem;

    fn new(parameters: ThroughputPingPongParameters) -> Self {
        Self { parameters }
    }

    fn parts(&self) -> usize {
        self.parameters.parallelism
    }

    fn create(&mut self, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let pairs = 0..self.parameters.parallelism;
        if self.parameters.static_only {
            let pingers: Vec<_> = pairs.map(|pair| self.create_static_pair(scope, pair)).collect();
            Ok(Box::new(move || pingers.iter().for_each(|pinger| pinger.do_send(Start))))
        } else {
            let pingers: Vec<_> = pairs.map(|pair| self.create_pair(scope, pair)).collect();
            Ok(Box::new(move || pingers.iter().for_each(|pinger| pinger.do_send(Start))))
        }
    }
}

impl ThroughputPingPong {
    fn create_static_pair(&self, scope: &mut RunScope, pair: usize) -> Addr<StaticPinger> {
        let ThroughputPingPongParameters { messages_per_pair: messages, pipeline_size: pipeline, .. } = self.parameters;
        let (latch, member) = (scope.latch().clone(), scope.member());
        scope.start(pair, move |context| {
            let ponger = StaticPonger { pinger: context.address(), _member: member.clone() }.start();
            StaticPinger { ponger, messages, pipeline, sent: 0, pongs: 0, latch, _member: member }
        })
    }

    fn create_pair(&self, scope: &mut RunScope, pair: usize) -> Addr<Pinger> {
        let ThroughputPingPongParameters { messages_per_pair: messages, pipeline_size: pipeline, .. } = self.parameters;
        let (latch, member) = (scope.latch().clone(), scope.member());
        scope.start(pair, move |context| {
            let ponger = Ponger { pinger: context.address(), _member: member.clone() }.start();
            Pinger { ponger, messages, pipeline, sent: 0, pongs: 0, sum_of_indices: 0, latch, _member: member }
        })
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct StaticPing;

#[derive(Message)]
#[rtype(result = "()")]
struct StaticPong;

#[derive(Message)]
#[rtype(result = "()")]
struct Ping {
    index: u64,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Pong {
    index: u64,
}

struct StaticPinger {
    ponger: Addr<StaticPonger>,
    messages: u64,
    pipeline: u64,
    sent: u64,
    pongs: u64,
    latch: RunLatch,
    _member: Member,
}

impl Actor for StaticPinger {
    type Context = Context<Self>;
}

impl StaticPinger {
    fn send(&mut self) {
        self.ponger.do_send(StaticPing);
        self.sent += 1;
    }
}

impl Handler<Start> for StaticPinger {
    type Result = ();

    fn handle(&mut self, _: Start, _: &mut Self::Context) {
        while self.sent < self.pipeline {
            self.send();
        }
    }
}

impl Handler<StaticPong> for StaticPinger {
    type Result = ();

    fn handle(&mut self, _: StaticPong, _: &mut Self::Context) {
        self.pongs += 1;
        if self.sent < self.messages {
            self.send();
        } else if self.pongs == self.messages {
            self.latch.arrive_with(self.pongs);
        }
    }
}

struct StaticPonger {
    pinger: Addr<StaticPinger>,
    _member: Member,
}

impl Actor for StaticPonger {
    type Context = Context<Self>;
}

impl Handler<StaticPing> for StaticPonger {
    type Result = ();

    fn handle(&mut self, _: StaticPing, _: &mut Self::Context) {
        self.pinger.do_send(StaticPong);
    }
}

struct Pinger {
    ponger: Addr<Ponger>,
    messages: u64,
    pipeline: u64,
    sent: u64,
    pongs: u64,
    sum_of_indices: u64,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Pinger {
    type Context = Context<Self>;
}

impl Pinger {
    fn send(&mut self) {
        self.ponger.do_send(Ping { index: self.sent });
        self.sent += 1;
    }
}

impl Handler<Start> for Pinger {
    type Result = ();

    fn handle(&mut self, _: Start, _: &mut Self::Context) {
        while self.sent < self.pipeline {
            self.send();
        }
    }
}

impl Handler<Pong> for Pinger {
    type Result = ();

    fn handle(&mut self, Pong { index }: Pong, _: &mut Self::Context) {
        self.pongs += 1;
        self.sum_of_indices = self.sum_of_indices.wrapping_add(index);
        if self.sent < self.messages {
            self.send();
        } else if self.pongs == self.messages {
            self.latch.arrive_with(self.sum_of_indices);
        }
    }
}

struct Ponger {
    pinger: Addr<Pinger>,
    _member: Member,
}

impl Actor for Ponger {
    type Context = Context<Self>;
}

impl Handler<Ping> for Ponger {
    type Result = ();

    fn handle(&mut self, Ping { index }: Ping, _: &mut Self::Context) {
        self.pinger.do_send(Pong { index });
    }
}

stops_when_told!(StaticPinger, Pinger);
