//! Mailboxes without bound have room for every message. With bounded ones, Kameo's default, actors that send
//! each other more than fits would wait for each other for ever.

use kameo::mailbox;
use kameo::prelude::*;

/// Returns an actor that has a reference, but does not run yet.
pub(crate) fn prepare<A: Actor>() -> PreparedActor<A> {
    A::prepare_with_mailbox(mailbox::unbounded())
}

/// Starts an actor from within another one.
pub(crate) fn spawn<A: Actor<Args = A>>(actor: A) -> ActorRef<A> {
    A::spawn_with_mailbox(actor, mailbox::unbounded())
}

/// Sends a message without waiting.
pub(crate) trait SendUnbounded<M> {
    /// # Panics
    ///
    /// If the receiver has stopped, so that the run fails instead of waiting for the lost message.
    fn send(&self, message: M);
}

impl<A, M> SendUnbounded<M> for ActorRef<A>
where
    A: Actor + Message<M>,
    M: Send + 'static,
{
    fn send(&self, message: M) {
        if let Err(failure) = self.tell(message).try_send() {
            panic!("a message to an actor got lost: {failure}");
        }
    }
}
