//! Every local benchmark, with small parameters.

use mpp_harness::Lifecycle;
use mpp_harness::parameters::PrimeSieveParameters;
use mpp_harness::testing::{busy_components, measure, my_turn, small_cases};

use crate::placement::DealtOut;
use crate::prime_sieve::PrimeSieve;
use crate::registry::testees;

/// Hogs keep their arbiters to themselves, and victims starve.
#[test]
fn golden_answers() {
    testees().iter().for_each(small_cases::check_without_hogs);
}

#[test]
fn busy_actors_end_with_their_run() {
    for testee in testees() {
        busy_components::hogs_end_with_their_run(&testee);
        busy_components::open_loops_end_with_their_run(&testee);
    }
}

/// Thousands of filters drop the address of the next one as soon as they have sent to it, on another thread.
#[test]
fn no_message_before_the_last_address_goes_is_lost() {
    let _turn = my_turn();
    let parameters = PrimeSieveParameters { limit: 30_000, primes_per_filter: 1, batch_size: 1_000 };
    assert_eq!(measure(Lifecycle::<PrimeSieve<DealtOut>>::new(), parameters, 3), Ok(0x89b6_fefe_842e_d035));
}
