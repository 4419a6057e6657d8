use bytes::Bytes;
use mpp_contract::TesteeInfo;
use tonic::Status;

use crate::Testee;
use crate::distributed::Nodes;
use crate::registry::Begin;

/// A testee's role, as the runner sees it.
pub(super) enum RunnerRole {
    /// The local role.
    Local(Testee),
    /// The master role.
    Master(Testee, Nodes),
}

impl RunnerRole {
    /// Returns who answers, with the benchmarks of this role.
    pub(super) fn info(&self) -> TesteeInfo {
        match self {
            Self::Local(testee) => testee.local_info(),
            Self::Master(testee, _) => testee.master_info(),
        }
    }

    /// Returns whether requests can be taken at once.
    pub(super) fn is_ready(&self) -> bool {
        match self {
            Self::Local(_) => true,
            Self::Master(_, nodes) => nodes.clients.is_ready(),
        }
    }

    /// Returns how a request as it goes over the wire begins, unless the role lacks the benchmark.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub(super) fn begin(&self, symbol: &str, request: Bytes) -> Result<Option<Begin>, Status> {
        let begin = match self {
            Self::Local(testee) => testee.local(symbol).map(|read| read(request.clone(), ())),
            Self::Master(testee, nodes) => testee.master(symbol).map(|read| read(request.clone(), nodes.clone())),
        };
        begin.map_or_else(|| mpp_contract::check_request(symbol, request).map(|()| None), |begin| begin.map(Some))
    }
}
