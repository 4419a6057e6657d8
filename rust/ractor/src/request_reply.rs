use mpp_harness::parameters::RequestReplyParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, RpcReplyPort, SupervisionEvent, call};

use crate::overseer::escalate;
use crate::run_scope::{RactorSystem, RunScope};

/// REQUESTREPLY: clients that ask their servers, by messages or by Ractor's call.
pub(crate) struct RequestReply;

impl ComponentBenchmark for RequestReply {
    type Parameters = RequestReplyParameters;
    type Setup = RequestReplyParameters;
    type System = RactorSystem;

    fn parts(setup: &RequestReplyParameters) -> usize {
        setup.pairs
    }

    fn create(setup: &mut RequestReplyParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let create_client = |_| {
            let client = Client { parameters: *setup, latch: scope.latch().clone(), member: scope.member() };
            scope.spawn(client, ())
        };
        let clients: Vec<_> = (0..setup.pairs).map(create_client).collect::<Result<_, _>>()?;
        Ok(Box::new(move || {
            for client in &clients {
                // A client that has gone has failed the run.
                let _ = client.cast(ToClient::Start);
            }
        }))
    }
}

enum ToClient {
    Start,
    Response { value: u64 },
}

enum ToServer {
    Request { value: u64, client: ActorRef<ToClient> },
    Call(u64, RpcReplyPort<u64>),
}

/// It creates its server.
struct Client {
    parameters: RequestReplyParameters,
    latch: RunLatch,
    member: Member,
}

struct Requests {
    server: ActorRef<ToServer>,
    missing: u64,
}

impl Client {
    /// Waits without a deadline.
    async fn call(&self, server: &ActorRef<ToServer>) -> Result<u64, ActorProcessingErr> {
        let mut value = 0;
        for _ in 0..self.parameters.requests {
            value = call!(server, ToServer::Call, value)?;
        }
        Ok(value)
    }
}

impl Actor for Client {
    type Msg = ToClient;
    type State = Requests;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<ToClient>, (): ()) -> Result<Requests, ActorProcessingErr> {
        let server = Server { _member: self.member.clone() };
        let (server, _) = Server::spawn_linked(None, server, (), myself.get_cell()).await?;
        Ok(Requests { server, missing: self.parameters.requests })
    }

    async fn handle(
        &self,
        myself: ActorRef<ToClient>,
        message: ToClient,
        Requests { server, missing }: &mut Requests,
    ) -> Result<(), ActorProcessingErr> {
        match message {
            ToClient::Start if self.parameters.asks => self.latch.arrive_with(self.call(server).await?),
            ToClient::Start => server.cast(ToServer::Request { value: 0, client: myself })?,
            ToClient::Response { value } => {
                *missing -= 1;
                if *missing > 0 {
                    server.cast(ToServer::Request { value, client: myself })?;
                } else {
                    self.latch.arrive_with(value);
                }
            }
        }
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<ToClient>,
        event: SupervisionEvent,
        _: &mut Requests,
    ) -> Result<(), ActorProcessingErr> {
        escalate(event)
    }
}

struct Server {
    _member: Member,
}

impl Actor for Server {
    type Msg = ToServer;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<ToServer>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<ToServer>, message: ToServer, (): &mut ()) -> Result<(), ActorProcessingErr> {
        match message {
            ToServer::Request { value, client } => client.cast(ToClient::Response { value: value + 1 })?,
            ToServer::Call(value, reply) => reply.send(value + 1)?,
        }
        Ok(())
    }
}
