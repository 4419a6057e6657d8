use mpp_harness::{Lifecycle, Testee, benchmarks};

use super::Chameneos;
use crate::framework;

/// Describes KOMPACTMIX.
pub(crate) fn testee() -> Testee {
    let testee = framework::define("KOMPACTMIX").with::<benchmarks::Chameneos>(Lifecycle::<Chameneos>::new);
    #[cfg(feature = "distributed")]
    let testee = with_distributed(testee);
    testee
}

#[cfg(feature = "distributed")]
fn with_distributed(testee: Testee) -> Testee {
    use super::MixedRegister;
    use crate::nodes::{NetClient, NetMaster};

    testee.with_distributed::<benchmarks::AtomicRegister>(
        NetMaster::<MixedRegister>::new,
        NetClient::<MixedRegister>::new,
    )
}
