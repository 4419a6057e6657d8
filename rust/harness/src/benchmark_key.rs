use mpp_contract::RunPolicy;

use crate::parameters::InvalidParameter;

/// Names a benchmark and ties it to its request and parameters, so that a testee cannot register an implementation
/// that takes other parameters. [`benchmarks`](crate::benchmarks) has them all.
pub trait BenchmarkKey: 'static {
    /// Name in the contract and in result files, such as "PINGPONG".
    const SYMBOL: &'static str;

    /// The request of the contract.
    type Request: Send + 'static;

    /// The validated parameters.
    type Parameters: Copy + 'static;

    /// Validates a request.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    fn parameters(request: &Self::Request) -> Result<Self::Parameters, InvalidParameter>;

    /// Takes the policy out of a request; an absent one is one of defaults.
    fn policy(request: &Self::Request) -> RunPolicy;
}
