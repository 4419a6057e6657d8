use mpp_contract::{SizedThroughputRequest, limits};

use super::invalid_parameter::require_at_most;
use super::{InvalidParameter, MeasuringRequest};

/// Parameters of SIZEDTHROUGHPUT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizedThroughputParameters {
    /// Payload of a message in bytes.
    pub message_size: usize,
    /// Messages per batch.
    pub batch_size: usize,
    /// Batches that each pair sends in one run.
    pub number_of_batches: u64,
    /// Number of independent pairs.
    pub number_of_pairs: usize,
}

impl SizedThroughputParameters {
    /// Batches that a source sends before it waits for the first acknowledgement.
    pub const BATCHES_IN_FLIGHT: u64 = 2;

    /// Returns how many batches a source sends before the first acknowledgement.
    #[must_use]
    pub fn first_batches(&self) -> u64 {
        self.number_of_batches.min(Self::BATCHES_IN_FLIGHT)
    }
}

impl MeasuringRequest for SizedThroughputRequest {
    type Parameters = SizedThroughputParameters;

    /// Messages in flight are those of all pairs together, and each pair sends as much as a component may in one run.
    fn apply_rules(&self) -> Result<SizedThroughputParameters, InvalidParameter> {
        let (batch, number_of_batches) = (u64::from(self.batch_size), u64::from(self.number_of_batches));
        let in_flight =
            (SizedThroughputParameters::BATCHES_IN_FLIGHT * batch).saturating_mul(self.number_of_pairs.into());
        let what = "2 x batch_size x number_of_pairs";
        require_at_most(limits::IN_FLIGHT, in_flight, "batch_size", batch, what)?;
        let what = "batch_size x number_of_batches";
        require_at_most(limits::MESSAGES, batch * number_of_batches, "number_of_batches", number_of_batches, what)?;
        Ok(SizedThroughputParameters {
            message_size: self.message_size as usize,
            batch_size: self.batch_size as usize,
            number_of_batches,
            number_of_pairs: self.number_of_pairs as usize,
        })
    }
}
