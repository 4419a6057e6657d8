use std::net::SocketAddr;

use mpp_harness::parameters::SizedThroughputParameters;
use mpp_harness::{Begin, BenchmarkError};

use super::{BatchTerms, NetBenchmark, NetSetup, NetSystem, Service};

/// SIZEDTHROUGHPUT: sources on the master, which send batches of messages of one size; sinks on the client, which acknowledge
/// each batch.
pub(crate) struct SizedThroughput {
    parameters: SizedThroughputParameters,
}

impl From<SizedThroughputParameters> for SizedThroughput {
    fn from(parameters: SizedThroughputParameters) -> Self {
        Self { parameters }
    }
}

impl<S: NetSystem> NetBenchmark<S> for SizedThroughput {
    type Parameters = SizedThroughputParameters;

    fn setup(&self, system: &S) -> Result<NetSetup, BenchmarkError> {
        let SizedThroughputParameters { message_size: payload_bytes, batch_size, number_of_pairs, .. } =
            self.parameters;
        system.require_components("number_of_pairs", number_of_pairs)?;
        let terms = BatchTerms { payload_bytes, batch_size: u32::try_from(batch_size)? };
        NetSetup::new(number_of_pairs, Service::Acknowledge(terms))
    }

    fn parts(&self) -> usize {
        self.parameters.number_of_pairs
    }

    fn create(
        &mut self,
        connections: &S::Connections,
        client: SocketAddr,
        scope: &mut S::Scope,
    ) -> Result<Begin, BenchmarkError> {
        S::create_sources(connections, client, &self.parameters, scope)
    }
}
