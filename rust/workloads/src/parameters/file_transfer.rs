use std::fmt;

use mpp_contract::FileTransferRequest;

use super::{InvalidParameter, MeasuringRequest};
use crate::files::{CREDIT_BYTES, FileTerms, Pings, WORD_BYTES};

/// Parameters of FILETRANSFER.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileTransferParameters {
    /// The file.
    pub terms: FileTerms,
    /// The file's transport.
    pub transport: FileTransport,
    /// PINGs per second beside the file; 0 for none.
    pub pings_per_second: u32,
}

/// The transport of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileTransport {
    /// The framework's own.
    Default,
    /// TCP, by name.
    Tcp,
    /// UDT, or another one by UDP with acknowledgements.
    Udt,
    /// A choice between the others, which the framework makes by itself.
    Data,
}

impl FileTransport {
    const ALL: [Self; 4] = [Self::Default, Self::Tcp, Self::Udt, Self::Data];
}

/// The name in requests.
impl fmt::Display for FileTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Default => "",
            Self::Tcp => "tcp",
            Self::Udt => "udt",
            Self::Data => "data",
        })
    }
}

impl FileTransferParameters {
    /// Returns whether there are PINGs beside the file.
    #[must_use]
    pub fn has_pings(&self) -> bool {
        self.pings_per_second > 0
    }

    /// Returns the number of partners on the client: the receiver, and the partner of the pinger, if there is one.
    #[must_use]
    pub fn partners(&self) -> usize {
        1 + usize::from(self.has_pings())
    }

    /// Returns the most messages that can be under way at one time, from one node to the other: the credit's chunks, and
    /// PINGs.
    #[must_use]
    pub fn in_flight(&self) -> u64 {
        let credit = CREDIT_BYTES / u64::from(self.terms.chunk_size);
        self.terms.chunks().min(credit) + Pings::most_unanswered(self.pings_per_second)
    }
}

impl MeasuringRequest for FileTransferRequest {
    type Parameters = FileTransferParameters;

    fn apply_rules(&self) -> Result<FileTransferParameters, InvalidParameter> {
        let Self { bytes, chunk_size, transport: name, pings_per_second, .. } = self;
        for (field, value) in [("bytes", *bytes), ("chunk_size", u64::from(*chunk_size))] {
            if value % WORD_BYTES != 0 {
                return Err(InvalidParameter::new(field, value, format_args!("multiples of {WORD_BYTES}")));
            }
        }
        let transport = FileTransport::ALL.into_iter().find(|transport| transport.to_string() == *name);
        let unknown = || InvalidParameter::new("transport", name, "the names in the contract");
        Ok(FileTransferParameters {
            terms: FileTerms { bytes: *bytes, chunk_size: *chunk_size },
            transport: transport.ok_or_else(unknown)?,
            pings_per_second: *pings_per_second,
        })
    }
}
