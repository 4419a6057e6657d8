//! Parameters of benchmarks without a rule over several fields.

use mpp_contract::{ChameneosRequest, FibonacciRequest, PingPongRequest};

use super::{InvalidParameter, MeasuringRequest};

/// Parameters of PINGPONG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PingPongParameters {
    /// Round trips in one run.
    pub messages: u64,
}

impl MeasuringRequest for PingPongRequest {
    type Parameters = PingPongParameters;

    fn apply_rules(&self) -> Result<PingPongParameters, InvalidParameter> {
        Ok(PingPongParameters { messages: self.number_of_messages })
    }
}

/// Parameters of FIBONACCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FibonacciParameters {
    /// Index of the Fibonacci number.
    pub n: u32,
}

impl MeasuringRequest for FibonacciRequest {
    type Parameters = FibonacciParameters;

    fn apply_rules(&self) -> Result<FibonacciParameters, InvalidParameter> {
        Ok(FibonacciParameters { n: self.fib_number })
    }
}

/// Parameters of CHAMENEOS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChameneosParameters {
    /// Number of creatures.
    pub chameneos: usize,
    /// Meetings in one run.
    pub meetings: u64,
}

impl MeasuringRequest for ChameneosRequest {
    type Parameters = ChameneosParameters;

    fn apply_rules(&self) -> Result<ChameneosParameters, InvalidParameter> {
        let chameneos = self.number_of_chameneos as usize;
        Ok(ChameneosParameters { chameneos, meetings: self.number_of_meetings })
    }
}
