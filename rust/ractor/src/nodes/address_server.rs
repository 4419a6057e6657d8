use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};
use ractor_cluster::node::NodeServerState;
use ractor_cluster::{NodeServer, NodeServerMessage};
use tokio::sync::watch;

/// A node server that tells which port the operating system has chosen for it, which Ractor's own tells nobody.
pub(crate) struct AddressServer {
    server: NodeServer,
    port: watch::Sender<u16>,
}

impl AddressServer {
    /// * `port`: gets the port as soon as it is known
    pub(crate) fn new(server: NodeServer, port: watch::Sender<u16>) -> Self {
        Self { server, port }
    }
}

impl Actor for AddressServer {
    type Msg = NodeServerMessage;
    type State = NodeServerState;
    type Arguments = ();

    async fn pre_start(
        &self,
        myself: ActorRef<NodeServerMessage>,
        (): (),
    ) -> Result<NodeServerState, ActorProcessingErr> {
        self.server.pre_start(myself, ()).await
    }

    async fn handle(
        &self,
        myself: ActorRef<NodeServerMessage>,
        message: NodeServerMessage,
        state: &mut NodeServerState,
    ) -> Result<(), ActorProcessingErr> {
        let changed = if let NodeServerMessage::PortChanged { port } = &message { Some(*port) } else { None };
        self.server.handle(myself, message, state).await?;
        // After it has been handled: the server names itself by its port to those it connects to.
        changed.map(|port| self.port.send_replace(port));
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        myself: ActorRef<NodeServerMessage>,
        event: SupervisionEvent,
        state: &mut NodeServerState,
    ) -> Result<(), ActorProcessingErr> {
        self.server.handle_supervisor_evt(myself, event, state).await
    }
}
