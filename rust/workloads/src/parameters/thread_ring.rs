use mpp_contract::ThreadRingRequest;

use super::{InvalidParameter, MeasuringRequest};

/// Parameters of THREADRING.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadRingParameters {
    /// Components in the ring.
    pub components: usize,
    /// Hops of each token in one run.
    pub hops: u64,
    /// Tokens that go round at the same time, at most as many as components.
    pub tokens: usize,
}

impl ThreadRingParameters {
    /// Returns which component a token begins at, both by their numbers from 0.
    #[must_use]
    pub fn start(&self, token: usize) -> usize {
        token * self.components / self.tokens
    }
}

impl MeasuringRequest for ThreadRingRequest {
    type Parameters = ThreadRingParameters;

    fn apply_rules(&self) -> Result<ThreadRingParameters, InvalidParameter> {
        let (components, tokens) = (self.number_of_components, self.number_of_tokens);
        if tokens > components {
            let allowed = format_args!("1 to number_of_components = {components}");
            return Err(InvalidParameter::new("number_of_tokens", tokens, allowed));
        }
        Ok(ThreadRingParameters { components: components as usize, hops: self.number_of_hops, tokens: tokens as usize })
    }
}
