use mpp_contract::ThroughputPingPongRequest;

use super::invalid_parameter::{count_in_range, in_range};
use super::{InvalidParameter, limits};

/// Parameters of TPPINGPONG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThroughputPingPongParameters {
    /// Pings that each pair sends in one run, 1 to 10^12.
    pub messages_per_pair: u64,
    /// Pings that a pinger sends before it waits for the first pong, 1 to `messages_per_pair`: a larger one in the
    /// request comes to the same.
    pub pipeline_size: u64,
    /// Number of independent pairs, 1 to 10^6.
    pub parallelism: usize,
    /// Whether messages are preallocated, without content.
    pub static_only: bool,
}

impl ThroughputPingPongParameters {
    /// Validates a request. At most 10^7 messages may be in flight in all pairs together.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    pub fn from_request(request: &ThroughputPingPongRequest) -> Result<Self, InvalidParameter> {
        let messages_per_pair = in_range("messages_per_pair", request.messages_per_pair, 1..=limits::MESSAGES)?;
        let requested_pipeline = in_range("pipeline_size", request.pipeline_size, 1..=u64::MAX)?;
        let parallelism = count_in_range("parallelism", request.parallelism, 1..=limits::COMPONENTS)?;

        let pipeline_size = requested_pipeline.min(messages_per_pair);
        // No overflow: 10^12 x 10^6 is less than 2^63.
        let in_flight = pipeline_size * u64::from(request.parallelism);
        if in_flight > limits::IN_FLIGHT {
            let allowed = format_args!(
                "values up to {} for min(pipeline_size, messages_per_pair) x parallelism, here {in_flight}",
                limits::IN_FLIGHT
            );
            return Err(InvalidParameter::new("pipeline_size", requested_pipeline, allowed));
        }
        Ok(Self { messages_per_pair, pipeline_size, parallelism, static_only: request.static_only })
    }
}
