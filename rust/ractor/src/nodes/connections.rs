use mpp_harness::distributed::NodeFailures;
use ractor_cluster::NodeEventSubscription;
use ractor_cluster::node::NodeServerSessionInformation;

/// Takes note of connections that are lost, among those that this node has made. Others are those of strangers, or of the
/// master, which ends first.
pub(crate) struct Connections {
    failures: NodeFailures,
}

impl Connections {
    pub(crate) fn new(failures: NodeFailures) -> Self {
        Self { failures }
    }
}

impl NodeEventSubscription for Connections {
    fn node_session_opened(&self, _: NodeServerSessionInformation) {}

    fn node_session_disconnected(&self, session: NodeServerSessionInformation) {
        if !session.is_server {
            self.failures.add(&format!("the connection to {} was lost", session.peer_addr));
        }
    }

    fn node_session_authenticated(&self, _: NodeServerSessionInformation) {}
}
