use super::CoreError;

/// The number of replicas of a log, by rank: those that begin, and then the spares that may replace some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roster {
    /// Replicas in the group at any time.
    pub replicas: u32,
    /// Further ones, which begin without a part in it.
    pub spares: u32,
}

impl Roster {
    /// Returns the number of all, spares included.
    #[must_use]
    pub fn size(self) -> u32 {
        self.replicas.saturating_add(self.spares)
    }

    /// Makes sure that ranks are those of a group.
    pub(super) fn check(self, ranks: &[u32]) -> Result<(), CoreError> {
        let size = self.size();
        let mut known = ranks.to_vec();
        known.sort_unstable();
        known.dedup();
        if known.len() == self.replicas as usize && known.len() == ranks.len() && known.iter().all(|rank| *rank < size)
        {
            return Ok(());
        }
        let replicas = self.replicas;
        Err(CoreError::new(format!("replicas {ranks:?} are no group: it has {replicas}, of ranks below {size}")))
    }
}
