use mpp_harness::parameters::ForkJoinThroughputParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox};
use super::run_scope::RunScope;
use super::system_provider::Threads;

/// FORKJOINTHROUGHPUT: one thread that sends to many without waiting.
pub(crate) struct ForkJoinThroughput;

impl ComponentBenchmark for ForkJoinThroughput {
    type Parameters = ForkJoinThroughputParameters;
    type Setup = ForkJoinThroughputParameters;
    type System = Threads;

    fn parts(setup: &ForkJoinThroughputParameters) -> usize {
        setup.receivers
    }

    fn create(setup: &mut ForkJoinThroughputParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = *setup;
        scope.require_threads("number_of_components", parameters.receivers, parameters.receivers + 1)?;
        let mut receivers = Vec::with_capacity(parameters.receivers);
        for _ in 0..parameters.receivers {
            let (receiver, numbers) = scope.mailbox();
            receivers.push(receiver);
            let latch = scope.latch().clone();
            scope.start(move || add(parameters.messages_per_receiver, &numbers, &latch))?;
        }
        let (sender, beginning) = scope.mailbox();
        scope.start(move || send(parameters, &receivers, &beginning))?;
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

fn send(
    parameters: ForkJoinThroughputParameters,
    receivers: &[Address<Number>],
    mailbox: &Mailbox<Start>,
) -> Result<(), BenchmarkError> {
    while let Some(Start) = mailbox.receive() {
        parameters.send_all(|receiver, number| receivers[receiver].send(Number(number)))?;
    }
    Ok(())
}

fn add(messages: u64, mailbox: &Mailbox<Number>, latch: &RunLatch) -> Result<(), BenchmarkError> {
    let (mut missing, mut sum) = (messages, 0);
    while let Some(Number(number)) = mailbox.receive() {
        sum += number;
        missing -= 1;
        if missing == 0 {
            latch.arrive_with(sum);
        }
    }
    Ok(())
}
