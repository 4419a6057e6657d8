use crate::parameters::MeasuringRequest;

/// Names a benchmark and ties it to its request and parameters, so that a testee cannot register an implementation
/// that takes other parameters. [`benchmarks`](crate::benchmarks) has them all.
pub trait BenchmarkKey: 'static {
    /// Name in the contract and in result files, such as "PINGPONG".
    const SYMBOL: &'static str;

    /// True if each run gives a histogram of latencies.
    const LATENCIES: bool;

    /// The request of the contract.
    type Request: MeasuringRequest<Parameters = Self::Parameters>;

    /// The validated parameters.
    type Parameters: Copy + 'static;
}
