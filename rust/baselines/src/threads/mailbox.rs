use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use mpp_harness::BenchmarkError;

/// An item in a channel. `Stop` ends a thread that waits: there is no other way to wake it.
enum Mail<M> {
    Message(M),
    Stop,
}

/// The sender's end of a thread's channel.
pub(crate) struct Address<M>(Sender<Mail<M>>);

/// The receiver's end of a thread's channel.
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
        // A thread that has ended by itself does not receive it.
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

    /// As [`receive`](Self::receive), but does something first if it has to wait.
    pub(crate) fn receive_or_else<E>(&self, idle: impl FnOnce() -> Result<(), E>) -> Result<Option<M>, E> {
        match self.0.try_recv() {
            Ok(Mail::Message(message)) => Ok(Some(message)),
            Ok(Mail::Stop) | Err(TryRecvError::Disconnected) => Ok(None),
            Err(TryRecvError::Empty) => {
                idle()?;
                Ok(self.receive())
            }
        }
    }
}
