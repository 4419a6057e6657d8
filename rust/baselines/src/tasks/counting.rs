use mpp_harness::counting::Counter;
use mpp_harness::parameters::CountingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Tasks};

/// COUNTING: producers that send to one counter, and ask it in the end.
pub(crate) struct Counting;

impl ComponentBenchmark for Counting {
    type Parameters = CountingParameters;
    type Setup = CountingParameters;
    type System = Tasks;

    fn create(setup: &mut CountingParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (counter, messages) = unbounded_channel();
        scope.start(count(Counter::new(*setup), messages, scope.latch().clone()));
        let mut create_producer = |number| {
            let (producer, beginning) = unbounded_channel();
            scope.start(produce(number, setup.messages_per_producer, counter.clone(), beginning));
            producer
        };
        let producers: Vec<_> = (0..setup.producers).map(&mut create_producer).collect();
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = producers.iter().try_for_each(|producer| producer.send(Start)) {
                latch.fail(failure);
            }
        }))
    }
}

struct Start;

enum ToCounter {
    Increment { producer: usize, number: u64 },
    Get,
}

async fn produce(
    itself: usize,
    messages: u64,
    counter: UnboundedSender<ToCounter>,
    mut mailbox: UnboundedReceiver<Start>,
) -> Result<(), BenchmarkError> {
    while let Some(Start) = mailbox.recv().await {
        (1..=messages).try_for_each(|number| counter.send(ToCounter::Increment { producer: itself, number }))?;
        counter.send(ToCounter::Get)?;
    }
    Ok(())
}

async fn count(
    mut counter: Counter,
    mut mailbox: UnboundedReceiver<ToCounter>,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.recv().await {
        match message {
            ToCounter::Increment { producer, number } => counter.increment(producer, number)?,
            ToCounter::Get => {
                if let Some(answer) = counter.get() {
                    latch.arrive_with(answer);
                }
            }
        }
    }
    Ok(())
}
