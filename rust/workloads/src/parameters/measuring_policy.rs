use std::time::Duration;

use mpp_contract::{Fields, RunPolicy};

use super::InvalidParameter;
use super::measuring_request::check_ranges;

/// The limits on a benchmark's runs: the validated form of [`RunPolicy`], defaults filled in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuringPolicy {
    /// Runs before the first measured one.
    pub warmup_runs: usize,
    /// Fewest measured runs, 1 to `max_runs`.
    pub min_runs: usize,
    /// Most measured runs.
    pub max_runs: usize,
    /// Relative standard error at which measuring ends, positive and finite.
    pub rse_target: f64,
    /// Measured time in milliseconds past which measuring ends; infinite for no limit.
    pub max_millis: f64,
    /// True if a benchmark that can be verified shall be.
    pub verify: bool,
    /// Time between the last run and its clean-up.
    pub hold: Duration,
}

impl MeasuringPolicy {
    /// Validates a request's policy.
    ///
    /// # Errors
    ///
    /// Names the field, where one is out of range or contradicts another.
    pub fn from_request(policy: &RunPolicy) -> Result<Self, InvalidParameter> {
        let policy = policy.with_defaults();
        check_ranges(&policy)?;
        if policy.min_runs > policy.max_runs {
            let allowed = format_args!("1 to max_runs = {}", policy.max_runs);
            return Err(InvalidParameter::new("min_runs", policy.min_runs, allowed));
        }
        Ok(Self {
            warmup_runs: policy.warmup_runs as usize,
            min_runs: policy.min_runs as usize,
            max_runs: policy.max_runs as usize,
            rse_target: policy.rse_target,
            // Exact below 2^53 ms, which is 285,000 years.
            max_millis: if policy.max_millis == 0 { f64::INFINITY } else { policy.max_millis as f64 },
            verify: policy.verify,
            hold: Duration::from_millis(policy.hold_millis.into()),
        })
    }
}
