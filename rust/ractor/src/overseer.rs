use mpp_harness::{Member, RunLatch};
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};

/// Supervises the actors of one run, at first or second hand: they end with it, and one that fails fails the run.
pub(crate) struct Overseer {
    latch: RunLatch,
    _member: Member,
}

impl Overseer {
    pub(crate) fn new(latch: RunLatch, member: Member) -> Self {
        Self { latch, _member: member }
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
            self.latch.fail(format!("actor {} failed: {failure}", actor.get_id()));
        }
        Ok(())
    }
}

/// What an actor does with what becomes of its children: it fails with one that fails, and lets others end. Ractor's own
/// rule is that an actor stops when a child ends.
pub(crate) fn escalate(event: SupervisionEvent) -> Result<(), ActorProcessingErr> {
    match event {
        SupervisionEvent::ActorFailed(_, failure) => Err(failure),
        _ => Ok(()),
    }
}
