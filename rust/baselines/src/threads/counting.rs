use mpp_harness::counting::Counter;
use mpp_harness::parameters::CountingParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;

/// COUNTING: producers that send to one counter, and ask it in the end.
pub(crate) struct Counting;

impl ComponentBenchmark for Counting {
    type Parameters = CountingParameters;
    type Setup = CountingParameters;
    type System = Threads;

    fn create(setup: &mut CountingParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        scope.require_threads("producers", setup.producers, setup.producers + 1)?;
        let (counter, messages) = scope.mailbox();
        let (rules, latch) = (Counter::new(*setup), scope.latch().clone());
        scope.start(move || count(rules, &messages, &latch))?;
        let mut producers = Vec::with_capacity(setup.producers);
        for number in 0..setup.producers {
            let (producer, beginning) = scope.mailbox();
            producers.push(producer);
            let (counter, messages) = (counter.clone(), setup.messages_per_producer);
            scope.start(move || produce(number, messages, &counter, &beginning))?;
        }
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

fn produce(
    itself: usize,
    messages: u64,
    counter: &Address<ToCounter>,
    mailbox: &Mailbox<Start>,
) -> Result<(), BenchmarkError> {
    while let Some(Start) = mailbox.receive() {
        (1..=messages).try_for_each(|number| counter.send(ToCounter::Increment { producer: itself, number }))?;
        counter.send(ToCounter::Get)?;
    }
    Ok(())
}

fn count(mut counter: Counter, mailbox: &Mailbox<ToCounter>, latch: &RunLatch) -> Result<(), BenchmarkError> {
    while let Some(message) = mailbox.receive() {
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
