use actix::prelude::*;
use mpp_harness::parameters::PingPongParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::WithCreator;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// PINGPONG: a pinger and a ponger send one message to and fro.
pub(crate) struct PingPong;

impl ComponentBenchmark for PingPong {
    type Parameters = PingPongParameters;
    type Setup = PingPongParameters;
    type System = ActixSystem<WithCreator>;

    fn create(setup: &mut PingPongParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let messages = setup.messages;
        let (latch, member) = (scope.latch().clone(), scope.member());
        let pinger = scope.start(0, move |_| {
            let ponger = Ponger { _member: member.clone() }.start();
            Pinger { ponger, messages, pongs: 0, latch, _member: member }
        });
        Ok(Box::new(move || pinger.do_send(Start)))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Ping {
    pinger: Addr<Pinger>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Pong;

struct Pinger {
    ponger: Addr<Ponger>,
    messages: u64,
    pongs: u64,
    latch: RunLatch,
    _member: Member,
}

impl Pinger {
    fn ping(&self, context: &Context<Self>) {
        self.ponger.do_send(Ping { pinger: context.address() });
    }
}

impl Actor for Pinger {
    type Context = Context<Self>;
}

stops_when_told!(Pinger);

impl Handler<Start> for Pinger {
    type Result = ();

    fn handle(&mut self, _: Start, context: &mut Self::Context) {
        self.ping(context);
    }
}

impl Handler<Pong> for Pinger {
    type Result = ();

    fn handle(&mut self, _: Pong, context: &mut Self::Context) {
        self.pongs += 1;
        if self.pongs < self.messages {
            self.ping(context);
        } else {
            self.latch.arrive_with(self.pongs);
        }
    }
}

struct Ponger {
    _member: Member,
}

impl Actor for Ponger {
    type Context = Context<Self>;
}

impl Handler<Ping> for Ponger {
    type Result = ();

    fn handle(&mut self, Ping { pinger }: Ping, _: &mut Self::Context) {
        pinger.do_send(Pong);
    }
}
