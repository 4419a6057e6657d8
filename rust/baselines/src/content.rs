use bytes::{Buf, BufMut};
use mpp_harness::ping_pong::Content;

/// The content of PING and PONG, in a frame.
pub(crate) trait FrameContent: Content {
    /// Its size in bytes.
    const BYTES: usize;

    fn write(self, fields: &mut impl BufMut);

    fn read(fields: &mut impl Buf) -> Self;
}

impl FrameContent for () {
    const BYTES: usize = 0;

    fn write(self, _fields: &mut impl BufMut) {}

    fn read(_fields: &mut impl Buf) {}
}

impl FrameContent for u64 {
    const BYTES: usize = size_of::<u64>();

    fn write(self, fields: &mut impl BufMut) {
        fields.put_u64(self);
    }

    fn read(fields: &mut impl Buf) -> Self {
        fields.get_u64()
    }
}
