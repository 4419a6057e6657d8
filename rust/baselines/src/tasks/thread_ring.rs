use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::thread_ring::{Ring, TokenEnds};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Tasks};

/// THREADRING: tokens that go round a ring of tasks.
pub(crate) struct ThreadRing;

impl ComponentBenchmark for ThreadRing {
    type Parameters = ThreadRingParameters;
    type Setup = Ring;
    type System = Tasks;

    fn parts(ring: &Ring) -> usize {
        ring.parameters.tokens
    }

    fn create(ring: &mut Ring, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let ThreadRingParameters { components, hops, tokens } = ring.parameters;
        ring.ends = TokenEnds::new(tokens);
        let (senders, mailboxes): (Vec<_>, Vec<_>) = (0..components).map(|_| unbounded_channel()).unzip();
        for (mailbox, number) in mailboxes.into_iter().zip(1..) {
            let next = senders[number % components].clone();
            scope.start(pass_on(number as u64, next, mailbox, ring.ends.clone(), scope.latch().clone()));
        }
        let starts: Vec<_> = (0..tokens).map(|token| senders[ring.parameters.start(token)].clone()).collect();
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            let mut starts = starts.iter().enumerate();
            if let Err(failure) = starts.try_for_each(|(number, start)| start.send(Token { number, hops })) {
                latch.fail(failure);
            }
        }))
    }

    fn answer(ring: &Ring, _: &RunLatch) -> Result<u64, BenchmarkError> {
        Ok(ring.ends.answer())
    }
}

struct Token {
    number: usize,
    hops: u64,
}

async fn pass_on(
    itself: u64,
    next: UnboundedSender<Token>,
    mut mailbox: UnboundedReceiver<Token>,
    ends: TokenEnds,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(Token { number, hops }) = mailbox.recv().await {
        if hops > 0 {
            next.send(Token { number, hops: hops - 1 })?;
        } else {
            ends.record(number, itself);
            latch.arrive();
        }
    }
    Ok(())
}
