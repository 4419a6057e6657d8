use mpp_harness::parameters::ForkJoinThroughputParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Tasks};

/// FORKJOINTHROUGHPUT: one task that sends to many without waiting.
pub(crate) struct ForkJoinThroughput;

impl ComponentBenchmark for ForkJoinThroughput {
    type Parameters = ForkJoinThroughputParameters;
    type Setup = ForkJoinThroughputParameters;
    type System = Tasks;

    fn parts(setup: &ForkJoinThroughputParameters) -> usize {
        setup.receivers
    }

    fn create(setup: &mut ForkJoinThroughputParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let create_receiver = |_| {
            let (receiver, numbers) = unbounded_channel();
            scope.start(add(setup.messages_per_receiver, numbers, scope.latch().clone()));
            receiver
        };
        let receivers = (0..setup.receivers).map(create_receiver).collect();
        let (sender, beginning) = unbounded_channel();
        scope.start(send(*setup, receivers, beginning));
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = sender.send(Start) {
                latch.fail(failure);
            }
        }))
    }
}

struct Start;

struct Number(u64);

async fn send(
    parameters: ForkJoinThroughputParameters,
    receivers: Vec<UnboundedSender<Number>>,
    mut mailbox: UnboundedReceiver<Start>,
) -> Result<(), BenchmarkError> {
    while let Some(Start) = mailbox.recv().await {
        parameters.send_all(|receiver, number| receivers[receiver].send(Number(number)))?;
    }
    Ok(())
}

async fn add(messages: u64, mut mailbox: UnboundedReceiver<Number>, latch: RunLatch) -> Result<(), BenchmarkError> {
    let (mut missing, mut sum) = (messages, 0);
    while let Some(Number(number)) = mailbox.recv().await {
        sum += number;
        missing -= 1;
        if missing == 0 {
            latch.arrive_with(sum);
        }
    }
    Ok(())
}
