/// The pseudo-random generator of every language of the suite: SplitMix64 (Steele, Lea, Flood: Fast splittable
/// pseudorandom number generators, OOPSLA 2014). Equal seeds give equal sequences everywhere.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

    /// 2^-53: the distance of neighbouring doubles just below 1.
    const UNIT: f64 = f64::EPSILON / 2.0;

    /// Starts the sequence of a seed; every 64-bit value is a good one.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next value, all 64 bits of it random.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::GAMMA);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns the next value as a multiple of 2^-53 in [0, 1).
    pub fn next_f64(&mut self) -> f64 {
        // Exact: the rest of the value has 53 bits.
        (self.next_u64() >> 11) as f64 * Self::UNIT
    }

    /// Returns bytes, eight from each value, the most significant first.
    #[must_use]
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(count.next_multiple_of(8));
        while bytes.len() < count {
            bytes.extend_from_slice(&self.next_u64().to_be_bytes());
        }
        bytes.truncate(count);
        bytes
    }
}
