use std::time::Duration;

use mpp_contract::LatencyRequest;

use super::{InvalidParameter, MeasuringRequest};

const MILLIS_PER_SECOND: u64 = 1000;

/// Parameters of LATENCY and NETLATENCY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatencyParameters {
    /// Requests per second, to all servers together.
    pub rate_per_second: u64,
    /// Requests in one run, at least 1.
    pub requests: u64,
    /// Number of servers, which take requests in turn.
    pub servers: usize,
    /// Time that a server computes per request.
    pub work: Duration,
}

impl LatencyParameters {
    /// Returns how many of the requests go to a server, by its number from 0.
    #[must_use]
    pub fn requests_of(&self, server: usize) -> u64 {
        let (servers, server) = (self.servers as u64, server as u64);
        self.requests / servers + u64::from(server < self.requests % servers)
    }

    /// Returns the nanoseconds that a server computes per request, for servers on other nodes.
    #[must_use]
    pub fn work_nanos(&self) -> u32 {
        // From 32 bits.
        self.work.as_nanos() as u32
    }
}

impl MeasuringRequest for LatencyRequest {
    type Parameters = LatencyParameters;

    fn apply_rules(&self) -> Result<LatencyParameters, InvalidParameter> {
        let rate_per_second = self.rate_per_second;
        Ok(LatencyParameters {
            rate_per_second,
            requests: (rate_per_second * u64::from(self.duration_millis) / MILLIS_PER_SECOND).max(1),
            servers: self.parallelism as usize,
            work: Duration::from_nanos(self.work_nanos.into()),
        })
    }
}
