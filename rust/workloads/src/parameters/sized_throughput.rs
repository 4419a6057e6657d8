use mpp_contract::SizedThroughputRequest;

use super::invalid_parameter::{count_in_range, in_range};
use super::{InvalidParameter, limits};

/// Parameters of SIZEDTHROUGHPUT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizedThroughputParameters {
    /// Payload of a message in bytes, 1 to 65,536.
    pub message_size: usize,
    /// Messages per batch, 1 to 5 x 10^6.
    pub batch_size: usize,
    /// Batches that each pair sends in one run, 1 to 2^32 - 1.
    pub number_of_batches: u64,
    /// Number of independent pairs, 1 to 10^6.
    pub number_of_pairs: usize,
}

impl SizedThroughputParameters {
    const MESSAGE_BYTES: u64 = 65_536;

    /// Batches that a source sends before it waits for the first acknowledgement.
    pub const BATCHES_IN_FLIGHT: u64 = 2;

    /// Validates a request. At most 10^7 messages may be in flight in all pairs together, and each pair may send at most
    /// 10^12 in one run.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    pub fn from_request(request: &SizedThroughputRequest) -> Result<Self, InvalidParameter> {
        let message_size = count_in_range("message_size", request.message_size, 1..=Self::MESSAGE_BYTES)?;
        let largest_batch = limits::IN_FLIGHT / Self::BATCHES_IN_FLIGHT;
        let batch_size = count_in_range("batch_size", request.batch_size, 1..=largest_batch)?;
        let number_of_batches = in_range("number_of_batches", request.number_of_batches, 1..=u32::MAX.into())?;
        let number_of_pairs = count_in_range("number_of_pairs", request.number_of_pairs, 1..=limits::COMPONENTS)?;

        let batch = u64::from(request.batch_size);
        let in_flight = Self::BATCHES_IN_FLIGHT * batch * u64::from(request.number_of_pairs);
        if in_flight > limits::IN_FLIGHT {
            let allowed = format_args!(
                "values up to {} for 2 x batch_size x number_of_pairs, here {in_flight}",
                limits::IN_FLIGHT
            );
            return Err(InvalidParameter::new("batch_size", batch, allowed));
        }
        let messages = batch * number_of_batches;
        if messages > limits::MESSAGES {
            let allowed =
                format_args!("values up to {} for batch_size x number_of_batches, here {messages}", limits::MESSAGES);
            return Err(InvalidParameter::new("number_of_batches", number_of_batches, allowed));
        }
        Ok(Self { message_size, batch_size, number_of_batches, number_of_pairs })
    }

    /// Returns how many batches a source sends before the first acknowledgement.
    #[must_use]
    pub fn first_batches(&self) -> u64 {
        self.number_of_batches.min(Self::BATCHES_IN_FLIGHT)
    }
}
