use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::thread_ring::TokenEnds;

/// The rest of THREADRING beside its components: the parameters, and where the tokens of a run end.
pub(crate) struct TokenRing {
    pub(crate) parameters: ThreadRingParameters,
    pub(crate) ends: TokenEnds,
}

impl From<ThreadRingParameters> for TokenRing {
    fn from(parameters: ThreadRingParameters) -> Self {
        Self { parameters, ends: TokenEnds::new(parameters.tokens) }
    }
}
