use bytes::{Buf, BufMut};
use mpp_harness::BenchmarkError;

/// A message on a connection, in a frame: the length of the rest in 4 bytes, a byte for the kind, the fields; all of them
/// big-endian (docs/baselines.md).
pub(crate) trait Message: Sized + Send {
    const KIND: u8;
    const FIELD_BYTES: usize;

    fn write_fields(&self, fields: &mut impl BufMut);

    fn read_fields(fields: &mut impl Buf) -> Self;
}

/// The size of the length, in bytes.
pub(crate) const LENGTH_BYTES: usize = size_of::<u32>();

/// Room for a frame, the longest being a greeting.
pub(crate) type FrameBuffer = [u8; 17];

/// Returns the length of a message's frame, all of it.
pub(crate) const fn frame_bytes<M: Message>() -> usize {
    LENGTH_BYTES + body_length::<M>()
}

const fn body_length<M: Message>() -> usize {
    size_of::<u8>() + M::FIELD_BYTES
}

/// Writes a message's frame, and returns it.
pub(crate) fn encode<'b, M: Message>(message: &M, buffer: &'b mut FrameBuffer) -> &'b [u8] {
    let frame = &mut buffer[..frame_bytes::<M>()];
    let mut rest = &mut *frame;
    rest.put_uint(body_length::<M>() as u64, LENGTH_BYTES);
    rest.put_u8(M::KIND);
    message.write_fields(&mut rest);
    frame
}

/// Returns how many bytes follow the length of a message's frame; it is an error if it is that of another one.
pub(crate) fn body_bytes<M: Message>(length: [u8; LENGTH_BYTES]) -> Result<usize, BenchmarkError> {
    let found = u32::from_be_bytes(length);
    if found as usize == body_length::<M>() {
        Ok(body_length::<M>())
    } else {
        Err(format!("a frame's length is {found}, allowed is {}", body_length::<M>()).into())
    }
}

/// Reads a message from its frame, without the length.
pub(crate) fn decode<M: Message>(mut body: &[u8]) -> Result<M, BenchmarkError> {
    let kind = body.get_u8();
    if kind == M::KIND {
        Ok(M::read_fields(&mut body))
    } else {
        Err(format!("a frame's kind is {kind}, allowed is {}", M::KIND).into())
    }
}
