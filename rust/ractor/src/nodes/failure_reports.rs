use mpp_harness::distributed::NodeFailures;
use ractor::{Actor, ActorProcessingErr, ActorRef, pg};

use super::{Message, unexpected};

/// Hears on the master of failures on clients.
pub(crate) struct FailureReports {
    failures: NodeFailures,
}

impl FailureReports {
    /// * `failures`: those of the master
    pub(crate) fn new(failures: NodeFailures) -> Self {
        Self { failures }
    }

    /// Tells the master of a failure, from a client.
    ///
    /// * `group`: that of the actor that hears
    pub(crate) fn tell(group: &String, what: &str) {
        for listener in pg::get_members(group) {
            // A master that is not there has noticed.
            let _ = ActorRef::from(listener).cast(Message::NodeFailed(what.to_owned()));
        }
    }
}

impl Actor for FailureReports {
    type Msg = Message;
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<Message>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle(&self, _: ActorRef<Message>, message: Message, (): &mut ()) -> Result<(), ActorProcessingErr> {
        match message {
            Message::NodeFailed(sentence) => self.failures.add(&sentence),
            other => self.failures.add(&unexpected(&other).to_string()),
        }
        Ok(())
    }
}
