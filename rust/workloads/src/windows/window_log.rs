use crate::numbers::Fnv1a64;
use crate::wire_struct;

/// The contents of a window, summed up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// First millisecond of the window, in logical time.
    pub start: u64,
    /// The middle of its values.
    pub median: f64,
    /// The number of values.
    pub count: u64,
}

wire_struct!(Window { start, median, count });

/// The windows of a partition in one run, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WindowLog {
    windows: Vec<Window>,
}

impl WindowLog {
    /// Returns the answer of a run: the hash of all windows, by partition, then window.
    pub fn answer<'a>(partitions: impl IntoIterator<Item = &'a Self>) -> u64 {
        let mut hash = Fnv1a64::default();
        for window in partitions.into_iter().flat_map(|partition| &partition.windows) {
            hash.update_u64(window.start);
            hash.update_u64(window.count);
            hash.update_f64(window.median);
        }
        hash.value()
    }

    /// Returns how many windows there are.
    pub(super) fn len(&self) -> u64 {
        self.windows.len() as u64
    }

    /// Adds a window.
    pub(super) fn push(&mut self, window: Window) {
        self.windows.push(window);
    }
}
