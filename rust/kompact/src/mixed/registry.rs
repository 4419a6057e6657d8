use mpp_harness::{Lifecycle, Testee, benchmarks};

use super::Chameneos;
use crate::framework;

/// Describes KOMPACTMIX.
pub(crate) fn testee() -> Testee {
    framework::define("KOMPACTMIX").with::<benchmarks::Chameneos>(Lifecycle::<Chameneos>::new)
}
