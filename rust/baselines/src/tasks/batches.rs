//! The two ends of a pair of SIZEDTHROUGHPUT.

use mpp_harness::numbers::SplitMix64;
use mpp_harness::parameters::SizedThroughputParameters;
use mpp_harness::{BenchmarkError, RunLatch};
use mpp_tasks::pairs::Batch;
use tokio::net::TcpStream;

use super::connection::{Input, Output, halves};
use crate::network::{Ack, BatchTerms};

/// A source on the master. It does not wait to send while its sink does: so few ACKs are under way that they fit into any
/// socket.
pub(crate) struct Source {
    parameters: SizedThroughputParameters,
    frame: Vec<u8>,
}

impl Source {
    /// A source before its run.
    ///
    /// * `pair`: its number, from 0
    pub(crate) fn new(parameters: SizedThroughputParameters, pair: u64) -> Self {
        Self { parameters, frame: BatchTerms::frame(&SplitMix64::new(pair).bytes(parameters.message_size)) }
    }

    /// Sends the first batches, and then one per ACK.
    pub(crate) async fn send_batches(self, sink: &mut TcpStream, latch: &RunLatch) -> Result<(), BenchmarkError> {
        let (mut input, mut output) = halves(sink);
        let mut sent = 0;
        while sent < self.parameters.first_batches() {
            self.send_batch(&mut output).await?;
            sent += 1;
        }
        let mut acknowledged_bytes = 0;
        for _ in 0..self.parameters.number_of_batches {
            let Ack::<u64>(bytes) = input.receive(&mut output).await?.ok_or("the client has ended the connection")?;
            acknowledged_bytes += bytes;
            if sent < self.parameters.number_of_batches {
                self.send_batch(&mut output).await?;
                sent += 1;
            }
        }
        latch.arrive_with(acknowledged_bytes);
        Ok(())
    }

    async fn send_batch(&self, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
        for _ in 0..self.parameters.batch_size {
            output.send_frame(&self.frame).await?;
        }
        Ok(())
    }
}

/// A sink on the client, for all runs.
pub(crate) async fn acknowledge(
    terms: BatchTerms,
    input: &mut Input<'_>,
    output: &mut Output<'_>,
) -> Result<(), BenchmarkError> {
    let (mut batch, mut payload) = (Batch::new(terms.batch_size), vec![0; terms.payload_bytes]);
    while input.receive_payload(output, terms, &mut payload).await? {
        if let Some(bytes) = batch.take(payload.len()) {
            output.send(&Ack(bytes)).await?;
        }
    }
    Ok(())
}
