use mpp_harness::parameters::duration_millis;
use prost_reflect::{DynamicMessage, FieldDescriptor, Kind, MapKey, ReflectMessage, Value};

use crate::options::option_of;
use crate::term::TermWriter;

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
