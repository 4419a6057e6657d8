//! Every local benchmark, with small parameters.

use mpp_harness::testing::small_cases;

use crate::{actor, component, mixed};

#[test]
fn golden_answers() {
    for testee in [actor::registry::testee(), component::registry::testee(), mixed::registry::testee()] {
        small_cases::check(&testee);
    }
}
