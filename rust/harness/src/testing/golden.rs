//! The golden vectors in `conformance/` that all languages share.
#![expect(clippy::expect_used, reason = "for tests")]

use std::fs;
use std::path::Path;

use mpp_contract::{DESCRIPTORS, Fields};
use prost_reflect::{DescriptorPool, DynamicMessage};
use serde_json::{Map, Value};

/// Reads golden vectors, such as "answers.json".
///
/// # Panics
///
/// If there are none of that name.
#[must_use]
pub fn conformance(name: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(name);
    let text = fs::read_to_string(file).expect("a file in conformance/");
    serde_json::from_str(&text).expect("JSON")
}

/// Returns an unsigned hexadecimal number of 64 bits.
///
/// # Panics
///
/// If the value is none.
#[must_use]
pub fn hex(value: &Value) -> u64 {
    value.as_str().and_then(|digits| u64::from_str_radix(digits, 16).ok()).expect("a hexadecimal number")
}

/// Makes a message of the contract of its fields.
///
/// # Panics
///
/// If it has no such fields.
#[must_use]
pub fn message<M: Fields>(fields: &Value) -> M {
    let pool = DescriptorPool::decode(DESCRIPTORS).expect("descriptors");
    let descriptor = pool.get_message_by_name(M::NAME).expect("a message of the contract");
    let message = DynamicMessage::deserialize(descriptor, fields).expect("fields of the message");
    message.transcode_to().expect("the message")
}

/// Returns requests of a benchmark, by fields, and their answers: one request for each value of a field that varies.
pub(super) fn answers(symbol: &str) -> Vec<(Value, u64)> {
    let vectors = conformance("answers.json");
    let vectors = vectors[symbol].as_array().expect("answers of the benchmark");
    vectors
        .iter()
        .flat_map(|vector| requests(vector).into_iter().map(|fields| (fields, hex(&vector["answer"]))))
        .collect()
}

fn requests(vector: &Value) -> Vec<Value> {
    let mut fields = vector.clone();
    for name in ["answer", "reads_per_replica", "varying"] {
        fields.as_object_mut().expect("fields").remove(name);
    }
    let varying = vector.get("varying").and_then(Value::as_object);
    varying.into_iter().flat_map(Map::iter).fold(vec![fields], |requests, (name, values)| {
        let values = values.as_array().expect("values that a field takes");
        requests.iter().flat_map(|request| values.iter().map(|value| having(request, name, value.clone()))).collect()
    })
}

/// Returns fields with another one.
pub(super) fn having(fields: &Value, name: &str, value: Value) -> Value {
    let mut fields = fields.clone();
    fields[name] = value;
    fields
}
