use mpp_contract::{CountingRequest, limits};

use super::invalid_parameter::require_at_most;
use super::{InvalidParameter, MeasuringRequest};

/// Parameters of COUNTING.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountingParameters {
    /// Messages that each producer sends in one run.
    pub messages_per_producer: u64,
    /// Number of producers.
    pub producers: usize,
}

impl MeasuringRequest for CountingRequest {
    type Parameters = CountingParameters;

    /// All messages may wait in the counter's mailbox at the same time.
    fn apply_rules(&self) -> Result<CountingParameters, InvalidParameter> {
        let messages = self.number_of_messages;
        let waiting = messages.saturating_mul(self.producers.into());
        let what = "number_of_messages x producers";
        require_at_most(limits::IN_FLIGHT, waiting, "number_of_messages", messages, what)?;
        Ok(CountingParameters { messages_per_producer: messages, producers: self.producers as usize })
    }
}
