//! Every local benchmark, with small parameters.

use mpp_harness::testing::{busy_components, small_cases};

use crate::registry::testee;

/// A hog has one more turn under way after each turn, behind which all others wait.
#[test]
fn golden_answers() {
    small_cases::check_without_hogs(&testee());
}

#[test]
fn busy_actors_end_with_their_run() {
    busy_components::hogs_end_with_their_run(&testee());
    busy_components::open_loops_end_with_their_run(&testee());
}
