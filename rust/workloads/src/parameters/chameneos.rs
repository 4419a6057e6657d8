use mpp_contract::ChameneosRequest;

use super::invalid_parameter::{count_in_range, in_range};
use super::{InvalidParameter, limits};

/// Parameters of CHAMENEOS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChameneosParameters {
    /// Number of creatures, 2 to 10^6.
    pub chameneos: usize,
    /// Meetings in one run, 1 to 10^12.
    pub meetings: u64,
}

impl ChameneosParameters {
    /// Validates a request.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    pub fn from_request(request: &ChameneosRequest) -> Result<Self, InvalidParameter> {
        Ok(Self {
            chameneos: count_in_range("number_of_chameneos", request.number_of_chameneos, 2..=limits::COMPONENTS)?,
            meetings: in_range("number_of_meetings", request.number_of_meetings, 1..=limits::MESSAGES)?,
        })
    }
}
