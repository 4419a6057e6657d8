//! Messages of the contract as terms: a map from the names of fields, as atoms, to values.
//!
//! | in the contract | in Erlang |
//! |---|---|
//! | numbers | integers and floats; `infinity`, `'-infinity'` and `nan` for what Erlang has no float for |
//! | `bool` | `true`, `false` |
//! | `string`, `bytes` | binaries; a duration is its number of milliseconds |
//! | an enumeration | the value's name as an atom, or its number |
//! | a message | a map |
//! | `repeated` | a list |
//! | `map` | a map |
//!
//! A field that is absent is not in the map, if the contract can tell absence from a default.

mod reading;
#[cfg(test)]
mod tests;
mod writing;

pub(crate) use reading::read;
pub(crate) use writing::write;
