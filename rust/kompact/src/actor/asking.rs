//! REQUESTREPLY by Kompact's Ask.

use kompact::prelude::*;
use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;

pub(super) fn create_asking_pairs(
    parameters: &RequestReplyParameters,
    scope: &mut RunScope,
) -> Result<Begin, BenchmarkError> {
    let mut clients = Vec::with_capacity(parameters.pairs);
    for _ in 0..parameters.pairs {
        let server = scope.spawn(Server::new(scope.latch().clone(), scope.member()))?.weak_ref();
        clients.push(scope.spawn(Client::new(server, parameters.requests, scope.latch().clone(), scope.member()))?);
    }
    Ok(Box::new(move || {
        for client in clients {
            client.tell(Start);
        }
    }))
}

#[derive(Debug)]
struct Start;

#[derive(ComponentDefinition)]
struct Client {
    ctx: ComponentContext<Self>,
    // Weak: who waits for an answer cannot be killed before it has come, or the server is gone with the question.
    server: ActorRef<Ask<u64, u64>>,
    requests: u64,
    latch: RunLatch,
    _member: Member,
}

impl Client {
    fn new(server: ActorRef<Ask<u64, u64>>, requests: u64, latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), server, requests, latch, _member: member }
    }
}

ignore_lifecycle!(Client);

impl Actor for Client {
    type Message = Start;

    fn receive_local(&mut self, _start: Start) -> HandlerResult {
        Handled::block_on(self, async move |client| {
            let mut number = 0;
            for _ in 0..client.requests {
                match client.server.ask(number).await {
                    Ok(answer) => number = answer,
                    Err(unanswered) => {
                        client.latch.fail(unanswered);
                        return Handled::OK;
                    }
                }
            }
            client.latch.arrive_with(number);
            Handled::OK
        })
    }

    takes_no_network_messages!();
}

#[derive(ComponentDefinition)]
struct Server {
    ctx: ComponentContext<Self>,
    latch: RunLatch,
    _member: Member,
}

impl Server {
    fn new(latch: RunLatch, member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), latch, _member: member }
    }
}

ignore_lifecycle!(Server);

impl Actor for Server {
    type Message = Ask<u64, u64>;

    fn receive_local(&mut self, question: Ask<u64, u64>) -> HandlerResult {
        if let Err(unheard) = question.complete(|number| number + 1) {
            self.latch.fail(unheard);
        }
        Handled::OK
    }

    takes_no_network_messages!();
}
