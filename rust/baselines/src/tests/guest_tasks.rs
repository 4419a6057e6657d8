//! Nothing is left of a run's tasks, however the run ends.

use mpp_harness::testing::life_cycle::{GuestParameters, Plan};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, life_cycle_tests};
use mpp_tasks::{RunScope, Tasks};
use tokio::sync::mpsc::unbounded_channel;

use crate::tasks::Fibonacci;

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = Tasks;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let plan = setup.plan;
        let (first, first_mailbox) = unbounded_channel::<Plan>();
        let (second, second_mailbox) = unbounded_channel();
        let guest = first.clone();
        for (mut mailbox, other) in [(first_mailbox, second), (second_mailbox, first)] {
            let belongings = setup.belongings(scope.latch());
            scope.start(async move {
                let _other = other;
                while let Some(plan) = mailbox.recv().await {
                    if belongings.try_to_carry_out(plan)? {
                        break;
                    }
                }
                Ok(())
            });
        }
        Ok(Box::new(move || guest.send(plan).unwrap()))
    }
}

life_cycle_tests!(Guests, fibonacci(30): Fibonacci);
