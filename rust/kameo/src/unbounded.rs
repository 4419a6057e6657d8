//! Mailboxes without bound have room for every message. With those of Kameo's default, for 64 messages, actors that send
//! each other more than fits would wait for each other for ever. The user may set bounded ones that have room for all
//! messages, too: then a message takes a permit more.

use std::sync::LazyLock;

use kameo::mailbox::{self, MailboxReceiver, MailboxSender};
use kameo::prelude::*;
use mpp_harness::options;

/// The option for the kind of mailbox.
pub(crate) const MAILBOX: &str = "mailbox";

/// Its values; the first one is the default.
pub(crate) const MAILBOXES: [&str; 2] = ["unbounded", BOUNDED];

const BOUNDED: &str = "bounded";

/// The messages that a bounded mailbox has room for: more than benchmarks have under way. Memory is taken as they come.
const CAPACITY_MESSAGES: usize = 1 << 24;

static IS_BOUNDED: LazyLock<bool> = LazyLock::new(|| options::word(MAILBOX).as_deref() == Some(BOUNDED));

fn new_mailbox<A: Actor>() -> (MailboxSender<A>, MailboxReceiver<A>) {
    if *IS_BOUNDED { mailbox::bounded(CAPACITY_MESSAGES) } else { mailbox::unbounded() }
}

/// Returns an actor that has a reference, but does not run yet.
pub(crate) fn prepare<A: Actor>() -> PreparedActor<A> {
    A::prepare_with_mailbox(new_mailbox())
}

/// Starts an actor from within another one.
pub(crate) fn spawn<A: Actor<Args = A>>(actor: A) -> ActorRef<A> {
    A::spawn_with_mailbox(actor, new_mailbox())
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
