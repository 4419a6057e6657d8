use prost::encoding::{WireType, encode_key, encode_varint};
use prost_reflect::{EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor};

use crate::term::{Malformed, TermReader, Token, no_float};

/// Reads a term, and returns the message as it goes over the wire. Nothing else is made of it meanwhile: a message may
/// have millions of parts.
pub(crate) fn read(reader: &mut TermReader<'_>, message: &MessageDescriptor) -> Result<Vec<u8>, Malformed> {
    match reader.next()? {
        Token::Map(pairs) => read_fields(reader, pairs, message),
        other => Err(unsuitable(other, message.name())),
    }
}

fn read_fields(reader: &mut TermReader<'_>, pairs: usize, message: &MessageDescriptor) -> Result<Vec<u8>, Malformed> {
    let mut wire = Vec::new();
    for _ in 0..pairs {
        let field = match reader.next()? {
            Token::Atom(name) => message.get_field_by_name(name),
            other => return Err(unsuitable(other, "the name of a field")),
        };
        let field = field.ok_or_else(|| Malformed(format!("{} has no such field", message.name())))?;
        if field.is_map() {
            read_entries(reader, &field, &mut wire)?;
        } else if field.is_list() {
            read_list(reader, &field, &mut wire)?;
        } else {
            let token = reader.next()?;
            read_field(reader, token, &field, &mut wire)?;
        }
    }
    Ok(wire)
}

fn read_entries(reader: &mut TermReader<'_>, field: &FieldDescriptor, wire: &mut Vec<u8>) -> Result<(), Malformed> {
    let (Token::Map(pairs), Kind::Message(entry)) = (reader.next()?, field.kind()) else {
        return Err(Malformed(format!("{} is not a map", field.name())));
    };
    for _ in 0..pairs {
        let mut pair = Vec::new();
        for part in [entry.map_entry_key_field(), entry.map_entry_value_field()] {
            let token = reader.next()?;
            read_field(reader, token, &part, &mut pair)?;
        }
        write_bytes(field.number(), &pair, wire);
    }
    Ok(())
}

fn read_list(reader: &mut TermReader<'_>, field: &FieldDescriptor, wire: &mut Vec<u8>) -> Result<(), Malformed> {
    match reader.next()? {
        Token::Nil => Ok(()),
        Token::Bytes(numbers) => {
            let numbers = numbers.iter().map(|number| Token::Integer((*number).into()));
            numbers.into_iter().try_for_each(|number| read_field(reader, number, field, wire))
        }
        Token::List(terms) => {
            for _ in 0..terms {
                let token = reader.next()?;
                // One by one where they could be packed: readers have to take both.
                read_field(reader, token, field, wire)?;
            }
            match reader.next()? {
                Token::Nil => Ok(()),
                tail => Err(unsuitable(tail, "the end of a list")),
            }
        }
        other => Err(unsuitable(other, field.name())),
    }
}

/// Reads what is left of a term that begins with the token.
fn read_field(
    reader: &mut TermReader<'_>,
    token: Token<'_>,
    field: &FieldDescriptor,
    wire: &mut Vec<u8>,
) -> Result<(), Malformed> {
    let number = field.number();
    let misfit = || unsuitable(token, field.name());
    match field.kind() {
        Kind::Message(message) => {
            let Token::Map(pairs) = token else { return Err(misfit()) };
            write_bytes(number, &read_fields(reader, pairs, &message)?, wire);
        }
        Kind::String | Kind::Bytes => {
            let Token::Binary(bytes) = token else { return Err(misfit()) };
            write_bytes(number, bytes, wire);
        }
        Kind::Double => {
            write_fixed(number, WireType::SixtyFourBit, &float(token).ok_or_else(misfit)?.to_le_bytes(), wire)
        }
        Kind::Float => {
            let narrow = float(token).ok_or_else(misfit)? as f32;
            write_fixed(number, WireType::ThirtyTwoBit, &narrow.to_le_bytes(), wire);
        }
        Kind::Fixed64 => {
            write_fixed(number, WireType::SixtyFourBit, &integer::<u64>(token).ok_or_else(misfit)?.to_le_bytes(), wire);
        }
        Kind::Sfixed64 => {
            write_fixed(number, WireType::SixtyFourBit, &integer::<i64>(token).ok_or_else(misfit)?.to_le_bytes(), wire);
        }
        Kind::Fixed32 => {
            write_fixed(number, WireType::ThirtyTwoBit, &integer::<u32>(token).ok_or_else(misfit)?.to_le_bytes(), wire);
        }
        Kind::Sfixed32 => {
            write_fixed(number, WireType::ThirtyTwoBit, &integer::<i32>(token).ok_or_else(misfit)?.to_le_bytes(), wire);
        }
        kind => {
            let value = varint(token, &kind).ok_or_else(misfit)?;
            encode_key(number, WireType::Varint, wire);
            encode_varint(value, wire);
        }
    }
    Ok(())
}

/// The value of a field that goes over the wire with a length of its own.
fn varint(token: Token<'_>, kind: &Kind) -> Option<u64> {
    match (kind, token) {
        (Kind::Bool, Token::Atom("true")) => Some(1),
        (Kind::Bool, Token::Atom("false")) => Some(0),
        (Kind::Enum(values), token) => enum_number(token, values).map(i64::from).map(i64::cast_unsigned),
        (Kind::Uint32, token) => integer::<u32>(token).map(u64::from),
        (Kind::Uint64, token) => integer(token),
        (Kind::Int32, token) => integer::<i32>(token).map(i64::from).map(i64::cast_unsigned),
        (Kind::Int64, token) => integer(token).map(i64::cast_unsigned),
        (Kind::Sint32, token) => integer::<i32>(token).map(i64::from).map(zigzag),
        (Kind::Sint64, token) => integer(token).map(zigzag),
        _ => None,
    }
}

fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63).cast_unsigned()
}

fn integer<T: TryFrom<i128>>(token: Token<'_>) -> Option<T> {
    let Token::Integer(value) = token else { return None };
    T::try_from(value).ok()
}

/// Erlang writes many a whole number where a float is meant.
fn float(token: Token<'_>) -> Option<f64> {
    match token {
        Token::Float(value) => Some(value),
        Token::Integer(value) => Some(value as f64),
        Token::Atom(name) => no_float::value(name),
        _ => None,
    }
}

fn enum_number(token: Token<'_>, values: &EnumDescriptor) -> Option<i32> {
    match token {
        Token::Atom(name) => values.get_value_by_name(name).map(|value| value.number()),
        other => integer(other),
    }
}

fn write_bytes(number: u32, bytes: &[u8], wire: &mut Vec<u8>) {
    encode_key(number, WireType::LengthDelimited, wire);
    encode_varint(bytes.len() as u64, wire);
    wire.extend_from_slice(bytes);
}

fn write_fixed(number: u32, wire_type: WireType, bytes: &[u8], wire: &mut Vec<u8>) {
    encode_key(number, wire_type, wire);
    wire.extend_from_slice(bytes);
}

fn unsuitable(token: Token<'_>, what: &str) -> Malformed {
    Malformed(format!("{token:?} is not suitable for {what}"))
}
