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

use mpp_harness::parameters::duration_millis;
use prost::encoding::{WireType, encode_key, encode_varint};
use prost_reflect::{
    DynamicMessage, EnumDescriptor, FieldDescriptor, Kind, MapKey, MessageDescriptor, ReflectMessage, Value,
};

use crate::options::option_of;
use crate::term::{Malformed, TermReader, TermWriter, Token, no_float};

/// Writes a message as a term.
pub(crate) fn write(message: &DynamicMessage, writer: &mut TermWriter) {
    let descriptor = message.descriptor();
    let present = |field: &FieldDescriptor| !field.supports_presence() || message.has_field(field);
    let fields: Vec<_> = descriptor.fields().filter(present).collect();
    writer.map(fields.len());
    for field in fields {
        writer.atom(field.name());
        let value = message.get_field(&field);
        match value.as_str().filter(|_| is_duration(&field)).and_then(duration_millis) {
            Some(millis) => writer.integer(millis.into()),
            None => write_value(&value, &field.kind(), writer),
        }
    }
}

fn is_duration(field: &FieldDescriptor) -> bool {
    option_of(&field.options(), "mpp.options.parameter", "duration") == Some(Value::Bool(true))
}

fn write_value(value: &Value, kind: &Kind, writer: &mut TermWriter) {
    match value {
        Value::Bool(value) => writer.boolean(*value),
        Value::I32(value) => writer.integer((*value).into()),
        Value::I64(value) => writer.integer((*value).into()),
        Value::U32(value) => writer.integer((*value).into()),
        Value::U64(value) => writer.integer((*value).into()),
        Value::F32(value) => writer.float((*value).into()),
        Value::F64(value) => writer.float(*value),
        Value::String(value) => writer.binary(value.as_bytes()),
        Value::Bytes(value) => writer.binary(value),
        Value::EnumNumber(number) => write_enum(*number, kind, writer),
        Value::Message(message) => write(message, writer),
        Value::List(values) => {
            writer.list(values.len());
            values.iter().for_each(|value| write_value(value, kind, writer));
            writer.end_list();
        }
        Value::Map(entries) => {
            let value_kind = kind.as_message().map(|entry| entry.map_entry_value_field().kind());
            writer.map(entries.len());
            for (key, value) in entries {
                write_key(key, writer);
                write_value(value, value_kind.as_ref().unwrap_or(kind), writer);
            }
        }
    }
}

fn write_enum(number: i32, kind: &Kind, writer: &mut TermWriter) {
    match kind.as_enum().and_then(|values| values.get_value(number)) {
        Some(value) => writer.atom(value.name()),
        None => writer.integer(number.into()),
    }
}

