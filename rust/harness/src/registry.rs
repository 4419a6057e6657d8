use std::sync::Arc;

use bytes::Bytes;
use mpp_contract::Request as _;
use tonic::Status;

use crate::BenchmarkKey;
use crate::parameters::{InvalidParameter, MeasuringPolicy, MeasuringRequest as _};
use crate::running::Phases;

/// The benchmarks of a testee in one role, by symbol, in order of registration.
pub(crate) struct Registry<B> {
    benchmarks: Vec<(&'static str, B)>,
}

impl<B> Registry<B> {
    pub(crate) const fn new() -> Self {
        Self { benchmarks: Vec::new() }
    }

    pub(crate) fn add(&mut self, symbol: &'static str, benchmark: B) {
        self.benchmarks.push((symbol, benchmark));
    }

    pub(crate) fn find(&self, symbol: &str) -> Option<&B> {
        self.benchmarks.iter().find(|(name, _)| *name == symbol).map(|(_, benchmark)| benchmark)
    }

    pub(crate) fn symbols(&self) -> Vec<String> {
        self.benchmarks.iter().map(|(symbol, _)| (*symbol).to_owned()).collect()
    }
}

/// Validates a request, and makes its phases. To be called on the thread of benchmarks.
pub(crate) type Begin = Box<dyn FnOnce() -> Result<(Box<dyn Phases>, MeasuringPolicy), InvalidParameter> + Send>;

/// Reads a request to a benchmark as it goes over the wire.
///
/// It is made where a testee registers the benchmark, so that programs have the code of the benchmarks that they have.
///
/// * `N`: the nodes that phases need beside the parameters
pub(crate) type Read<N> = Box<dyn Fn(Bytes, N) -> Result<Begin, Status> + Send + Sync>;

/// Reads requests to a benchmark, given by a function that makes the phases of the request, which is valid, with its
/// parameters.
pub(crate) fn read<K: BenchmarkKey, N: Send + 'static>(
    phases: impl Fn(K::Request, K::Parameters, N) -> Box<dyn Phases> + Send + Sync + 'static,
) -> Read<N> {
    let phases = Arc::new(phases);
    Box::new(move |message, nodes| {
        let request = K::Request::read(message)?;
        let phases = Arc::clone(&phases);
        Ok(Box::new(move || {
            let parameters = request.parameters()?;
            let policy = MeasuringPolicy::from_request(&request.policy())?;
            Ok((phases(request, parameters, nodes), policy))
        }))
    })
}
