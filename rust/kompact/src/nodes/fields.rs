//! The fields of messages, as their bytes: numbers big-endian.

use bytes::Bytes;
use kompact::prelude::*;

pub(crate) const LENGTH_BYTES: usize = size_of::<u32>();

/// Writes a length (u32), and as many bytes.
pub(crate) fn put_bytes(buffer: &mut dyn BufMut, bytes: &[u8]) -> Result<(), SerError> {
    let length = u32::try_from(bytes.len())
        .map_err(|_| SerError::invalid_data(format!("{} bytes are too many for a message", bytes.len())))?;
    buffer.put_u32(length);
    buffer.put_slice(bytes);
    Ok(())
}

pub(crate) fn get_bytes(buffer: &mut dyn Buf) -> Result<Bytes, SerError> {
    let length = get_u32(buffer)? as usize;
    if buffer.remaining() < length {
        return Err(cut_short(format!("{length} bytes expected, {} there", buffer.remaining())));
    }
    Ok(buffer.copy_to_bytes(length))
}

pub(crate) fn get_text(buffer: &mut dyn Buf) -> Result<String, SerError> {
    String::from_utf8(get_bytes(buffer)?.into()).map_err(|why| SerError::invalid_data(why.to_string()))
}

pub(crate) fn get_u8(buffer: &mut dyn Buf) -> Result<u8, SerError> {
    buffer.try_get_u8().map_err(cut_short)
}

pub(crate) fn get_u32(buffer: &mut dyn Buf) -> Result<u32, SerError> {
    buffer.try_get_u32().map_err(cut_short)
}

pub(crate) fn get_u64(buffer: &mut dyn Buf) -> Result<u64, SerError> {
    buffer.try_get_u64().map_err(cut_short)
}

pub(crate) fn get_i64(buffer: &mut dyn Buf) -> Result<i64, SerError> {
    buffer.try_get_i64().map_err(cut_short)
}

pub(crate) fn get_f64(buffer: &mut dyn Buf) -> Result<f64, SerError> {
    buffer.try_get_f64().map_err(cut_short)
}

/// Returns a message all of whose fields have been read.
pub(crate) fn whole<M>(message: M, buffer: &dyn Buf) -> Result<M, SerError> {
    match buffer.remaining() {
        0 => Ok(message),
        more => Err(SerError::invalid_data(format!("{more} bytes follow the message"))),
    }
}

pub(crate) fn unknown_tag(tag: u8) -> SerError {
    SerError::invalid_data(format!("tag {tag} is that of no message"))
}

fn cut_short(why: impl ToString) -> SerError {
    SerError::invalid_data(format!("the message is cut short: {}", why.to_string()))
}
