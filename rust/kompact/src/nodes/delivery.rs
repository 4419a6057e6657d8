//! Sending and taking messages between nodes, for all benchmarks.

use std::fmt::Debug;

use kompact::component::ComponentTraits;
use kompact::prelude::*;
use mpp_harness::BenchmarkError;

/// Sends a message, which the actor that sends it writes into a buffer of its own.
///
/// # Errors
///
/// If it cannot be written. Later failures are in the log only.
pub(crate) fn send<M, C>(to: &ActorPath, message: M, from: &C) -> Result<(), HandlerError>
where
    M: Serialisable + Debug + 'static,
    C: ComponentTraits,
{
    #[cfg(test)]
    if crate::tests::interference::loses(&message)? {
        return Ok(());
    }
    to.tell_serialised(message, from).map_err(|why| fault(format!("a message cannot be sent: {why}")))
}

/// Reads a message; returns its sender, too.
///
/// # Errors
///
/// If it is of another type, or malformed.
pub(crate) fn receive<M: Deserialiser<M> + 'static>(message: NetMessage) -> Result<(ActorPath, M), HandlerError> {
    let NetMessage { sender, data, .. } = message;
    match data.try_deserialise::<M, M>() {
        Ok(message) => Ok((sender, message)),
        Err(UnpackError::NoIdMatch(data)) => {
            Err(fault(format!("a message of serialiser {} came, which is unknown here", data.ser_id())))
        }
        Err(UnpackError::NoCast(_)) => Err(fault("a message of an unknown type came")),
        Err(UnpackError::DeserError(why)) => Err(fault(format!("a message cannot be read: {why}"))),
    }
}

/// The failure of an actor that gets a message which is not for it.
pub(crate) fn unexpected(message: &impl Debug) -> HandlerError {
    fault(format!("message {message:?} is not for this actor"))
}

/// The failure of an actor, for any reason.
pub(crate) fn fault(why: impl Into<BenchmarkError>) -> HandlerError {
    let why: BenchmarkError = why.into();
    HandlerError::recoverable_boxed(why)
}
