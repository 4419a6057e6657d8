use bytes::Bytes;
use mpp_harness::transfers::{PairEnd, payload};
use mpp_harness::wire::Rest;
use mpp_harness::{BenchmarkError, wire_enum};

/// A message of NETCONNECTIONS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransferMessage {
    /// Both ends send it before a run. The client's end begins anew.
    Meet,
    /// A part of a transfer: its index, from 0, and its payload.
    Part(u32, Bytes),
    /// The client's end has sent and received all transfers; the bytes that it received.
    Done(u64),
}

wire_enum!(TransferMessage {
    0 = Meet,
    1 = Part(index, payload as Rest),
    2 = Done(bytes),
});

impl TransferMessage {
    /// Returns the messages of a transfer, which the end counts as sent.
    pub fn transfer(end: &mut PairEnd) -> impl Iterator<Item = Self> + Send + use<> {
        let payload = Bytes::from_static(payload());
        end.send().map(move |(index, payload_bytes)| Self::Part(index, payload.slice(..payload_bytes)))
    }

    /// The failure of an end that gets a message which is not for it.
    pub(super) fn unexpected(&self) -> BenchmarkError {
        let name = match self {
            Self::Meet => "MEET",
            Self::Part(..) => "PART",
            Self::Done(_) => "DONE",
        };
        format!("message {name} is not for this end").into()
    }
}
