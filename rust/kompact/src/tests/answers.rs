//! Every local benchmark, with small parameters.

use mpp_harness::testing::small_cases;

use super::my_turn;
use crate::{actor, component, mixed};

#[test]
fn golden_answers() {
    let _turn = my_turn();
    for testee in [actor::registry::testee(), component::registry::testee(), mixed::registry::testee()] {
        small_cases::check(&testee);
    }
}
