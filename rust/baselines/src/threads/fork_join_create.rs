use mpp_harness::parameters::ForkJoinCreateParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};

use super::mailbox::{Address, Mailbox, mailbox};
use super::run_scope::{RunScope, Spawner};
use super::system_provider::Threads;

/// FORKJOINCREATE: a thread that creates others, each of which answers one message.
pub(crate) struct ForkJoinCreate;

impl ComponentBenchmark for ForkJoinCreate {
    type Parameters = ForkJoinCreateParameters;
    type Setup = ForkJoinCreateParameters;
    type System = Threads;

    fn create(setup: &mut ForkJoinCreateParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let parameters = *setup;
        if parameters.hold_all {
            scope.require_threads("number_of_components", parameters.components, parameters.components as usize + 1)?;
        }
        let (parent, messages) = scope.mailbox();
        let (itself, spawner, latch) = (parent.clone(), scope.spawner(), scope.latch().clone());
        scope.start(move || create_children(parameters, &itself, &spawner, &messages, &latch))?;
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = parent.send(ToParent::Start) {
                latch.fail(failure);
            }
        }))
    }
}

enum ToParent {
    Start,
    Ack { number: u64 },
}

struct Go {
    number: u64,
}

fn create_children(
    ForkJoinCreateParameters { components, hold_all }: ForkJoinCreateParameters,
    itself: &Address<ToParent>,
    spawner: &Spawner,
    mailbox: &Mailbox<ToParent>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    let (mut missing, mut sum) = (components, 0);
    while let Some(message) = mailbox.receive() {
        match message {
            ToParent::Start if hold_all => {
                let children = (0..components).map(|_| create_child(itself, spawner));
                let children = children.collect::<Result<Vec<_>, _>>()?;
                children.iter().zip(1..).try_for_each(|(child, number)| child.send(Go { number }))?;
            }
            ToParent::Start => {
                (1..=components).try_for_each(|number| create_child(itself, spawner)?.send(Go { number }))?;
            }
            ToParent::Ack { number } => {
                sum += number;
                missing -= 1;
                if missing == 0 {
                    latch.arrive_with(sum);
                }
            }
        }
    }
    Ok(())
}

/// Creates one that ends with its answer, or when its parent has ended before it was told to go.
fn create_child(parent: &Address<ToParent>, spawner: &Spawner) -> Result<Address<Go>, BenchmarkError> {
    let (child, messages) = mailbox();
    let parent = parent.clone();
    spawner.spawn(move || match messages.receive() {
        Some(Go { number }) => parent.send(ToParent::Ack { number }),
        None => Ok(()),
    })?;
    Ok(child)
}