fn write_key(key: &MapKey, writer: &mut TermWriter) {
    match key {
        MapKey::Bool(key) => writer.boolean(*key),
        MapKey::I32(key) => writer.integer((*key).into()),
        MapKey::I64(key) => writer.integer((*key).into()),
        MapKey::U32(key) => writer.integer((*key).into()),
        MapKey::U64(key) => writer.integer((*key).into()),
        MapKey::String(key) => writer.binary(key.as_bytes()),
    }
}

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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use mpp_contract::test_result::SealedValue;
    use mpp_contract::{
        ApspRequest, FailureKind, Operation, ProgressResponse, ReadyResponse, RunPolicy, TestFailure, TestResult,
        TestSuccess, TesteeInfo,
    };
    use prost::Message;
    use prost_reflect::DescriptorPool;

    use super::*;

    fn descriptor(name: &str) -> MessageDescriptor {
        let pool = DescriptorPool::decode(mpp_contract::DESCRIPTORS).unwrap();
        pool.get_message_by_name(&format!("kompics.benchmarks.{name}")).unwrap()
    }

    /// To Erlang and back.
    fn round_trip<M: Message + Default>(name: &str, message: &M) -> M {
        let descriptor = descriptor(name);
        let dynamic = DynamicMessage::decode(descriptor.clone(), message.encode_to_vec().as_slice()).unwrap();
        let mut writer = TermWriter::new();
        write(&dynamic, &mut writer);
        let term = writer.finish();
        M::decode(read(&mut TermReader::new(&term).unwrap(), &descriptor).unwrap().as_slice()).unwrap()
    }

    #[test]
    fn messages_are_the_same_on_either_side() {
        let request = ApspRequest {
            number_of_nodes: u32::MAX,
            block_size: 0,
            policy: Some(RunPolicy { max_millis: u64::MAX, verify: true, rse_target: -0.1, ..RunPolicy::default() }),
        };
        assert_eq!(round_trip("APSPRequest", &request), request);

        let info = TesteeInfo {
            symbol: "ERLANG".to_owned(),
            benchmarks: vec!["PINGPONG".to_owned(), String::new()],
            settings: HashMap::from([("schedulers".to_owned(), "2".to_owned())]),
            ..TesteeInfo::default()
        };
        let ready = ReadyResponse { status: true, info: Some(info) };
        assert_eq!(round_trip("ReadyResponse", &ready), ready);

        let operation = Operation { replica: 2, key: 1 << 40, write: true, value: 3, ..Operation::default() };
        let success = TestSuccess {
            number_of_runs: 2,
            run_results: vec![1.0, 1e-300],
            answer: Some(u64::MAX),
            history: vec![operation; 3],
            ..TestSuccess::default()
        };
        let result = TestResult { sealed_value: Some(SealedValue::Success(success)) };
        assert_eq!(round_trip("TestResult", &result), result);

        let failure = TestFailure {
            reason: "größer".to_owned(),
            kind: FailureKind::WrongAnswer.into(),
            answer: Some(0),
            ..TestFailure::default()
        };
        let result = TestResult { sealed_value: Some(SealedValue::Failure(failure)) };
        assert_eq!(round_trip("TestResult", &result), result);
    }

    #[test]
    fn numbers_that_are_none_pass_as_atoms() {
        for rse in [f64::INFINITY, f64::NEG_INFINITY] {
            let progress = ProgressResponse { rse, ..ProgressResponse::default() };
            assert_eq!(round_trip("ProgressResponse", &progress), progress);
        }
        let policy = RunPolicy { rse_target: f64::NAN, ..RunPolicy::default() };
        assert!(round_trip("RunPolicy", &policy).rse_target.is_nan());
    }

    /// What the term, written by a closure, comes to as a message of some name.
    fn reading(name: &str, write_term: impl FnOnce(&mut TermWriter)) -> Result<Vec<u8>, Malformed> {
        let mut writer = TermWriter::new();
        write_term(&mut writer);
        read(&mut TermReader::new(&writer.finish()).unwrap(), &descriptor(name))
    }

    #[test]
    fn a_list_of_small_numbers_may_come_as_a_string() {
        // term_to_binary(#{run_results => [1, 2]}), which Erlang shortens.
        let term = b"\x83t\0\0\0\x01w\x0brun_resultsk\0\x02\x01\x02";
        let wire = read(&mut TermReader::new(term).unwrap(), &descriptor("TestSuccess")).unwrap();
        assert_eq!(TestSuccess::decode(wire.as_slice()).unwrap().run_results, [1.0, 2.0]);
    }

    #[test]
    fn what_does_not_fit_the_contract_is_refused() {
        let pair = |key: &'static str, value: fn(&mut TermWriter)| {
            reading("RunPolicy", |writer| {
                writer.map(1);
                writer.atom(key);
                value(writer);
            })
        };
        assert!(pair("min_runs", |writer| writer.integer(7)).is_ok());
        assert!(pair("min_runs", |writer| writer.integer(-1)).is_err());
        assert!(pair("min_runs", |writer| writer.integer(1 << 32)).is_err());
        assert!(pair("min_runs", |writer| writer.binary(b"7")).is_err());
        assert!(pair("verify", |writer| writer.atom("perhaps")).is_err());
        assert!(pair("no_such_field", |writer| writer.integer(7)).is_err());
        assert!(reading("RunPolicy", |writer| writer.integer(7)).is_err());
    }
}
