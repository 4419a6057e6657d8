use kompact::prelude::*;
use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Lacking, Member, RunLatch};

use super::start::{Start, StartPort};
use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// REQUESTREPLY: clients that have a channel to a server each, for questions and answers.
pub(crate) struct RequestReply;

impl ComponentBenchmark for RequestReply {
    type Parameters = RequestReplyParameters;
    type Setup = RequestReplyParameters;
    type System = RequestSystem;

    fn parts(setup: &RequestReplyParameters) -> usize {
        setup.pairs
    }

    fn create(setup: &mut RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        if setup.asks {
            // Kompact's Ask is a message to an actor.
            return Err(Lacking.into());
        }
        let mut starts: Vec<ProvidedRef<StartPort>> = Vec::with_capacity(setup.pairs);
        for _ in 0..setup.pairs {
            let server = scope.create(Server::new(scope.member()));
            let client = scope.create(Client::new(setup.requests, scope.latch().clone(), scope.member()));
            scope.connect::<ServerPort, _, _>(&server, &client)?;
            starts.push(client.provided_ref());
            scope.start(&server);
            scope.start(&client);
        }
        let system = scope.system().clone();
        Ok(Box::new(move || {
            for start in &starts {
                system.trigger_r(Start, start);
            }
        }))
    }
}

#[derive(Clone, Copy, Debug)]
struct Question(u64);

#[derive(Clone, Copy, Debug)]
struct Answer(u64);

struct ServerPort;

impl Port for ServerPort {
    type Indication = Answer;
    type Request = Question;
}

#[derive(ComponentDefinition, Actor)]
struct Client {
    ctx: ComponentContext<Self>,
    server: RequiredPort<ServerPort>,
    start: ProvidedPort<StartPort>,
    requests: u64,
    answers: u64,
    latch: RunLatch,
    _member: Member,
}

impl Client {
    fn new(requests: u64, latch: RunLatch, member: Member) -> Self {
        let (server, start) = (RequiredPort::uninitialised(), ProvidedPort::uninitialised());
        Self { ctx: ComponentContext::uninitialised(), server, start, requests, answers: 0, latch, _member: member }
    }
}

ignore_lifecycle!(Client);

impl Provide<StartPort> for Client {
    fn handle(&mut self, _start: Start) -> HandlerResult {
        self.server.trigger(Question(0));
        Handled::OK
    }
}

impl Require<ServerPort> for Client {
    fn handle(&mut self, Answer(number): Answer) -> HandlerResult {
        self.answers += 1;
        if self.answers < self.requests {
            self.server.trigger(Question(number));
        } else {
            self.latch.arrive_with(number);
        }
        Handled::OK
    }
}

#[derive(ComponentDefinition, Actor)]
struct Server {
    ctx: ComponentContext<Self>,
    client: ProvidedPort<ServerPort>,
    _member: Member,
}

impl Server {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), client: ProvidedPort::uninitialised(), _member: member }
    }
}

ignore_lifecycle!(Server);

impl Provide<ServerPort> for Server {
    fn handle(&mut self, Question(number): Question) -> HandlerResult {
        self.client.trigger(Answer(number + 1));
        Handled::OK
    }
}
