//! The encoding of messages between nodes, the same for every framework: fields in their order, numbers big-endian, and a tag
//! of one byte for the variant of an enum. The framework decides on the place of the tag.
//!
//! ```ignore
//! wire_struct!(Stamp { timestamp, writer });
//! wire_enum!(Message { 0 = Ping, 1 = Invoke { key, value }, 2 = Failed(sentence as Rest) } else Group);
//! ```

mod fields;
mod macros;

use std::error::Error;
use std::fmt;

use bytes::TryGetError;

pub use bytes::{Buf, BufMut};
pub use fields::Rest;

/// A field of a message, or several.
///
/// * `As`: another way to write it, such as [`Rest`]
pub trait Wire<As = ()>: Sized {
    /// Returns how many bytes it takes.
    fn size(&self) -> usize;

    /// Writes it.
    fn put<B: BufMut + ?Sized>(&self, buffer: &mut B);

    /// Reads it.
    ///
    /// # Errors
    ///
    /// If it is not there.
    fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError>;
}

/// A message whose tag says which fields it has.
pub trait Tagged: Sized {
    /// Returns the tag.
    fn tag(&self) -> u8;

    /// Returns how many bytes the fields take.
    fn size_of_fields(&self) -> usize;

    /// Writes the fields.
    fn put_fields<B: BufMut + ?Sized>(&self, buffer: &mut B);

    /// Reads the fields that belong to a tag.
    ///
    /// # Errors
    ///
    /// If they are not there, or no message has the tag.
    fn get_fields<B: Buf + ?Sized>(tag: u8, buffer: &mut B) -> Result<Self, WireError>;

    /// Reads the fields that belong to a tag, which are all that there is.
    ///
    /// # Errors
    ///
    /// If more follows, as well.
    fn get_all_fields<B: Buf + ?Sized>(tag: u8, buffer: &mut B) -> Result<Self, WireError> {
        let message = Self::get_fields(tag, buffer)?;
        if buffer.has_remaining() { Err(WireError::Trailing(buffer.remaining())) } else { Ok(message) }
    }
}

/// Bytes are those of no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WireError {
    /// A field is longer than the rest, in bytes.
    CutShort {
        /// The number of bytes that it takes.
        expected: usize,
        /// The number of bytes that are there.
        found: usize,
    },
    /// No message has the tag.
    Unknown(u8),
    /// A field is none of its kind; a sentence says why.
    Invalid(String),
    /// So many bytes follow the last field.
    Trailing(usize),
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutShort { expected, found } => {
                write!(f, "the message is cut short: {expected} bytes expected, {found} there")
            }
            Self::Unknown(tag) => write!(f, "tag {tag} is that of no message"),
            Self::Invalid(why) => f.write_str(why),
            Self::Trailing(bytes) => write!(f, "{bytes} bytes follow the message"),
        }
    }
}

impl Error for WireError {}

impl From<TryGetError> for WireError {
    fn from(TryGetError { requested: expected, available: found }: TryGetError) -> Self {
        Self::CutShort { expected, found }
    }
}
