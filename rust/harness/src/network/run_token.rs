use std::ffi::OsString;
use std::hint::black_box;
use std::os::unix::ffi::OsStringExt;

use tonic::service::Interceptor;
use tonic::{Request, Status};

use super::{Pass, TokenBearer};

/// Lets only those call who know the token of the run.
#[derive(Clone)]
pub struct RunToken {
    expected: Option<Vec<u8>>,
}

impl RunToken {
    /// Environment variable that the token comes in; unset or empty means that anyone may call.
    pub const ENVIRONMENT_VARIABLE: &str = "MPP_RUN_TOKEN";

    /// Metadata that carries the token with each call.
    pub const METADATA: &str = "mpp-run-token";

    /// Expects a token, which is not to appear in any log; none or an empty one means that anyone may call.
    #[must_use]
    pub fn new(token: Option<OsString>) -> Self {
        Self { expected: token.map(OsString::into_vec).filter(|token| !token.is_empty()) }
    }

    /// Returns an interceptor that adds the token to calls. No call can bear a token that metadata cannot carry.
    #[must_use]
    pub fn bearer(&self) -> TokenBearer {
        TokenBearer::of(self.expected.as_deref())
    }
}

impl Interceptor for RunToken {
    fn call(&mut self, request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(expected) = &self.expected
            && !request.metadata().get(Self::METADATA).is_some_and(|token| equal(token.as_bytes(), expected))
        {
            return Err(Status::unauthenticated("metadata mpp-run-token is missing or wrong"));
        }
        if let Some(pass) = request.extensions().get::<Pass>() {
            pass.grant();
        }
        Ok(request)
    }
}

/// Compares in the same time wherever the difference is, so that a token cannot be guessed byte by byte.
fn equal(one: &[u8], other: &[u8]) -> bool {
    let difference = one.iter().zip(other).fold(0, |difference, (a, b)| black_box(difference | (a ^ b)));
    one.len() == other.len() && difference == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_equal_only_if_all_are() {
        assert!(equal(b"secret", b"secret"));
        for wrong in [&b"secreT"[..], b"Secret", b"secre", b"secret2", b""] {
            assert!(!equal(wrong, b"secret"));
            assert!(!equal(b"secret", wrong));
        }
    }
}
