use mpp_contract::RunPolicy;

use super::InvalidParameter;
use super::invalid_parameter::count_in_range;
use crate::double::Double;

/// How often a benchmark is run: the validated form of [`RunPolicy`], defaults filled in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuringPolicy {
    /// Runs before the first measured one, 0 to 1,000,000.
    pub warmup_runs: usize,
    /// Fewest measured runs, 1 to `max_runs`.
    pub min_runs: usize,
    /// Most measured runs, up to 1,000,000.
    pub max_runs: usize,
    /// Relative standard error at which measuring ends, positive and finite.
    pub rse_target: f64,
    /// Measured time in milliseconds past which measuring ends; infinite for no limit.
    pub max_millis: f64,
    /// Whether a benchmark that can be verified is to be.
    pub verify: bool,
}

impl MeasuringPolicy {
    /// Fewest measured runs where the request leaves them open.
    pub const DEFAULT_MIN_RUNS: usize = 30;

    /// Most measured runs where the request leaves them open.
    pub const DEFAULT_MAX_RUNS: usize = 100;

    /// Target of the relative standard error where the request leaves it open.
    pub const DEFAULT_RSE_TARGET: f64 = 0.10;

    const MOST_RUNS: u64 = 1_000_000;

    /// Validates a request's policy.
    ///
    /// # Errors
    ///
    /// Names the field, where one is out of range or contradicts another.
    pub fn from_request(policy: &RunPolicy) -> Result<Self, InvalidParameter> {
        let warmup_runs = count_in_range("warmup_runs", policy.warmup_runs, 0..=Self::MOST_RUNS)?;
        let min_runs = runs("min_runs", policy.min_runs, Self::DEFAULT_MIN_RUNS)?;
        let max_runs = runs("max_runs", policy.max_runs, Self::DEFAULT_MAX_RUNS)?;
        if min_runs > max_runs {
            return Err(InvalidParameter::new("min_runs", min_runs, format_args!("1 to max_runs = {max_runs}")));
        }
        let rse_target = rse_target(policy.rse_target)?;
        let max_millis = max_millis(policy.max_millis);
        Ok(Self { warmup_runs, min_runs, max_runs, rse_target, max_millis, verify: policy.verify })
    }
}

fn runs(field: &'static str, value: u32, if_absent: usize) -> Result<usize, InvalidParameter> {
    if value == 0 { Ok(if_absent) } else { count_in_range(field, value, 1..=MeasuringPolicy::MOST_RUNS) }
}

fn rse_target(value: f64) -> Result<f64, InvalidParameter> {
    if !(value >= 0.0 && value.is_finite()) {
        let allowed = "positive finite numbers, and 0 for the default";
        return Err(InvalidParameter::new("rse_target", Double(value), allowed));
    }
    Ok(if value == 0.0 { MeasuringPolicy::DEFAULT_RSE_TARGET } else { value })
}

fn max_millis(value: u64) -> f64 {
    // Exact below 2^53 ms, which is 285,000 years.
    if value == 0 { f64::INFINITY } else { value as f64 }
}
