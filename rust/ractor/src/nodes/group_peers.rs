use mpp_harness::register::Introduction;
use ractor::{ActorProcessingErr, ActorRef, pg};

use super::{Connector, MemberAddress, Message, Peer};

/// The members of a group, as one of them sees them.
#[derive(Default)]
pub(crate) struct GroupPeers {
    rank: u32,
    /// All members, by rank, this one included.
    peers: Vec<Peer>,
    /// The run that it cannot get ready for until it knows all of them.
    waiting: Option<Introduction<MemberAddress>>,
}

/// A run for which all members are known.
pub(crate) struct KnownRun {
    pub(crate) run: u32,
    pub(crate) rank: u32,
    pub(crate) size: u32,
}

impl GroupPeers {
    /// Takes the introduction to a run. Before the first one it connects its node to those of the clients of lower rank, as those
    /// of higher rank connect theirs to it; the master has connected itself to all.
    ///
    /// * `own`: how many members are on the master: the first ones
    pub(crate) async fn introduce(
        &mut self,
        introduction: Introduction<MemberAddress>,
        own: usize,
        connector: &Connector,
        myself: &ActorRef<Message>,
    ) -> Result<(), ActorProcessingErr> {
        if self.peers.is_empty() {
            for MemberAddress { group, .. } in &introduction.members {
                // It is told when that changes.
                pg::monitor(group.clone(), myself.get_cell());
            }
            for MemberAddress { node, .. } in introduction.members.iter().take(introduction.rank as usize).skip(own) {
                connector.connect(node.parse()?).await?;
            }
        }
        self.waiting = Some(introduction);
        Ok(())
    }

    /// Returns the run to get ready for, once, if all members are known by now.
    pub(crate) fn find(&mut self) -> Result<Option<KnownRun>, ActorProcessingErr> {
        let Some(Introduction { run, rank, members }) = &self.waiting else { return Ok(None) };
        let Some(peers) = members.iter().map(Peer::at).collect::<Option<Vec<_>>>() else { return Ok(None) };
        let (run, rank, size) = (*run, *rank, u32::try_from(peers.len())?);
        (self.rank, self.peers, self.waiting) = (rank, peers, None);
        Ok(Some(KnownRun { run, rank, size }))
    }

    /// Returns the member's own rank.
    pub(crate) fn rank(&self) -> u32 {
        self.rank
    }

    /// Sends a message to the member of a rank.
    pub(crate) fn send(&self, to: u32, message: Message) -> Result<(), ActorProcessingErr> {
        let peer = self.peers.get(to as usize).ok_or_else(|| format!("there is no replica {to}"))?;
        peer.send(message)
    }

    /// Sends a message to all members, in order of rank, the sender included.
    pub(crate) fn send_to_all(&self, message: &Message) -> Result<(), ActorProcessingErr> {
        self.peers.iter().try_for_each(|peer| peer.send(message.clone()))
    }
}
