use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;
use riker_patterns::ask::ask;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// REQUESTREPLY: clients that ask their servers, by messages or by the ask of Riker's patterns.
pub(crate) struct RequestReply;

impl ComponentBenchmark for RequestReply {
    type Parameters = RequestReplyParameters;
    type Setup = RequestReplyParameters;
    type System = RikerSystem;

    fn parts(setup: &RequestReplyParameters) -> usize {
        setup.pairs
    }

    fn create(setup: &mut RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let RequestReplyParameters { requests: missing, asks, .. } = *setup;
        let create_pair = |pair| {
            let latch = scope.latch().clone();
            let server = scope.create(&format!("server-{pair}"), move || Server)?;
            scope.create(&format!("client-{pair}"), move || Client {
                server: server.clone(),
                asks,
                missing,
                latch: latch.clone(),
                stopped: false,
            })
        };
        let clients = (0..setup.pairs).map(create_pair).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move || clients.iter().for_each(|client| client.tell(ClientMessage::Start, None))))
    }
}

/// The actors that answer an ask. Riker's patterns panic where one is given up, so that clean-up answers those that are left.
#[derive(Clone, Debug)]
pub(crate) struct Reply(pub(crate) u64);

#[derive(Clone, Debug)]
enum ClientMessage {
    Start,
    Response { value: u64 },
}

#[derive(Clone, Debug)]
enum ServerMessage {
    Request {
        value: u64,
        client: ActorRef<ClientMessage>,
    },
    /// To be answered to the message's sender: an actor that the ask has made.
    Ask {
        value: u64,
    },
}

struct Client {
    server: ActorRef<ServerMessage>,
    asks: bool,
    missing: u64,
    latch: RunLatch,
    // Riker goes on to deliver messages to an actor that was told to stop; an ask then would never be answered.
    stopped: bool,
}

impl Client {
    fn request(&self, value: u64, context: &Context<ClientMessage>) {
        let client = context.myself();
        if !self.asks {
            return self.server.tell(ServerMessage::Request { value, client }, None);
        }
        let reply = ask::<_, _, Reply, _>(&context.system, &self.server, ServerMessage::Ask { value });
        // Waiting for it here would take one of the pool's threads, which the server may need.
        let piped = context.run(async move {
            let Reply(value) = reply.await;
            client.tell(ClientMessage::Response { value }, None);
        });
        match piped {
            Ok(running) => running.forget(),
            Err(failure) => self.latch.fail(failure),
        }
    }
}

impl Actor for Client {
    type Msg = ClientMessage;

    fn recv(&mut self, context: &Context<ClientMessage>, message: ClientMessage, _: Sender) {
        match message {
            _ if self.stopped => {}
            ClientMessage::Start => self.request(0, context),
            ClientMessage::Response { value } => {
                self.missing -= 1;
                if self.missing > 0 {
                    self.request(value, context);
                } else {
                    self.latch.arrive_with(value);
                }
            }
        }
    }

    fn post_stop(&mut self) {
        self.stopped = true;
    }
}

struct Server;

impl Actor for Server {
    type Msg = ServerMessage;

    fn recv(&mut self, _: &Context<ServerMessage>, message: ServerMessage, sender: Sender) {
        match message {
            ServerMessage::Request { value, client } => client.tell(ClientMessage::Response { value: value + 1 }, None),
            ServerMessage::Ask { value } => {
                let replied = sender.is_some_and(|asker| asker.try_tell(Reply(value + 1), None).is_ok());
                assert!(replied, "nobody to take the answer to {value}");
            }
        }
    }
}
