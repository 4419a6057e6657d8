use bytes::Bytes;
use mpp_harness::files::{FileReply, FileTerms};
use mpp_harness::wire::Rest;
use mpp_harness::{BenchmarkError, wire_enum};

/// A message of FILETRANSFER, but for PINGs and PONGs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileMessage {
    /// Both ends send it before a run. The receiver begins anew.
    Open,
    /// A part of the file: its index, from 0, and its payload.
    Chunk(u64, Bytes),
    /// The receiver has consumed so many bytes from the beginning of the file.
    Credit(u64),
    /// The receiver has the whole file.
    Done {
        /// The bytes that it received.
        bytes: u64,
        /// The sum of their words.
        sum: u64,
    },
}

// The tags are kinds of frames, of which other benchmarks have the first ones.
wire_enum!(FileMessage {
    8 = Open,
    9 = Chunk(index, payload as Rest),
    10 = Credit(bytes),
    11 = Done { bytes, sum },
});

impl FileMessage {
    /// Returns how many bytes the fields of a message take at most.
    #[must_use]
    pub fn most_bytes_of_fields(terms: FileTerms) -> usize {
        let of_chunk = size_of::<u64>() + terms.chunk_size as usize;
        of_chunk.max(2 * size_of::<u64>())
    }

    /// The failure of an end that gets a message which is not for it.
    pub(super) fn unexpected(&self) -> BenchmarkError {
        let name = match self {
            Self::Open => "OPEN",
            Self::Chunk(..) => "CHUNK",
            Self::Credit(_) => "CREDIT",
            Self::Done { .. } => "DONE",
        };
        format!("message {name} is not for this end").into()
    }
}

impl From<FileReply> for FileMessage {
    fn from(reply: FileReply) -> Self {
        match reply {
            FileReply::Credit(bytes) => Self::Credit(bytes),
            FileReply::Done { bytes, sum } => Self::Done { bytes, sum },
        }
    }
}
