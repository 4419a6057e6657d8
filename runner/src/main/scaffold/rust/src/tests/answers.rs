//! Every local benchmark, with small parameters.

use mpp_harness::testing::small_cases;

use crate::registry::testee;

#[test]
fn golden_answers() {
    small_cases::check(&testee());
}
