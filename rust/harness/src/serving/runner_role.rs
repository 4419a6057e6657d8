use std::sync::Arc;

use mpp_contract::TesteeInfo;

use crate::distributed::{Clients, MasterPhases};
use crate::running::{LocalPhases, Phases};
use crate::{BenchmarkKey, Testee};

/// A testee's role, as the runner sees it.
pub(super) enum RunnerRole {
    /// The local role.
    Local(Testee),
    /// The master role.
    Master {
        testee: Testee,
        clients: Arc<Clients>,
        /// Clients reach it there.
        host: String,
    },
}

/// Makes the phases of a request, of that itself or of its parameters.
pub(super) type MakePhases<K> =
    Box<dyn FnOnce(<K as BenchmarkKey>::Request, <K as BenchmarkKey>::Parameters) -> Box<dyn Phases> + Send>;

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

    /// Returns the factory of a new request's phases, unless the role lacks the benchmark.
    pub(super) fn phases<K: BenchmarkKey>(&self) -> Option<MakePhases<K>> {
        match self {
            Self::Local(testee) => {
                if let Some(factory) = testee.local::<K::Parameters>(K::SYMBOL) {
                    return Some(Box::new(move |_, parameters| Box::new(LocalPhases::new(factory.make(), parameters))));
                }
                let factory = testee.local::<K::Request>(K::SYMBOL)?;
                Some(Box::new(move |request, _| Box::new(LocalPhases::new(factory.make(), request))))
            }
            Self::Master { testee, clients, host } => {
                let (clients, host) = (Arc::clone(clients), host.clone());
                if let Some(factory) = testee.master::<K::Parameters>(K::SYMBOL) {
                    return Some(Box::new(move |_, parameters| {
                        Box::new(MasterPhases::new(K::SYMBOL, factory.make(), parameters, clients, host))
                    }));
                }
                let factory = testee.master::<K::Request>(K::SYMBOL)?;
                Some(Box::new(move |request, _| {
                    Box::new(MasterPhases::new(K::SYMBOL, factory.make(), request, clients, host))
                }))
            }
        }
    }
}
