use std::time::Duration;

use mpp_contract::{FairnessRequest, HogKind};

use super::{InvalidParameter, MeasuringRequest};

/// Parameters of FAIRNESS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FairnessParameters {
    /// Number of independent pairs that exchange messages.
    pub victims: usize,
    /// Round trips of each pair in one run.
    pub rounds: u64,
    /// Number of components that are always busy.
    pub hogs: usize,
    /// The hogs' way to be busy.
    pub hog: HogKind,
    /// Time that a hog computes or blocks per message.
    pub hog_work: Duration,
}

impl MeasuringRequest for FairnessRequest {
    type Parameters = FairnessParameters;

    fn apply_rules(&self) -> Result<FairnessParameters, InvalidParameter> {
        Ok(FairnessParameters {
            victims: self.number_of_victims as usize,
            rounds: self.rounds,
            hogs: self.number_of_hogs as usize,
            hog: self.hog(),
            hog_work: Duration::from_micros(self.hog_work_micros.into()),
        })
    }
}
