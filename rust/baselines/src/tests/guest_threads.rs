//! Nothing is left of a run's threads, however the run ends.

use mpp_harness::testing::life_cycle::{GuestParameters, Plan};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, life_cycle_tests};

use crate::threads::{RunScope, Threads};

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = Threads;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let plan = setup.plan;
        let (first, first_mailbox) = scope.mailbox::<Plan>();
        let (second, second_mailbox) = scope.mailbox();
        let guest = first.clone();
        for (mailbox, other) in [(first_mailbox, second), (second_mailbox, first)] {
            let belongings = setup.belongings(scope.latch());
            scope.start(move || {
                let _other = other;
                while let Some(plan) = mailbox.receive() {
                    if belongings.try_to_carry_out(plan)? {
                        break;
                    }
                }
                Ok(())
            })?;
        }
        Ok(Box::new(move || guest.send(plan).unwrap()))
    }
}

life_cycle_tests!(Guests);
