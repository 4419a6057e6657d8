use mpp_contract::PrimeSieveRequest;

use super::{InvalidParameter, MeasuringRequest};

/// Parameters of PRIMESIEVE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrimeSieveParameters {
    /// Greatest number that is sieved.
    pub limit: u64,
    /// Primes that a filter keeps before it creates the next one.
    pub primes_per_filter: usize,
    /// Numbers in one message.
    pub batch_size: usize,
}

impl MeasuringRequest for PrimeSieveRequest {
    type Parameters = PrimeSieveParameters;

    fn apply_rules(&self) -> Result<PrimeSieveParameters, InvalidParameter> {
        Ok(PrimeSieveParameters {
            limit: self.limit,
            primes_per_filter: self.primes_per_filter as usize,
            batch_size: self.batch_size as usize,
        })
    }
}
