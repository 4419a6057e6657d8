use kameo::prelude::*;
use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare};

/// REQUESTREPLY: clients that ask their servers, by messages or by Kameo's ask.
pub(crate) struct RequestReply;

impl ComponentBenchmark for RequestReply {
    type Parameters = RequestReplyParameters;
    type Setup = RequestReplyParameters;
    type System = KameoSystem;

    fn parts(setup: &RequestReplyParameters) -> usize {
        setup.pairs
    }

    fn create(setup: &mut RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let RequestReplyParameters { requests, asks, .. } = *setup;
        let create_pair = |_| {
            let (client, server) = (prepare(), prepare());
            let (to_client, to_server) = (client.actor_ref().clone(), server.actor_ref().clone());
            scope.spawn(server, Server { _member: scope.member() });
            let latch = scope.latch().clone();
            scope.spawn(client, Client { server: to_server, asks, missing: requests, latch, _member: scope.member() });
            to_client
        };
        let clients: Vec<_> = (0..setup.pairs).map(create_pair).collect();
        Ok(Box::new(move || clients.iter().for_each(|client| client.send(Start))))
    }
}

struct Start;

/// A question that is answered by a message.
struct Request {
    value: u64,
    client: ActorRef<Client>,
}

struct Response {
    value: u64,
}

/// A question that is asked by Kameo's ask.
struct Question {
    value: u64,
}

#[derive(Actor)]
struct Client {
    server: ActorRef<Server>,
    asks: bool,
    missing: u64,
    latch: RunLatch,
    _member: Member,
}

impl Client {
    fn request(&self, value: u64, context: &Context<Self, ()>) {
        self.server.send(Request { value, client: context.actor_ref().clone() });
    }

    /// Waits without a deadline, as by default.
    async fn ask(&self) -> Result<u64, SendError<Question>> {
        let mut value = 0;
        for _ in 0..self.missing {
            value = self.server.ask(Question { value }).await?;
        }
        Ok(value)
    }
}

impl Message<Start> for Client {
    type Reply = ();

    async fn handle(&mut self, _: Start, context: &mut Context<Self, Self::Reply>) {
        if !self.asks {
            return self.request(0, context);
        }
        match self.ask().await {
            Ok(value) => self.latch.arrive_with(value),
            Err(failure) => self.latch.fail(failure),
        }
    }
}

impl Message<Response> for Client {
    type Reply = ();

    async fn handle(&mut self, Response { value }: Response, context: &mut Context<Self, Self::Reply>) {
        self.missing -= 1;
        if self.missing > 0 {
            self.request(value, context);
        } else {
            self.latch.arrive_with(value);
        }
    }
}

#[derive(Actor)]
struct Server {
    _member: Member,
}

impl Message<Request> for Server {
    type Reply = ();

    async fn handle(&mut self, Request { value, client }: Request, _: &mut Context<Self, Self::Reply>) {
        client.send(Response { value: value + 1 });
    }
}

impl Message<Question> for Server {
    type Reply = u64;

    async fn handle(&mut self, Question { value }: Question, _: &mut Context<Self, Self::Reply>) -> u64 {
        value + 1
    }
}
