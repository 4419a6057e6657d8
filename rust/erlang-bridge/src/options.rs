//! Reads the contract's facts about its calls and fields: the options of `proto/options.proto`.

use prost_reflect::{DynamicMessage, ReflectMessage, Value};

/// Returns a field of a custom option, given by its full name, if the options have that.
pub(crate) fn option_of(options: &DynamicMessage, option: &str, field: &str) -> Option<Value> {
    let extension = options.descriptor().parent_pool().get_extension_by_name(option)?;
    if !options.has_extension(&extension) {
        return None;
    }
    Some(options.get_extension(&extension).as_message()?.get_field_by_name(field)?.into_owned())
}
