/// The values of one window. It grows as they come.
#[derive(Debug, Default)]
pub struct WindowBuffer {
    values: Vec<i64>,
}

impl WindowBuffer {
    /// Adds a value a number of times.
    pub fn append(&mut self, value: i64, times: usize) {
        self.values.resize(self.values.len() + times, value);
    }

    /// Returns how many values there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.values.len() as u64
    }

    /// Sorts the values and returns the middle one, or the mean of the two in the middle; nothing if there is no value.
    pub fn median(&mut self) -> Option<f64> {
        self.values.sort_unstable();
        let middle = self.values.len() / 2;
        let high = *self.values.get(middle)? as f64;
        if self.values.len() % 2 == 1 {
            return Some(high);
        }
        let low = self.values[middle - 1] as f64;
        // The sum of both may be more than there are numbers for.
        Some(low / 2.0 + high / 2.0)
    }
}
