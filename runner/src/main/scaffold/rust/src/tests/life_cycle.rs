//! Nothing is left of a run's threads, however the run ends.

use mpp_harness::testing::life_cycle::{GuestParameters, Plan};
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, life_cycle_tests};

use crate::run_scope::RunScope;
use crate::system_provider::Threads;

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = Threads;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let plan = setup.plan;
        let (to_first, first_mailbox) = scope.mailbox(ToGuest::Stop);
        let (to_second, second_mailbox) = scope.mailbox(ToGuest::Stop);
        let start = to_first.clone();
        for (mailbox, other) in [(first_mailbox, to_second), (second_mailbox, to_first)] {
            let belongings = setup.belongings(scope.latch());
            scope.start(move || {
                let _other = other;
                while let Ok(ToGuest::Told(plan)) = mailbox.recv() {
                    if belongings.carry_out(plan) {
                        return;
                    }
                }
            })?;
        }
        Ok(Box::new(move || start.send(ToGuest::Told(plan)).unwrap()))
    }
}

enum ToGuest {
    Told(Plan),
    Stop,
}

life_cycle_tests!(Guests);
