//! A watch on a node's connections, which passes failures on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kompact::prelude::*;
use kompact_net::{NetworkStatus, NetworkStatusPort, NetworkStatusRequest, NetworkSystemExt};

use super::known_nodes::KnownNodes;
use super::{Message, NodeFailures, receive, unexpected};

/// The time between reports of the same failure. It is repeated, for a lost or a late message may be the cause.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// A request to a node's watch.
#[derive(Debug)]
pub(super) enum WatchMessage {
    /// To connect to another node, and to tell once that is done.
    Connect { to: SystemPath, done: Arc<AtomicBool> },
    /// To tell the master of a failure, by a sentence, until the node ends.
    Report(String),
}

/// Watches a node's connections. A client's watch tells the master's of failures.
#[derive(ComponentDefinition)]
pub(super) struct NodeWatch {
    ctx: ComponentContext<Self>,
    network: RequiredPort<NetworkStatusPort>,
    failures: NodeFailures,
    known: KnownNodes,
    /// The master's watch, unless this is it.
    master: Option<ActorPath>,
    connecting: Option<(SystemPath, Arc<AtomicBool>)>,
}

impl NodeWatch {
    /// A watch that has not been started.
    ///
    /// * `master`: the master's watch, for a client
    pub(super) fn create(
        system: &KompactSystem,
        failures: &NodeFailures,
        known: &KnownNodes,
        master: Option<ActorPath>,
    ) -> Arc<Component<Self>> {
        let watch = system.create(|| Self {
            ctx: ComponentContext::uninitialised(),
            network: RequiredPort::uninitialised(),
            failures: failures.clone(),
            known: known.clone(),
            master,
            connecting: None,
        });
        watch.on_definition(|watch| system.connect_network_status_port(&mut watch.network));
        watch
    }

    fn is_master(&self, system: &SystemPath) -> bool {
        self.master.as_ref().is_some_and(|master| master.system() == system)
    }

    fn report(&self, sentence: &str) {
        if let Some(master) = &self.master {
            // Not by a buffer of its own: none may be left.
            master.tell(Message::NodeFailed(sentence.to_owned()), self);
        }
    }
}

ignore_lifecycle!(NodeWatch);

impl Actor for NodeWatch {
    type Message = WatchMessage;

    fn receive_local(&mut self, message: WatchMessage) -> HandlerResult {
        match message {
            WatchMessage::Connect { to, done } => {
                self.known.add(to.socket_address());
                self.connecting = Some((to.clone(), done));
                self.network.trigger(NetworkStatusRequest::ConnectSystem(to));
            }
            WatchMessage::Report(sentence) => {
                self.report(&sentence);
                self.schedule_periodic(REPORT_INTERVAL, REPORT_INTERVAL, move |watch, _| {
                    watch.report(&sentence);
                    Handled::OK
                });
            }
        }
        Handled::OK
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        match receive(message)? {
            (_, Message::NodeFailed(sentence)) => self.failures.add(&sentence),
            (_, other) => return Err(unexpected(&other)),
        }
        Handled::OK
    }
}

impl Require<NetworkStatusPort> for NodeWatch {
    fn handle(&mut self, status: NetworkStatus) -> HandlerResult {
        match status {
            NetworkStatus::ConnectionEstablished(system, _) => {
                self.known.add(system.socket_address());
                if let Some((to, done)) = &self.connecting
                    && *to == system
                {
                    done.store(true, Ordering::Release);
                }
            }
            // It ends first.
            NetworkStatus::ConnectionClosed(system, _) if self.is_master(&system) => self.failures.end(),
            // Another client has ended at the same time. If it ended too early, the master notices it, too.
            NetworkStatus::ConnectionClosed(..) if self.master.is_some() => {}
            NetworkStatus::ConnectionClosed(system, _) => {
                self.failures.add(&format!("the connection to {} was closed", system.socket_address()));
            }
            NetworkStatus::ConnectionLost(system, _) | NetworkStatus::ConnectionDropped(system) => {
                self.failures.add(&format!("the connection to {} was lost", system.socket_address()));
            }
            // Strangers hold them all: the log names the connections that are kept out.
            NetworkStatus::HardConnectionLimitReached => {}
            trouble => self.failures.add(&format!("Kompact's network layer: {trouble:?}")),
        }
        Handled::OK
    }
}
