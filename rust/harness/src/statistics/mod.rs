//! When measuring ends: statistics of runs, and the rule that looks at them.

mod sample_series;
mod sample_statistics;
mod stopping_rule;

pub use sample_series::SampleSeries;
pub use sample_statistics::SampleStatistics;
pub use stopping_rule::{Decision, StoppingRule};
