use super::SampleSeries;
use crate::parameters::MeasuringPolicy;

/// Decides after each measured run whether another one follows. One rule for all languages: the golden vectors in
/// conformance/stopping_rule.json define it.
#[derive(Clone, Copy, Debug)]
pub struct StoppingRule {
    policy: MeasuringPolicy,
}

/// The next step after a measured run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Another run.
    Continue,
    /// The end: the runs are as many or as steady as was asked for.
    Converged,
    /// The end: a limit was reached before the relative standard error met its target.
    NotConverged,
}

impl StoppingRule {
    /// A rule that follows the policy.
    #[must_use]
    pub fn new(policy: MeasuringPolicy) -> Self {
        Self { policy }
    }

    /// Decides on the next step after all measured runs so far.
    #[must_use]
    pub fn decide(&self, samples: &SampleSeries) -> Decision {
        let policy = &self.policy;
        let runs = samples.count();
        if runs < policy.min_runs {
            return Decision::Continue;
        }
        if policy.min_runs == policy.max_runs {
            return Decision::Converged;
        }
        if samples.statistics().relative_standard_error <= policy.rse_target {
            return Decision::Converged;
        }
        let exhausted = runs >= policy.max_runs || samples.total_millis() > policy.max_millis;
        if exhausted { Decision::NotConverged } else { Decision::Continue }
    }
}
