use mpp_contract::{CallMode, RequestReplyRequest};

use super::{InvalidParameter, MeasuringRequest};

/// Parameters of REQUESTREPLY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestReplyParameters {
    /// Requests of each pair in one run.
    pub requests: u64,
    /// Number of independent pairs of a client and a server.
    pub pairs: usize,
    /// True if the client uses the framework's own ask, in place of a message each way.
    pub asks: bool,
}

impl MeasuringRequest for RequestReplyRequest {
    type Parameters = RequestReplyParameters;

    fn apply_rules(&self) -> Result<RequestReplyParameters, InvalidParameter> {
        Ok(RequestReplyParameters {
            requests: self.number_of_requests,
            pairs: self.parallelism as usize,
            asks: self.mode() == CallMode::Ask,
        })
    }
}
