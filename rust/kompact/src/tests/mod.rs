mod answers;
#[cfg(feature = "distributed")]
pub(crate) mod interference;
mod life_cycle;
#[cfg(feature = "distributed")]
mod nodes;
