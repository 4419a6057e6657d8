//! Terms in Erlang's external term format, as far as frames have them: numbers, atoms, binaries, lists, maps and tuples.
//!
//! Erlang User's Guide, "External Term Format".

#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;
use std::str;

const VERSION: u8 = 131;
const NEW_FLOAT: u8 = 70;
const SMALL_INTEGER: u8 = 97;
const INTEGER: u8 = 98;
const ATOM: u8 = 100;
const SMALL_TUPLE: u8 = 104;
const LARGE_TUPLE: u8 = 105;
const NIL: u8 = 106;
const STRING: u8 = 107;
const LIST: u8 = 108;
const BINARY: u8 = 109;
const SMALL_BIG: u8 = 110;
const SMALL_ATOM: u8 = 115;
const MAP: u8 = 116;
const UTF8_ATOM: u8 = 118;
const SMALL_UTF8_ATOM: u8 = 119;

/// Why bytes are not the term that was expected.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Malformed(pub(crate) String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "malformed term: {}", self.0)
    }
}

impl Error for Malformed {}

/// What a term begins with: all of it, or how many terms follow that it has in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    Integer(i128),
    Float(f64),
    Atom(&'a str),
    Binary(&'a [u8]),
    /// A list of so many terms; what follows them is its tail.
    List(usize),
    /// A list of numbers from 0 to 255.
    Bytes(&'a [u8]),
    /// The empty list.
    Nil,
    /// So many pairs of key and value.
    Map(usize),
    Tuple(usize),
}

/// Reads terms, token by token.
pub(crate) struct TermReader<'a> {
    rest: &'a [u8],
}

impl<'a> TermReader<'a> {
    /// A reader of a term with everything in it.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, Malformed> {
        match bytes.split_first() {
            Some((&VERSION, rest)) => Ok(Self { rest }),
            _ => Err(Malformed("it does not begin with the format's version".to_owned())),
        }
    }

    /// Returns what the next term begins with.
    pub(crate) fn next(&mut self) -> Result<Token<'a>, Malformed> {
        Ok(match u8::from_be_bytes(self.array()?) {
            SMALL_INTEGER => Token::Integer(u8::from_be_bytes(self.array()?).into()),
            INTEGER => Token::Integer(i32::from_be_bytes(self.array()?).into()),
            SMALL_BIG => self.big()?,
            NEW_FLOAT => Token::Float(f64::from_be_bytes(self.array()?)),
            SMALL_ATOM | SMALL_UTF8_ATOM => {
                let length = self.small_length()?;
                self.atom(length)?
            }
            ATOM | UTF8_ATOM => {
                let length = u16::from_be_bytes(self.array()?).into();
                self.atom(length)?
            }
            BINARY => {
                let length = self.length()?;
                Token::Binary(self.take(length)?)
            }
            STRING => {
                let length = u16::from_be_bytes(self.array()?).into();
                Token::Bytes(self.take(length)?)
            }
            LIST => Token::List(self.length()?),
            NIL => Token::Nil,
            MAP => Token::Map(self.length()?),
            SMALL_TUPLE => Token::Tuple(self.small_length()?),
            LARGE_TUPLE => Token::Tuple(self.length()?),
            other => return Err(Malformed(format!("a term with tag {other} is not expected"))),
        })
    }

    fn small_length(&mut self) -> Result<usize, Malformed> {
        Ok(u8::from_be_bytes(self.array()?).into())
    }

    fn length(&mut self) -> Result<usize, Malformed> {
        Ok(u32::from_be_bytes(self.array()?) as usize)
    }

    fn atom(&mut self, length: usize) -> Result<Token<'a>, Malformed> {
        let name = str::from_utf8(self.take(length)?);
        name.map(Token::Atom).map_err(|_| Malformed("an atom is not UTF-8".to_owned()))
    }

    /// An integer of up to eight bytes, the least significant first.
    fn big(&mut self) -> Result<Token<'a>, Malformed> {
        let length = self.small_length()?;
        let negative = u8::from_be_bytes(self.array()?) != 0;
        if length > size_of::<u64>() {
            return Err(Malformed(format!("an integer has {length} bytes, more than any number of the contract")));
        }
        let magnitude = self.take(length)?.iter().rev().fold(0, |sum, byte| sum << 8 | i128::from(*byte));
        Ok(Token::Integer(if negative { -magnitude } else { magnitude }))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or_else(cut_off)?;
        self.rest = rest;
        Ok(*bytes)
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        let (bytes, rest) = self.rest.split_at_checked(length).ok_or_else(cut_off)?;
        self.rest = rest;
        Ok(bytes)
    }
}

