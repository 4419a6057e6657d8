//! Every local benchmark, with small parameters.

use mpp_harness::testing::{busy_components, small_cases};

use crate::{actor, component, mixed};

#[test]
fn golden_answers() {
    for testee in [actor::registry::testee(), component::registry::testee(), mixed::registry::testee()] {
        small_cases::check(&testee);
    }
}

#[test]
fn busy_components_end_with_their_run() {
    for testee in [actor::registry::testee(), component::registry::testee()] {
        busy_components::hogs_end_with_their_run(&testee);
        busy_components::open_loops_end_with_their_run(&testee);
    }
}
