//! What is left of a run's tasks, whatever becomes of the run.

use std::sync::Arc;

use mpp_harness::testing::life_cycle::{self, GuestParameters, Plan};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::my_turn;
use crate::tasks::{Fibonacci, RunScope, Tasks};

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = Tasks;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let GuestParameters { plan, alive } = *setup;
        let (first, first_mailbox) = unbounded_channel();
        let (second, second_mailbox) = unbounded_channel();
        let guest = first.clone();
        for (mailbox, other) in [(first_mailbox, second), (second_mailbox, first)] {
            let (latch, alive) = (scope.latch().clone(), Arc::clone(alive));
            scope.start(async move {
                let _belongings = (other, alive);
                stay(mailbox, latch).await;
                Ok(())
            });
        }
        Ok(Box::new(move || guest.send(Told(plan)).unwrap()))
    }
}

#[derive(Debug)]
struct Told(Plan);

async fn stay(mut mailbox: UnboundedReceiver<Told>, latch: RunLatch) {
    while let Some(Told(plan)) = mailbox.recv().await {
        if plan.carry_out(&latch) {
            return;
        }
    }
}

#[test]
fn nothing_is_left_of_runs() {
    let _turn = my_turn();
    life_cycle::nothing_is_left_of_runs::<Guests>();
}

#[test]
fn nothing_is_left_of_failed_runs() {
    let _turn = my_turn();
    life_cycle::nothing_is_left_of_failed_runs::<Guests>();
}

#[test]
fn a_task_that_panics_fails_its_request_and_no_other() {
    let _turn = my_turn();
    life_cycle::a_panic_fails_its_request_and_no_other::<Guests>();
}

#[test]
fn phases_in_a_wrong_order_are_errors() {
    life_cycle::phases_in_a_wrong_order_are_errors::<Guests>();
}

#[test]
fn a_request_cut_short_does_not_disturb_the_next() {
    let _turn = my_turn();
    life_cycle::a_request_cut_short_does_not_disturb_the_next::<Fibonacci>(30);
}
