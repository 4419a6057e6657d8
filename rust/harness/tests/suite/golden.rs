//! Numbers as golden vectors write them.

use serde_json::Value;

/// A number that may be written as a string.
pub fn double(value: &Value) -> f64 {
    value.as_str().map_or_else(|| value.as_f64().unwrap(), |text| text.parse().unwrap())
}

/// A whole number that is written as a string where it does not fit a double.
pub fn whole(value: &Value) -> u64 {
    value.as_str().map_or_else(|| value.as_u64().unwrap(), |text| text.parse().unwrap())
}