fn cut_off() -> Malformed {
    Malformed("it is cut off".to_owned())
}

/// Writes a term, token by token.
pub(crate) struct TermWriter {
    bytes: Vec<u8>,
}

impl TermWriter {
    /// A term that is to be written yet.
    pub(crate) fn new() -> Self {
        Self { bytes: vec![VERSION] }
    }

    /// Returns the term.
    pub(crate) fn finish(self) -> Vec<u8> {
        self.bytes
    }

    pub(crate) fn integer(&mut self, value: i128) {
        if let Ok(byte) = u8::try_from(value) {
            self.bytes.extend_from_slice(&[SMALL_INTEGER, byte]);
        } else if let Ok(small) = i32::try_from(value) {
            self.bytes.push(INTEGER);
            self.bytes.extend_from_slice(&small.to_be_bytes());
        } else {
            // No number of the contract is larger.
            let magnitude = value.unsigned_abs() as u64;
            self.bytes.extend_from_slice(&[SMALL_BIG, 8, u8::from(value < 0)]);
            self.bytes.extend_from_slice(&magnitude.to_le_bytes());
        }
    }

    /// A float of Erlang's, or an atom for what Erlang has no float for.
    pub(crate) fn float(&mut self, value: f64) {
        if value.is_finite() {
            self.bytes.push(NEW_FLOAT);
            self.bytes.extend_from_slice(&value.to_be_bytes());
        } else {
            self.atom(no_float::name(value));
        }
    }

    /// An atom of at most 255 bytes.
    pub(crate) fn atom(&mut self, name: &str) {
        let length = name.len().min(u8::MAX.into());
        self.bytes.extend_from_slice(&[SMALL_UTF8_ATOM, length as u8]);
        self.bytes.extend_from_slice(&name.as_bytes()[..length]);
    }

    pub(crate) fn boolean(&mut self, value: bool) {
        self.atom(if value { "true" } else { "false" });
    }

    pub(crate) fn binary(&mut self, value: &[u8]) {
        self.begin(BINARY, value.len());
        self.bytes.extend_from_slice(value);
    }

    /// So many pairs of key and value follow.
    pub(crate) fn map(&mut self, pairs: usize) {
        self.begin(MAP, pairs);
    }

    /// So many terms follow, and [`end_list`](Self::end_list).
    pub(crate) fn list(&mut self, terms: usize) {
        if terms > 0 {
            self.begin(LIST, terms);
        }
    }

    pub(crate) fn end_list(&mut self) {
        self.bytes.push(NIL);
    }

    /// So many terms follow.
    pub(crate) fn tuple(&mut self, terms: u8) {
        self.bytes.extend_from_slice(&[SMALL_TUPLE, terms]);
    }

    fn begin(&mut self, tag: u8, length: usize) {
        self.bytes.push(tag);
        // The runner's messages are far smaller.
        self.bytes.extend_from_slice(&(length as u32).to_be_bytes());
    }
}

/// The names of what Erlang has no float for.
pub(crate) mod no_float {
    const NAN: &str = "nan";
    const INFINITY: &str = "infinity";
    const NEGATIVE_INFINITY: &str = "-infinity";

    pub(super) fn name(value: f64) -> &'static str {
        if value.is_nan() {
            NAN
        } else if value > 0.0 {
            INFINITY
        } else {
            NEGATIVE_INFINITY
        }
    }

    pub(crate) fn value(name: &str) -> Option<f64> {
        match name {
            NAN => Some(f64::NAN),
            INFINITY => Some(f64::INFINITY),
            NEGATIVE_INFINITY => Some(f64::NEG_INFINITY),
            _ => None,
        }
    }
}
