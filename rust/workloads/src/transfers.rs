//! The transfers of NETCONNECTIONS, the same for every framework.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::BenchmarkError;
use crate::numbers::SplitMix64;

/// The payload of a message in bytes; only the last message of a transfer has less.
pub const MESSAGE_BYTES: usize = 4096;

static PAYLOAD: LazyLock<Vec<u8>> = LazyLock::new(|| SplitMix64::new(0).bytes(MESSAGE_BYTES));

/// Returns the payload of a whole message. All pairs send the same bytes.
#[must_use]
pub fn payload() -> &'static [u8] {
    &PAYLOAD
}

/// The transfers of a pair in one run, which both ends know. Reads and writes as two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransferTerms {
    /// The size of each transfer.
    pub bytes_per_transfer: u64,
    /// The number of transfers, of both directions.
    pub exchanges: u32,
}

impl TransferTerms {
    /// Returns how many messages a transfer takes.
    #[must_use]
    pub fn messages(self) -> u64 {
        self.bytes_per_transfer.div_ceil(MESSAGE_BYTES as u64)
    }
}

impl fmt::Display for TransferTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.bytes_per_transfer, self.exchanges)
    }
}

impl FromStr for TransferTerms {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let (bytes, exchanges) = text.split_once(' ').ok_or_else(|| format!("'{text}' has less than 2 words"))?;
        Ok(Self { bytes_per_transfer: bytes.parse()?, exchanges: exchanges.parse()? })
    }
}

/// The state of one end of a pair in a run. Both ends count the transfers, which go to and fro.
#[derive(Debug)]
pub struct PairEnd {
    terms: TransferTerms,
    transfers_left: u32,
    next_index: u32,
    missing_bytes: u64,
    received_bytes: u64,
}

impl PairEnd {
    /// An end before the first transfer.
    #[must_use]
    pub fn new(terms: TransferTerms) -> Self {
        Self {
            terms,
            transfers_left: terms.exchanges,
            next_index: 0,
            missing_bytes: terms.bytes_per_transfer,
            received_bytes: 0,
        }
    }

    /// Takes a message, by its index in the transfer, from 0, and the length of its payload. Returns whether it
    /// completes the transfer.
    ///
    /// # Errors
    ///
    /// If it is not the next message.
    pub fn receive(&mut self, index: u32, payload_bytes: usize) -> Result<bool, BenchmarkError> {
        if self.is_over() {
            return Err(format!("message {index} of a transfer came after the last transfer").into());
        }
        let (next, expected) = (self.next_index, self.missing_bytes.min(MESSAGE_BYTES as u64));
        if index != next || payload_bytes as u64 != expected {
            let came = format!("message {index} of a transfer came with {payload_bytes} bytes");
            return Err(format!("{came}, message {next} with {expected} bytes was expected").into());
        }
        self.received_bytes += expected;
        self.missing_bytes -= expected;
        self.next_index += 1;
        if self.missing_bytes > 0 {
            return Ok(false);
        }
        self.next_index = 0;
        self.missing_bytes = self.terms.bytes_per_transfer;
        self.transfers_left -= 1;
        Ok(true)
    }

    /// Counts a transfer that this end sends. Returns its messages: the index of each, and the length of its payload.
    pub fn send(&mut self) -> impl Iterator<Item = (u32, usize)> + use<> {
        self.transfers_left = self.transfers_left.saturating_sub(1);
        let bytes = self.terms.bytes_per_transfer;
        let starts = (0..bytes).step_by(MESSAGE_BYTES);
        // A part is no longer than a whole payload.
        (0..).zip(starts.map(move |start| (bytes - start).min(MESSAGE_BYTES as u64) as usize))
    }

    /// Returns whether all transfers have been sent and received.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.transfers_left == 0
    }

    /// Returns how many bytes this end has received.
    #[must_use]
    pub fn received_bytes(&self) -> u64 {
        self.received_bytes
    }

    /// Returns the pair's part of the answer, once the other end has told what it received.
    ///
    /// * `pair`: its number, from 0
    ///
    /// # Errors
    ///
    /// If a transfer is missing.
    pub fn answer_part(&self, pair: u64, received_by_other: u64) -> Result<u64, BenchmarkError> {
        if !self.is_over() {
            return Err(format!("the client's end is done, but {} transfers are not", self.transfers_left).into());
        }
        Ok(self.received_bytes.wrapping_add(received_by_other).wrapping_mul(pair + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: TransferTerms = TransferTerms { bytes_per_transfer: 2 * MESSAGE_BYTES as u64 + 1, exchanges: 2 };

    #[test]
    fn transfers_go_to_and_fro() {
        for bytes_per_transfer in [1, 4095, 4096, 4097, 8192] {
            for exchanges in 1..5 {
                let terms = TransferTerms { bytes_per_transfer, exchanges };
                let (mut master, mut client) = (PairEnd::new(terms), PairEnd::new(terms));
                let mut sent = 0;
                while !master.is_over() {
                    let (from, to) =
                        if sent % 2 == 0 { (&mut master, &mut client) } else { (&mut client, &mut master) };
                    let outcomes: Vec<_> =
                        from.send().map(|(index, bytes)| to.receive(index, bytes).unwrap()).collect();
                    assert_eq!(outcomes.iter().filter(|complete| **complete).count(), 1);
                    assert_eq!(outcomes.len() as u64, terms.messages());
                    assert_eq!(outcomes.last(), Some(&true));
                    sent += 1;
                }
                assert!(client.is_over());
                let answer = master.answer_part(2, client.received_bytes()).unwrap();
                assert_eq!(answer, 3 * bytes_per_transfer * u64::from(exchanges));
            }
        }
    }

    #[test]
    fn messages_come_in_order_with_all_their_bytes() {
        for (first, wrong) in [(None, (1, 4096)), (None, (0, 4095)), (Some((0, 4096)), (0, 4096)), (None, (0, 0))] {
            let mut end = PairEnd::new(TERMS);
            if let Some((index, bytes)) = first {
                assert!(!end.receive(index, bytes).unwrap());
            }
            assert!(end.receive(wrong.0, wrong.1).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn nothing_comes_after_the_last_transfer() {
        let mut end = PairEnd::new(TransferTerms { bytes_per_transfer: 1, exchanges: 1 });
        assert!(end.answer_part(0, 0).is_err());
        assert!(end.receive(0, 1).unwrap());
        assert!(end.receive(0, 1).is_err());
        assert_eq!(end.answer_part(1, 0).unwrap(), 2);
    }

    #[test]
    fn terms_are_read_as_they_are_written() {
        assert_eq!(TERMS.to_string().parse::<TransferTerms>().unwrap(), TERMS);
        for malformed in ["", "1", "1 x", "1 2 3", "-1 2"] {
            assert!(malformed.parse::<TransferTerms>().is_err(), "{malformed}");
        }
    }
}
