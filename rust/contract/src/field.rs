use prost::bytes::Bytes;
use tonic::Status;

use crate::RunPolicy;

/// A field of a message, and which values are allowed in it: its `Parameter` in `proto/options.proto`.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Its name in the contract.
    pub name: &'static str,
    /// The value that it has.
    pub value: FieldValue<'a>,
    /// Least number that is allowed, for a duration in milliseconds.
    pub least: u64,
    /// Greatest number that is allowed, if there is one.
    pub most: Option<u64>,
    /// The names that are allowed; for a choice those of its numbers, from 0.
    pub names: &'static [&'static str],
    /// True if 0 stands for another value.
    pub has_default: bool,
}

/// The value of a field whose values are not all allowed.
#[derive(Clone, Copy, Debug)]
pub enum FieldValue<'a> {
    /// A whole number.
    Whole(u64),
    /// A number of 32 bits that may have a fraction.
    Float(f32),
    /// A number of 64 bits that may have a fraction.
    Double(f64),
    /// A duration with its unit.
    Duration(&'a str),
    /// One of some names.
    Name(&'a str),
    /// One of an enumeration's values, by its number.
    Choice(i32),
}

/// A message whose fields have options.
pub trait Fields: prost::Message + Default {
    /// Full name of the message in the contract.
    const NAME: &'static str;

    /// Returns the fields of which not all values are allowed, in order of their numbers.
    fn fields(&self) -> Vec<Field<'_>>;

    /// Returns the message with the defaults of fields that are 0.
    #[must_use]
    fn with_defaults(self) -> Self;
}

/// A request of a call that measures.
pub trait Request: Fields + Clone + Send + 'static {
    /// Reads a request as it goes over the wire.
    ///
    /// # Errors
    ///
    /// The status INTERNAL, as Tonic's own servers answer a message that cannot be read.
    fn read(message: Bytes) -> Result<Self, Status>;

    /// Returns the policy; an absent one is all 0.
    fn policy(&self) -> RunPolicy;
}
