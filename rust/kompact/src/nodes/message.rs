//! Messages between nodes, and their bytes.

use bytes::Bytes;
use mpp_harness::wire_enum;

use super::serialised;

/// A message of the benchmarks of pairs, or the report of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// A client has failed; a sentence says how.
    NodeFailed(String),
    /// The ping without content.
    Ping,
    /// Answers it.
    Pong,
    /// A ping with its index, or a request by its number.
    IndexedPing(u64),
    /// Answers it, with the same index.
    IndexedPong(u64),
    /// A payload.
    Payload(Bytes),
    /// Acknowledges payloads, by their bytes.
    Ack(u64),
    /// Both ends of a pair, or of a file, send it before a run.
    Meet,
    /// A part of a transfer: its index in the transfer, from 0, and its payload.
    Part { index: u32, payload: Bytes },
    /// The client's end of a pair has sent and received all transfers; the bytes that it received.
    TransfersDone(u64),
    /// A part of a file: its index, from 0, and its payload.
    Chunk { index: u64, payload: Bytes },
    /// The receiver of a file has consumed so many bytes from its beginning.
    Credit(u64),
    /// The receiver has the whole file: its bytes, and the sum of their words.
    FileDone { bytes: u64, sum: u64 },
}

wire_enum!(Message {
    0 = NodeFailed(sentence),
    1 = Ping,
    2 = Pong,
    3 = IndexedPing(index),
    4 = IndexedPong(index),
    5 = Payload(payload),
    6 = Ack(bytes),
    7 = Meet,
    8 = Part { index, payload },
    9 = TransfersDone(bytes),
    10 = Chunk { index, payload },
    11 = Credit(bytes),
    12 = FileDone { bytes, sum },
});

// The first numbers are Kompact's own.
serialised!(Message, 1000);
