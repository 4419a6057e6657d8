//! The fields of messages, as their bytes: numbers big-endian. What cannot be read is told by the end of a sentence.

use super::Message;

/// Returns a field, and a tag.
pub(super) fn tagged(field: &[u8], tag: u8) -> Vec<u8> {
    joined([field], tag)
}

/// Returns the fields, one after the other, and a tag.
pub(super) fn joined<const FIELDS: usize>(fields: [&[u8]; FIELDS], tag: u8) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(fields.iter().map(|field| field.len()).sum::<usize>() + 1);
    for field in fields {
        bytes.extend_from_slice(field);
    }
    bytes.push(tag);
    bytes
}

/// Returns the message, unless there are fields.
pub(super) fn nothing(fields: &[u8], message: Message) -> Result<Message, String> {
    if fields.is_empty() { Ok(message) } else { Err(format!("{message:?} has {} bytes too many", fields.len())) }
}

/// Reads a field of 8 bytes.
pub(super) fn number(fields: &[u8]) -> Result<u64, String> {
    let bytes = fields.try_into().map_err(|_| format!("a number has {} bytes, allowed are 8", fields.len()))?;
    Ok(u64::from_be_bytes(bytes))
}

/// Reads a field of 4 bytes.
pub(super) fn small_number(field: &[u8]) -> Result<u32, String> {
    let bytes = field.try_into().map_err(|_| format!("a small number has {} bytes, allowed are 4", field.len()))?;
    Ok(u32::from_be_bytes(bytes))
}

/// Splits the bytes into fields of so many bytes each.
pub(super) fn split<const FIELDS: usize>(bytes: &[u8], sizes: [usize; FIELDS]) -> Result<[&[u8]; FIELDS], String> {
    let expected: usize = sizes.iter().sum();
    if bytes.len() != expected {
        return Err(format!("its fields have {} bytes, allowed are {expected}", bytes.len()));
    }
    let mut rest = bytes;
    Ok(sizes.map(|size| {
        let (field, others) = rest.split_at(size);
        rest = others;
        field
    }))
}

/// Reads all bytes as a text.
pub(super) fn text(fields: Vec<u8>) -> Result<String, String> {
    String::from_utf8(fields).map_err(|_| "a text is not UTF-8".to_owned())
}
