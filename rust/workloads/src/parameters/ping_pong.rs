use mpp_contract::PingPongRequest;

use super::invalid_parameter::in_range;
use super::{InvalidParameter, limits};

/// Parameters of PINGPONG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PingPongParameters {
    /// Round trips in one run, 1 to 10^12.
    pub messages: u64,
}

impl PingPongParameters {
    /// Validates a request.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    pub fn from_request(request: &PingPongRequest) -> Result<Self, InvalidParameter> {
        Ok(Self { messages: in_range("number_of_messages", request.number_of_messages, 1..=limits::MESSAGES)? })
    }
}
