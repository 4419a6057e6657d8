use bytes::Bytes;
use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::SizedThroughputParameters;
use mpp_harness::{BenchmarkError, RunLatch};
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{Batch, Component, PairBenchmark, PairSetup};
use tokio::sync::OwnedMutexGuard;

use crate::link::{Link, connect};
use crate::partners::{Partner, serve};

/// SIZEDTHROUGHPUT: sources on the master, which send batches of messages of one size; sinks on the first client, which
/// acknowledge each batch.
pub(crate) struct SizedThroughput {
    parameters: SizedThroughputParameters,
}

impl PairBenchmark for SizedThroughput {
    type Parameters = SizedThroughputParameters;
    type Terms = u32;
    type Connection = Link;

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

    async fn connect(setup: PairSetup<u32>, partners: &str) -> Result<Vec<Link>, BenchmarkError> {
        connect(setup, partners).await
    }

    fn create(&mut self, pair: u64, sink: OwnedMutexGuard<Link>, latch: RunLatch) -> Component {
        let payload = SplitMix64::new(pair).bytes(self.parameters.message_size).into();
        Box::pin(send_batches(self.parameters, payload, sink, latch))
    }

    async fn serve(host: &str, setup: PairSetup<u32>, scope: &mut RunScope) -> Result<String, BenchmarkError> {
        serve(host, setup, scope, |source| acknowledge(setup.terms, source)).await
    }
}

async fn send_batches(
    parameters: SizedThroughputParameters,
    payload: Bytes,
    mut sink: OwnedMutexGuard<Link>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    let mut sent = 0;
    while sent < parameters.first_batches() {
        send_batch(&mut sink, &payload, parameters.batch_size).await?;
        sent += 1;
    }
    let mut acknowledged_bytes = 0;
    for _ in 0..parameters.number_of_batches {
        let ack = sink.receive().await?;
        let bytes = ack[..].try_into().map_err(|_| format!("an ACK has {} bytes, allowed are 8", ack.len()))?;
        acknowledged_bytes += u64::from_be_bytes(bytes);
        if sent < parameters.number_of_batches {
            send_batch(&mut sink, &payload, parameters.batch_size).await?;
            sent += 1;
        }
    }
    latch.arrive_with(acknowledged_bytes);
    Ok(())
}

async fn send_batch(sink: &mut Link, payload: &Bytes, messages: usize) -> Result<(), BenchmarkError> {
    for _ in 0..messages {
        sink.send(payload.clone()).await?;
    }
    Ok(())
}

async fn acknowledge(batch_size: u32, mut source: Partner) -> Result<(), BenchmarkError> {
    let mut batch = Batch::new(batch_size);
    loop {
        let [name, payload] = source.receive_frame().await?;
        if let Some(bytes) = batch.take(payload.len()) {
            source.send_frame(name, Bytes::copy_from_slice(&bytes.to_be_bytes())).await?;
        }
    }
}
