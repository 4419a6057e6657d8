//! KOMPACTMIX: components that use both ports and messages. CHAMENEOS: all chameneos reach the one mall by a port; the mall
//! and other chameneos reach one of them by messages. Other benchmarks would be those of KOMPACTAC or KOMPACTCO.

mod chameneos;
pub(crate) mod registry;

pub(crate) use chameneos::Chameneos;
