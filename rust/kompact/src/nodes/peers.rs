use std::fmt::Debug;

use kompact::component::ComponentTraits;
use kompact::prelude::*;

use super::{fault, send};

/// The replicas of a run, as one of them reaches them: the others by their paths, itself by its own reference, without the
/// network layer.
#[derive(Debug, Default)]
pub(crate) struct Peers {
    rank: u32,
    /// By rank.
    replicas: Vec<ActorPath>,
    coordinator: Option<ActorPath>,
}

impl Peers {
    /// All replicas, by rank, as that of one rank sees them.
    pub(crate) fn new(rank: u32, replicas: Vec<ActorPath>, coordinator: ActorPath) -> Self {
        Self { rank, replicas, coordinator: Some(coordinator) }
    }

    /// Returns the replica's own rank.
    pub(crate) fn rank(&self) -> u32 {
        self.rank
    }

    /// Returns how many replicas there are.
    pub(crate) fn size(&self) -> usize {
        self.replicas.len()
    }

    /// Sends a message to the replica of a rank.
    pub(crate) fn send<M, C>(&self, to: u32, message: M, from: &C) -> Result<(), HandlerError>
    where
        M: Serialisable + MessageBounds,
        C: ComponentTraits + ActorRefFactory<Message = M>,
    {
        if to == self.rank {
            from.actor_ref().tell(message);
            return Ok(());
        }
        let replica = self.replicas.get(to as usize).ok_or_else(|| fault(format!("there is no replica {to}")))?;
        send(replica, message, from)
    }

    /// Sends a message to all replicas, in order of rank, the sender included.
    pub(crate) fn send_to_all<M, C>(&self, message: &M, from: &C) -> Result<(), HandlerError>
    where
        M: Serialisable + MessageBounds + Clone,
        C: ComponentTraits + ActorRefFactory<Message = M>,
    {
        (0..).zip(&self.replicas).try_for_each(|(to, _)| self.send(to, message.clone(), from))
    }

    /// Sends a message to the coordinator.
    pub(crate) fn report<M, C>(&self, message: M, from: &C) -> Result<(), HandlerError>
    where
        M: Serialisable + Debug + 'static,
        C: ComponentTraits,
    {
        let coordinator = self.coordinator.as_ref().ok_or_else(|| fault("nobody coordinates the replica"))?;
        send(coordinator, message, from)
    }
}
