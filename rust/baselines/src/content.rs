use bytes::{Buf, BufMut};

/// What PING and PONG carry: nothing, or the index of the PING.
pub(crate) trait Content: Copy + Send + Sync + 'static {
    /// How many bytes it takes in a frame.
    const BYTES: usize;

    /// Returns that of the PING with an index, from 0.
    fn of(index: u64) -> Self;

    /// Returns what the PONG adds to the answer.
    fn answer_part(self) -> u64;

    fn write(self, fields: &mut impl BufMut);

    fn read(fields: &mut impl Buf) -> Self;
}

impl Content for () {
    const BYTES: usize = 0;

    fn of(_index: u64) {}

    fn answer_part(self) -> u64 {
        1
    }

    fn write(self, _fields: &mut impl BufMut) {}

    fn read(_fields: &mut impl Buf) {}
}

impl Content for u64 {
    const BYTES: usize = size_of::<u64>();

    fn of(index: u64) -> Self {
        index
    }

    fn answer_part(self) -> u64 {
        self
    }

    fn write(self, fields: &mut impl BufMut) {
        fields.put_u64(self);
    }

    fn read(fields: &mut impl Buf) -> Self {
        fields.get_u64()
    }
}
