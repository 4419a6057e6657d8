use mpp_harness::{LANGUAGE, Lifecycle, RUNTIME, Testee, benchmarks};

use crate::ping_pong::PingPong;

/// The testee of this program.
pub(crate) fn testee() -> Testee {
    // Plain threads are of the compiler's version; that of a crate is what locked_version says.
    let testee = Testee::define("@symbol@", "@label@", RUNTIME, LANGUAGE);
    testee.with::<benchmarks::PingPong>(Lifecycle::<PingPong>::new)
}
