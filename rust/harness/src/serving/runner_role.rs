use std::sync::Arc;

use mpp_contract::TesteeInfo;

use crate::distributed::{Clients, MasterPhases};
use crate::running::{LocalPhases, Phases};
use crate::{BenchmarkKey, Testee};

/// What a testee is for the runner in the role that it was started in.
pub(super) enum RunnerRole {
    /// The local role.
    Local(Testee),
    /// The master role.
    Master {
        testee: Testee,
        clients: Arc<Clients>,
        /// Where clients reach it.
        host: String,
    },
}

/// Makes the phases of a request with parameters.
pub(super) type MakePhases<P> = Box<dyn FnOnce(P) -> Box<dyn Phases> + Send>;

impl RunnerRole {
    /// Returns who answers, with the benchmarks of this role.
    pub(super) fn info(&self) -> TesteeInfo {
        match self {
            Self::Local(testee) => testee.local_info(),
            Self::Master { testee, .. } => testee.master_info(),
        }
    }

    /// Returns whether requests can be taken at once.
    pub(super) fn is_ready(&self) -> bool {
        match self {
            Self::Local(_) => true,
            Self::Master { clients, .. } => clients.is_ready(),
        }
    }

    /// Returns what makes the phases of a new request, unless the role lacks the benchmark.
    pub(super) fn phases<K: BenchmarkKey>(&self) -> Option<MakePhases<K::Parameters>> {
        match self {
            Self::Local(testee) => {
                let factory = testee.local::<K>()?;
                Some(Box::new(move |parameters| Box::new(LocalPhases::new(factory.make(), parameters))))
            }
            Self::Master { testee, clients, host } => {
                let factory = testee.master::<K>()?;
                let (clients, host) = (Arc::clone(clients), host.clone());
                Some(Box::new(move |parameters| {
                    Box::new(MasterPhases::new(K::SYMBOL, factory.make(), parameters, clients, host))
                }))
            }
        }
    }
}
