//! Decides whether histories of registers are linearizable, by trying every order (Wing, Gong 1993), none twice (Lowe 2017).
//! For histories of a few operations per key.

use std::collections::{BTreeMap, HashSet};

use mpp_contract::Operation;

/// Returns whether there is an order for each key: registers begin as 0.
///
/// # Panics
///
/// If there are more than 63 operations on a key.
#[must_use]
pub fn holds(history: &[Operation]) -> bool {
    let mut by_key: BTreeMap<u64, Vec<&Operation>> = BTreeMap::new();
    for operation in history {
        by_key.entry(operation.key).or_default().push(operation);
    }
    by_key.values().all(|operations| {
        assert!(operations.len() <= 63, "{} operations on a key, allowed are up to 63", operations.len());
        can_follow(operations, 0, 0, &mut HashSet::new())
    })
}

/// Returns whether all operations that are not done can follow in some order.
///
/// * `done`: a bit for each operation
/// * `value`: the register's value after them
/// * `failed`: from where there is none
fn can_follow(operations: &[&Operation], done: u64, value: u64, failed: &mut HashSet<(u64, u64)>) -> bool {
    let open = || operations.iter().enumerate().filter(|(at, _)| done >> at & 1 == 0);
    // The next operation was invoked before any that is still open returned.
    let Some(first_return) = open().map(|(_, operation)| operation.returned_nanos).min() else { return true };
    if !failed.insert((done, value)) {
        return false;
    }
    open().any(|(at, next)| {
        next.invoked_nanos <= first_return
            && (next.write || next.value == value)
            && can_follow(operations, done | 1 << at, next.value, failed)
    })
}
