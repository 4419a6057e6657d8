use std::error::Error;

use tonic::Status;

use crate::running::cause_chain;

/// Returns how a call failed: the code, and why.
pub(crate) fn sentence(status: &Status) -> String {
    let why = match status.source() {
        // The status itself says no more than that there was an error on the way.
        Some(cause) => cause_chain(cause),
        None => status.message().to_owned(),
    };
    format!("{:?}, {why}", status.code())
}
