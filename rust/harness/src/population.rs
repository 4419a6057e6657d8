use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};
use std::time::Duration;

use crate::{BenchmarkError, wait_until};

/// Counts the components of a run that are alive, for frameworks that do not tell when all of them are gone: each
/// component owns a [`Member`] and so counts until it is dropped, however it ends.
///
/// ```
/// # use mpp_harness::{DEADLINE, Population};
/// let population = Population::new();
/// let component = population.join();
/// assert_eq!(population.members(), 1);
/// drop(component);
/// population.wait_until_gone(DEADLINE).unwrap();
/// ```
#[derive(Debug, Default)]
pub struct Population {
    // Its reference count is the count: a member costs a component no more than that.
    shared: Arc<()>,
}

/// Makes who owns it count as a member of a [`Population`], as does every clone.
#[derive(Clone, Debug)]
pub struct Member {
    _shared: Arc<()>,
}

impl Population {
    /// A population without members.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a member.
    #[must_use]
    pub fn join(&self) -> Member {
        Member { _shared: Arc::clone(&self.shared) }
    }

    /// Returns the number of members.
    #[must_use]
    pub fn members(&self) -> usize {
        Arc::strong_count(&self.shared) - 1
    }

    /// Waits until there are no members, for use in clean-up.
    ///
    /// # Errors
    ///
    /// Tells how many members there still are after `deadline`.
    pub fn wait_until_gone(&self, deadline: Duration) -> Result<(), BenchmarkError> {
        wait_until("stopping all components of the run", deadline, || self.members() == 0)
            .map_err(|late| format!("{late}: {} are left", self.members()))?;
        // From here on everything is visible that members did before they went.
        fence(Ordering::Acquire);
        Ok(())
    }
}
