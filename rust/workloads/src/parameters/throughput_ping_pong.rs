use mpp_contract::{ThroughputPingPongRequest, limits};

use super::invalid_parameter::require_at_most;
use super::{InvalidParameter, MeasuringRequest, PingPongParameters};

/// Parameters of TPPINGPONG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThroughputPingPongParameters {
    /// Pings that each pair sends in one run.
    pub messages_per_pair: u64,
    /// Pings that a pinger sends before it waits for the first pong, at most `messages_per_pair`: a larger one in
    /// the request comes to the same.
    pub pipeline_size: u64,
    /// Number of independent pairs.
    pub parallelism: usize,
    /// True if messages are preallocated, without content.
    pub static_only: bool,
}

/// PINGPONG as one pair, with one message in flight and no content.
impl From<PingPongParameters> for ThroughputPingPongParameters {
    fn from(PingPongParameters { messages }: PingPongParameters) -> Self {
        Self { messages_per_pair: messages, pipeline_size: 1, parallelism: 1, static_only: true }
    }
}

impl MeasuringRequest for ThroughputPingPongRequest {
    type Parameters = ThroughputPingPongParameters;

    /// Messages in flight are those of all pairs together.
    fn apply_rules(&self) -> Result<ThroughputPingPongParameters, InvalidParameter> {
        let Self { messages_per_pair, static_only, .. } = *self;
        let pipeline_size = self.pipeline_size.min(messages_per_pair);
        let in_flight = pipeline_size.saturating_mul(self.parallelism.into());
        let what = "min(pipeline_size, messages_per_pair) x parallelism";
        require_at_most(limits::IN_FLIGHT, in_flight, "pipeline_size", self.pipeline_size, what)?;
        let parallelism = self.parallelism as usize;
        Ok(ThroughputPingPongParameters { messages_per_pair, pipeline_size, parallelism, static_only })
    }
}
