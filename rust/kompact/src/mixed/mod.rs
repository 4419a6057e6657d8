//! KOMPACTMIX: components that use both ports and messages. CHAMENEOS: all chameneos reach the one mall by a port; the mall
//! and other chameneos reach one of them by messages. ATOMICREGISTER: a register reaches its broadcaster by a port; those of
//! different nodes reach each other by messages. Other benchmarks would be those of KOMPACTAC or KOMPACTCO.

#[cfg(feature = "distributed")]
mod atomic_register;
mod chameneos;
pub(crate) mod registry;

#[cfg(feature = "distributed")]
pub(crate) use atomic_register::MixedRegister;
pub(crate) use chameneos::Chameneos;
