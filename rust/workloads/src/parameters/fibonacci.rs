use mpp_contract::FibonacciRequest;

use super::InvalidParameter;
use super::invalid_parameter::in_range;

/// Parameters of FIBONACCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FibonacciParameters {
    /// Which Fibonacci number, 1 to 40.
    pub n: u32,
}

impl FibonacciParameters {
    const MOST: u64 = 40;

    /// Validates a request.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    pub fn from_request(request: &FibonacciRequest) -> Result<Self, InvalidParameter> {
        in_range("fib_number", request.fib_number, 1..=Self::MOST)?;
        Ok(Self { n: request.fib_number })
    }
}
