//! The real host with workers that do something wrong.

mod broken;
mod fuzzed;
mod host;
mod latencies;
mod options;
