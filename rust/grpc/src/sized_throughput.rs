use bytes::Bytes;
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::SizedThroughputParameters;
use mpp_harness::{BenchmarkError, RunLatch};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{Component, PairBenchmark, PairSetup};
use tokio::sync::OwnedMutexGuard;

use crate::connection::{Calls, Stream, open_streams};
use crate::proto::partners_client::PartnersClient;
use crate::proto::{AckMessage, PayloadMessage};
use crate::server::PartnerService;

/// SIZEDTHROUGHPUT: sources on the master, which send batches of messages of one size; sinks on the first client, which
/// acknowledge each batch.
pub(crate) struct SizedThroughput {
    parameters: SizedThroughputParameters,
}

type Connection = Stream<PayloadMessage, AckMessage>;

impl PairBenchmark for SizedThroughput {
    type Parameters = SizedThroughputParameters;
    type Terms = u32;
    type Connection = Connection;

    fn new(parameters: SizedThroughputParameters) -> Self {
        Self { parameters }
    }

    fn pairs(&self) -> usize {
        self.parameters.number_of_pairs
    }

    fn terms(&self) -> u32 {
        // From 32 bits.
        self.parameters.batch_size as u32
    }

    async fn connect(setup: PairSetup<u32>, partners: &str) -> Result<Vec<Connection>, BenchmarkError> {
        open_streams(setup, partners, async |calls: Calls, payloads| PartnersClient::new(calls).sink(payloads).await)
            .await
    }

    fn create(&mut self, pair: u64, sink: OwnedMutexGuard<Connection>, latch: RunLatch) -> Component {
        let payload = SplitMix64::new(pair).bytes(self.parameters.message_size).into();
        Box::pin(send_batches(self.parameters, payload, sink, latch))
    }

    async fn serve(host: &str, setup: PairSetup<u32>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        PartnerService::serve(host, setup, scope).await
    }
}

async fn send_batches(
    parameters: SizedThroughputParameters,
    payload: Bytes,
    mut sink: OwnedMutexGuard<Connection>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    let send_batch = |sink: &Connection| {
        (0..parameters.batch_size).try_for_each(|_| sink.send(PayloadMessage { payload: payload.clone() }))
    };
    let mut sent = 0;
    while sent < parameters.first_batches() {
        send_batch(&sink)?;
        sent += 1;
    }
    let mut acknowledged_bytes = 0;
    for _ in 0..parameters.number_of_batches {
        acknowledged_bytes += sink.receive().await?.payload_bytes;
        if sent < parameters.number_of_batches {
            send_batch(&sink)?;
            sent += 1;
        }
    }
    latch.arrive_with(acknowledged_bytes);
    Ok(())
}
