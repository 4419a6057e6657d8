use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::thread_ring::{Ring, TokenEnds};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;

/// THREADRING: tokens that go round a ring of threads.
pub(crate) struct ThreadRing;

impl ComponentBenchmark for ThreadRing {
    type Parameters = ThreadRingParameters;
    type Setup = Ring;
    type System = Threads;

    fn parts(ring: &Ring) -> usize {
        ring.parameters.tokens
    }

    fn create(ring: &mut Ring, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let ThreadRingParameters { components, hops, tokens } = ring.parameters;
        scope.require_threads("number_of_components", components, components)?;
        ring.ends = TokenEnds::new(tokens);
        let (addresses, mailboxes): (Vec<_>, Vec<_>) = (0..components).map(|_| scope.mailbox()).unzip();
        for (mailbox, number) in mailboxes.into_iter().zip(1..) {
            let next = addresses[number % components].clone();
            let (ends, latch) = (ring.ends.clone(), scope.latch().clone());
            scope.start(move || pass_on(number as u64, &next, &mailbox, &ends, &latch))?;
        }
        let starts: Vec<_> = (0..tokens).map(|token| addresses[ring.parameters.start(token)].clone()).collect();
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

fn pass_on(
    itself: u64,
    next: &Address<Token>,
    mailbox: &Mailbox<Token>,
    ends: &TokenEnds,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    while let Some(Token { number, hops }) = mailbox.receive() {
        if hops > 0 {
            next.send(Token { number, hops: hops - 1 })?;
        } else {
            ends.record(number, itself);
            latch.arrive();
        }
    }
    Ok(())
}
