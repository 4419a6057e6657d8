/// The hash that bulk results are compared by: FNV-1a with 64 bits (Fowler, Noll, Vo), over big-endian bytes.
#[derive(Clone, Copy, Debug)]
pub struct Fnv1a64 {
    hash: u64,
}

impl Fnv1a64 {
    const OFFSET_BASIS: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x100_0000_01B3;

    /// Returns the hash of the values in their order, each by its IEEE-754 bits.
    #[must_use]
    pub fn of(values: &[f64]) -> u64 {
        let mut hash = Self::default();
        for value in values {
            hash.update_f64(*value);
        }
        hash.value()
    }

    /// Returns the hash of whole numbers in their order, the most significant byte of each first.
    #[must_use]
    pub fn of_u64s(values: impl IntoIterator<Item = u64>) -> u64 {
        let mut hash = Self::default();
        for value in values {
            hash.update_u64(value);
        }
        hash.value()
    }

    /// Adds one byte.
    pub fn update(&mut self, byte: u8) {
        self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(Self::PRIME);
    }

    /// Adds the eight bytes of a value, the most significant first.
    pub fn update_u64(&mut self, value: u64) {
        for byte in value.to_be_bytes() {
            self.update(byte);
        }
    }

    /// Adds the IEEE-754 bits of a value, the most significant byte first.
    pub fn update_f64(&mut self, value: f64) {
        self.update_u64(value.to_bits());
    }

    /// Returns the hash of everything added so far.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.hash
    }
}

impl Default for Fnv1a64 {
    /// The hash of nothing.
    fn default() -> Self {
        Self { hash: Self::OFFSET_BASIS }
    }
}
