//! The benchmarks that a testee can have: one for each call of the contract that measures.

use crate::BenchmarkKey;
use crate::parameters::MeasuringRequest;

/// Something to be done with a benchmark that is known by its symbol.
pub trait WithBenchmark {
    /// The validated parameters.
    type Output;

    /// Does it.
    fn with<K: BenchmarkKey>(self) -> Self::Output;
}

macro_rules! keys {
    ($($name:ident $function:ident $request:ident $symbol:literal $measures:literal $latencies:literal,)*) => {
        $(
            #[doc = concat!($symbol, ": ", $measures, ".")]
            #[derive(Debug)]
            pub struct $name;

            impl BenchmarkKey for $name {
                const SYMBOL: &'static str = $symbol;
                const LATENCIES: bool = $latencies;
                type Request = mpp_contract::$request;
                type Parameters = <mpp_contract::$request as MeasuringRequest>::Parameters;
            }
        )*

        /// Does something with the benchmark of a symbol. Returns the result, if there is such a benchmark.
        pub fn with_benchmark<W: WithBenchmark>(symbol: &str, what: W) -> Option<W::Output> {
            match symbol {
                $($symbol => Some(what.with::<$name>()),)*
                _ => None,
            }
        }
    };
}

mpp_contract::for_each_benchmark!(keys);
