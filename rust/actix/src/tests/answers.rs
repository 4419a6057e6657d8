//! Every local benchmark, with small parameters.

use mpp_harness::testing::small_cases;

use crate::registry::testees;

#[test]
fn golden_answers() {
    testees().iter().for_each(small_cases::check);
}
