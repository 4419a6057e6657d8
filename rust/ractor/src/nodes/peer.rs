use ractor::{ActorProcessingErr, ActorRef, pg};

use super::{MemberAddress, Message};

/// An actor on a node, most often on another one.
#[derive(Clone)]
pub(crate) struct Peer {
    actor: ActorRef<Message>,
    node: String,
}

impl Peer {
    /// Returns the member of a group that joined it last, if one is known here. That of an earlier run may still be there: the
    /// proxy of an actor that has ended leaves its groups in its own time. Later actors of a node have greater numbers.
    ///
    /// * `node`: its name, for the error if a message cannot be sent
    pub(crate) fn find(group: &String, node: &str) -> Option<Self> {
        let actor = pg::get_members(group).into_iter().max_by_key(|actor| actor.get_id().pid())?;
        Some(Self { actor: actor.into(), node: node.to_owned() })
    }

    /// Returns the partner at an address, if it is known here.
    pub(crate) fn at(MemberAddress { node, group }: &MemberAddress) -> Option<Self> {
        Self::find(group, &format!("the node at {node}"))
    }

    /// Sends a message, which does not wait for anything.
    pub(crate) fn send(&self, message: Message) -> Result<(), ActorProcessingErr> {
        self.actor.cast(message).map_err(|why| format!("a message to {} cannot be sent: {why}", self.node).into())
    }
}
