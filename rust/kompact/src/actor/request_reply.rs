use kompact::prelude::*;
use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use super::asking::create_asking_pairs;
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// REQUESTREPLY: clients that ask a server each, by messages to and fro or by Kompact's Ask.
pub(crate) struct RequestReply;

impl ComponentBenchmark for RequestReply {
    type Parameters = RequestReplyParameters;
    type Setup = RequestReplyParameters;
    type System = RequestSystem;

    fn parts(setup: &RequestReplyParameters) -> usize {
        setup.pairs
    }

    fn create(setup: &mut RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if setup.asks { create_asking_pairs(setup, scope) } else { create_pairs(setup, scope) }
    }
}

fn create_pairs(parameters: &RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
    let mut clients = Vec::with_capacity(parameters.pairs);
    for _ in 0..parameters.pairs {
        let server = scope.spawn(Server::new(scope.member()))?;
        clients.push(scope.spawn(Client::new(server, parameters.requests, scope.latch().clone(), scope.member()))?);
    }
    Ok(Box::new(move || {
        for client in clients {
            client.tell(ClientMessage::Start);
        }
    }))
}

#[derive(Debug)]
struct Question(u64);

#[derive(Debug)]
enum ClientMessage {
    Start,
    Answer(u64),
}

#[derive(ComponentDefinition)]
struct Client {
    ctx: ComponentContext<Self>,
    itself: Option<ActorRefStrong<ClientMessage>>,
    server: ActorRefStrong<WithSenderStrong<Question, ClientMessage>>,
    requests: u64,
    answers: u64,
    latch: RunLatch,
    _member: Member,
}

impl Client {
    fn new(
        server: ActorRefStrong<WithSenderStrong<Question, ClientMessage>>,
        requests: u64,
        latch: RunLatch,
        member: Member,
    ) -> Self {
        let ctx = ComponentContext::uninitialised();
        Self { ctx, itself: None, server, requests, answers: 0, latch, _member: member }
    }

    fn ask(&self, number: u64) {
        if let Some(itself) = &self.itself {
            self.server.tell(WithSenderStrong::new(Question(number), itself.clone()));
        }
    }
}

impl ComponentLifecycle for Client {
    fn on_start(&mut self) -> HandlerResult {
        self.itself = self.ctx.actor_ref().hold();
        Handled::OK
    }

    fn on_kill(&mut self) -> HandlerResult {
        // It would keep itself in memory.
        self.itself = None;
        Handled::OK
    }
}

impl Actor for Client {
    type Message = ClientMessage;

    fn receive_local(&mut self, message: ClientMessage) -> HandlerResult {
        match message {
            ClientMessage::Answer(number) => {
                self.answers += 1;
                if self.answers < self.requests {
                    self.ask(number);
                } else {
                    self.latch.arrive_with(number);
                }
            }
            ClientMessage::Start => self.ask(0),
        }
        Handled::OK
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Server {
    ctx: ComponentContext<Self>,
    _member: Member,
}

impl Server {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), _member: member }
    }
}

ignore_lifecycle!(Server);

impl Actor for Server {
    type Message = WithSenderStrong<Question, ClientMessage>;

    fn receive_local(&mut self, question: Self::Message) -> HandlerResult {
        question.reply(ClientMessage::Answer(question.content().0 + 1));
        Handled::OK
    }

    takes_no_network_messages!();
}
