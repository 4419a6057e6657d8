use std::marker::PhantomData;

use actix::prelude::*;
use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::Placement;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// REQUESTREPLY: pairs of clients and servers, with a message each way or with Actix's `send`, which has a result.
pub(crate) struct RequestReply<P>(PhantomData<P>);

impl<P: Placement> ComponentBenchmark for RequestReply<P> {
    type Parameters = RequestReplyParameters;
    type Setup = RequestReplyParameters;
    type System = ActixSystem<P>;

    fn parts(setup: &RequestReplyParameters) -> usize {
        setup.pairs
    }

    fn create(setup: &mut RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (requests, asks) = (setup.requests, setup.asks);
        let create_pair = |pair| {
            let (latch, member) = (scope.latch().clone(), scope.member());
            scope.start(pair, move |_| {
                let server = Server { _member: member.clone() }.start();
                Client { server, requests, asks, answers: 0, latch, _member: member }
            })
        };
        let clients: Vec<_> = (0..setup.pairs).map(create_pair).collect();
        Ok(Box::new(move || clients.iter().for_each(|client| client.do_send(Start))))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Start;

#[derive(Message)]
#[rtype(result = "()")]
struct Request {
    value: u64,
    client: Addr<Client>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Answer {
    value: u64,
}

#[derive(Message)]
#[rtype(result = "u64")]
struct Ask {
    value: u64,
}

struct Client {
    server: Addr<Server>,
    requests: u64,
    asks: bool,
    answers: u64,
    latch: RunLatch,
    _member: Member,
}

impl Client {
    fn tell(&self, value: u64, context: &Context<Self>) {
        self.server.do_send(Request { value, client: context.address() });
    }

    fn ask(&self, context: &mut Context<Self>) {
        let (server, requests) = (self.server.clone(), self.requests);
        let asking = async move {
            let mut value = 0;
            for _ in 0..requests {
                value = server.send(Ask { value }).await?;
            }
            Ok(value)
        };
        let report = |outcome: Result<u64, MailboxError>, client: &mut Self, _: &mut _| match outcome {
            Ok(value) => client.latch.arrive_with(value),
            Err(failure) => client.latch.fail(failure),
        };
        asking.into_actor(self).map(report).spawn(context);
    }
}

impl Actor for Client {
    type Context = Context<Self>;
}

stops_when_told!(Client);

impl Handler<Start> for Client {
    type Result = ();

    fn handle(&mut self, _: Start, context: &mut Self::Context) {
        if self.asks {
            self.ask(context);
        } else {
            self.tell(0, context);
        }
    }
}

impl Handler<Answer> for Client {
    type Result = ();

    fn handle(&mut self, Answer { value }: Answer, context: &mut Self::Context) {
        self.answers += 1;
        if self.answers < self.requests {
            self.tell(value, context);
        } else {
            self.latch.arrive_with(value);
        }
    }
}

struct Server {
    _member: Member,
}

impl Actor for Server {
    type Context = Context<Self>;
}

impl Handler<Request> for Server {
    type Result = ();

    fn handle(&mut self, Request { value, client }: Request, _: &mut Self::Context) {
        client.do_send(Answer { value: value + 1 });
    }
}

impl Handler<Ask> for Server {
    type Result = u64;

    fn handle(&mut self, Ask { value }: Ask, _: &mut Self::Context) -> u64 {
        value + 1
    }
}
