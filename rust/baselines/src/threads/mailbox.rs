use std::sync::mpsc::{Receiver, Sender, channel};

use mpp_harness::BenchmarkError;

/// What is in a channel. A thread that waits for it ends when it is told to, there being no other way.
enum Mail<M> {
    Message(M),
    Stop,
}

/// Where a thread's messages are sent to.
pub(crate) struct Address<M>(Sender<Mail<M>>);

/// Where a thread's messages are.
pub(crate) struct Mailbox<M>(Receiver<Mail<M>>);

/// Makes a mailbox: an unbounded channel of the standard library.
pub(crate) fn mailbox<M>() -> (Address<M>, Mailbox<M>) {
    let (sender, receiver) = channel();
    (Address(sender), Mailbox(receiver))
}

impl<M> Address<M> {
    /// Sends a message; it is an error if the thread has ended.
    pub(crate) fn send(&self, message: M) -> Result<(), BenchmarkError> {
        self.0.send(Mail::Message(message)).map_err(|_| "the receiver of a message has ended".into())
    }

    /// Tells the thread to end, if it has not.
    pub(crate) fn stop(&self) {
        // Who has ended by itself does not hear it.
        let _ = self.0.send(Mail::Stop);
    }
}

impl<M> Clone for Address<M> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<M> Mailbox<M> {
    /// Waits for a message; there is none any more if the thread has to end.
    pub(crate) fn receive(&self) -> Option<M> {
        match self.0.recv() {
            Ok(Mail::Message(message)) => Some(message),
            Ok(Mail::Stop) | Err(_) => None,
        }
    }
}
