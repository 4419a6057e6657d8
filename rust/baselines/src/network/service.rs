use std::fmt;
use std::str::FromStr;

use mpp_harness::BenchmarkError;
use mpp_harness::transfers::TransferTerms;

use super::BatchTerms;

const ACKNOWLEDGE: &str = "acknowledge";
const PONG: &str = "pong";
const TRANSFER: &str = "transfer";

/// The task of the client's end of each connection. Reads and writes as three words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Service {
    /// To answer PINGs.
    Pong {
        /// True if PING and PONG have no content.
        static_only: bool,
        /// Time that a ponger computes before each PONG.
        work_nanos: u32,
    },
    /// To receive and send transfers.
    Transfer(TransferTerms),
    /// To acknowledge batches.
    Acknowledge(BatchTerms),
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pong { static_only, work_nanos } => write!(f, "{PONG} {static_only} {work_nanos}"),
            Self::Transfer(terms) => write!(f, "{TRANSFER} {terms}"),
            Self::Acknowledge(terms) => write!(f, "{ACKNOWLEDGE} {terms}"),
        }
    }
}

impl FromStr for Service {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        match text.split_once(' ') {
            Some((TRANSFER, terms)) => Ok(Self::Transfer(terms.parse()?)),
            Some((ACKNOWLEDGE, terms)) => Ok(Self::Acknowledge(terms.parse()?)),
            Some((PONG, rest)) => {
                let (static_only, work_nanos) =
                    rest.split_once(' ').ok_or_else(|| format!("'{text}' has less than 3 words"))?;
                Ok(Self::Pong { static_only: static_only.parse()?, work_nanos: work_nanos.parse()? })
            }
            _ => {
                let allowed = format!("{PONG}, {TRANSFER} and {ACKNOWLEDGE} with their parameters");
                Err(format!("'{text}' is no service, allowed are {allowed}").into())
            }
        }
    }
}
