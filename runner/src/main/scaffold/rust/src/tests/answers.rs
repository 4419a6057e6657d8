//! Every local benchmark, with small parameters.

use mpp_harness::testing::small_cases;

use super::my_turn;
use crate::registry::testee;

#[test]
fn golden_answers() {
    let _turn = my_turn();
    small_cases::check(&testee());
}
