use std::sync::Arc;

use mpp_contract::{Request as _, TesteeInfo};

use crate::distributed::{Clients, MasterPhases};
use crate::parameters::{InvalidParameter, MeasuringPolicy, MeasuringRequest as _};
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

/// Validates a request, and makes its phases. To be called on the thread of benchmarks.
pub(super) type Begin = Box<dyn FnOnce() -> Result<(Box<dyn Phases>, MeasuringPolicy), InvalidParameter> + Send>;

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

    /// Returns how a request begins, unless the role lacks the benchmark. Its phases take the parameters, or the request itself.
    pub(super) fn begin<K: BenchmarkKey>(&self, request: K::Request) -> Option<Begin> {
        match self {
            Self::Local(testee) => {
                if let Some(factory) = testee.local::<K::Parameters>(K::SYMBOL) {
                    return Some(begin::<K>(request, move |_, parameters| {
                        Box::new(LocalPhases::new(factory.make(), parameters))
                    }));
                }
                let factory = testee.local::<K::Request>(K::SYMBOL)?;
                Some(begin::<K>(request, move |request, _| Box::new(LocalPhases::new(factory.make(), request))))
            }
            Self::Master { testee, clients, host } => {
                let (clients, host) = (Arc::clone(clients), host.clone());
                if let Some(factory) = testee.master::<K::Parameters>(K::SYMBOL) {
                    return Some(begin::<K>(request, move |_, parameters| {
                        Box::new(MasterPhases::new(K::SYMBOL, factory.make(), parameters, clients, host))
                    }));
                }
                let factory = testee.master::<K::Request>(K::SYMBOL)?;
                Some(begin::<K>(request, move |request, _| {
                    Box::new(MasterPhases::new(K::SYMBOL, factory.make(), request, clients, host))
                }))
            }
        }
    }
}

fn begin<K: BenchmarkKey>(
    request: K::Request,
    phases: impl FnOnce(K::Request, K::Parameters) -> Box<dyn Phases> + Send + 'static,
) -> Begin {
    Box::new(move || {
        let parameters = request.parameters()?;
        let policy = MeasuringPolicy::from_request(&request.policy())?;
        Ok((phases(request, parameters), policy))
    })
}
