use bytes::Bytes;
use mpp_harness::wire::{Buf, BufMut, Rest, Tagged, Wire, WireError};
use mpp_harness::wire_enum;

/// A message between replicas and their coordinator, or one that they get from their own node. Replicas are named by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BroadcastMessage {
    /// Follows all that a replica sent before the run.
    Greeting(u32),
    /// Tells the coordinator that all have greeted a replica.
    Joined(u32),
    /// Makes a replica stand for election.
    Campaign,
    /// Tells the coordinator that a replica leads.
    Elected(u32),
    /// Tells the coordinator that a replica leads no more, and may have lost proposals.
    Deposed(u32),
    /// Tells the coordinator that a replica takes no more proposals, and decides those that it has: another one may follow it,
    /// or itself.
    Retiring(u32),
    /// Tells a replica that a [`TICK`](crate::TICK) has passed. Its node sends it.
    Tick,
    /// A message of a core: the run, the sender's rank, and the core's bytes.
    Consensus(u32, u32, Bytes),
    /// Makes the coordinator begin the run. Its node sends it.
    Start,
    /// Proposes a number.
    Propose(u64),
    /// Tells the coordinator that a proposal is decided.
    Decided(u64),
    /// Tells the coordinator that a replica has not taken a proposal, since it does not lead any more.
    Refused(u32, u64),
    /// Makes a leader replace the group by replicas of these ranks, of which the first one is of both groups.
    Reconfigure(Vec<u32>),
    /// Tells the coordinator that a replica leads the group that follows, which decides alone.
    Reconfigured(u32),
    /// Makes the coordinator fetch all logs and compare them: true to return them, too. Its node sends it.
    Compare(bool),
    /// Asks for the part of a log from a position on, once the log has so many proposals.
    Collect(u64, u64),
    /// A part of the log of a replica, from a position on: the last one if it has less than [`LOG_PART`](crate::LOG_PART).
    Log(u32, u64, Vec<u64>),
    /// Ends a replica's part in the run.
    Leave,
}

// Lower tags are those of the messages around it.
wire_enum!(BroadcastMessage {
    64 = Greeting(from),
    65 = Joined(replica),
    66 = Campaign,
    67 = Elected(replica),
    68 = Deposed(replica),
    69 = Tick,
    70 = Consensus(run, from, message as Rest),
    71 = Start,
    72 = Propose(proposal),
    73 = Decided(proposal),
    74 = Compare(keep),
    75 = Collect(position, length),
    76 = Log(replica, position, proposals),
    77 = Leave,
    78 = Retiring(replica),
    79 = Refused(replica, proposal),
    80 = Reconfigure(replicas),
    81 = Reconfigured(replica),
});

/// As the last field of another message: the tag in one byte, then the fields.
impl Wire<Rest> for BroadcastMessage {
    fn size(&self) -> usize {
        size_of::<u8>() + self.size_of_fields()
    }

    fn put<B: BufMut + ?Sized>(&self, buffer: &mut B) {
        buffer.put_u8(self.tag());
        self.put_fields(buffer);
    }

    fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError> {
        let tag = buffer.try_get_u8()?;
        Self::get_all_fields(tag, buffer)
    }
}

/// The receiver of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// A replica, by its rank. It may be the sender.
    Replica(u32),
    /// The coordinator of the run.
    Coordinator,
}

/// The messages that a replica or the coordinator has to send because of what it got, in order.
pub type Outbox = Vec<(Recipient, BroadcastMessage)>;
