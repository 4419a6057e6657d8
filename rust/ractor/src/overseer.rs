use std::sync::Arc;

use mpp_harness::Member;
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

/// Hears of an actor that has failed, by a sentence.
pub(crate) type FailureListener = Arc<dyn Fn(&str) + Send + Sync>;

/// Supervises the actors of one run, at first or second hand: they end with it, and one that fails is told of.
pub(crate) struct Overseer {
    listener: FailureListener,
    _member: Member,
}

impl Overseer {
    pub(crate) fn new(listener: FailureListener, member: Member) -> Self {
        Self { listener, _member: member }
    }
}

impl Actor for Overseer {
    type Msg = ();
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<()>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<()>,
        event: SupervisionEvent,
        (): &mut (),
    ) -> Result<(), ActorProcessingErr> {
        if let SupervisionEvent::ActorFailed(actor, failure) = event {
            (self.listener)(&format!("actor {} failed: {failure}", actor.get_id()));
        }
        Ok(())
    }
}

/// An actor's reaction to the end of a child: it fails with one that fails, and lets others end. By Ractor's own rule an
/// actor stops when a child ends.
#[cfg(not(feature = "cluster"))]
pub(crate) fn escalate(event: SupervisionEvent) -> Result<(), ActorProcessingErr> {
    match event {
        SupervisionEvent::ActorFailed(_, failure) => Err(failure),
        _ => Ok(()),
    }
}
