//! Numbers that every language of the suite computes alike.

mod fnv1a64;
mod split_mix64;

pub use fnv1a64::Fnv1a64;
pub use split_mix64::SplitMix64;
