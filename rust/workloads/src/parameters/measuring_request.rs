use std::fmt::Display;

use mpp_contract::{Field, FieldValue, Fields, Request};

use super::{InvalidParameter, duration_millis};
use crate::double::{Double, Float};

/// A request of the contract, and its benchmark's parameters. The contract says which values fields may have; rules over
/// several fields are code.
pub trait MeasuringRequest: Request {
    /// The validated parameters.
    type Parameters: Copy + 'static;

    /// Returns the parameters of a request whose fields are in their ranges, unless they break a rule over several
    /// fields.
    ///
    /// # Errors
    ///
    /// Names the parameter that breaks it.
    fn apply_rules(&self) -> Result<Self::Parameters, InvalidParameter>;

    /// Makes sure that so many nodes, the master included, are enough: by default they are.
    ///
    /// # Errors
    ///
    /// Names the parameter that takes more.
    fn require_nodes(&self, _nodes: usize) -> Result<(), InvalidParameter> {
        Ok(())
    }

    /// Validates the request.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range, the first one in order of numbers, or that breaks a rule.
    fn parameters(&self) -> Result<Self::Parameters, InvalidParameter> {
        check_ranges(self)?;
        self.apply_rules()
    }
}

/// Makes sure that every field of a message is in its range.
pub(super) fn check_ranges(message: &impl Fields) -> Result<(), InvalidParameter> {
    message.fields().iter().try_for_each(check_range)
}

/// Makes sure that a field is in its range.
///
/// # Errors
///
/// Names it, if it is not.
pub fn check_range(field: &Field<'_>) -> Result<(), InvalidParameter> {
    let most = field.most.unwrap_or(u64::MAX);
    match field.value {
        FieldValue::Whole(value) => {
            let allowed = format_args!("{} to {most}", field.least);
            require((field.least..=most).contains(&value), field.name, value, allowed)
        }
        FieldValue::Float(value) => check_number(field, value.into(), Float(value)),
        FieldValue::Double(value) => check_number(field, value, Double(value)),
        FieldValue::Duration(text) => {
            let allowed = format_args!(
                "whole numbers with a unit, ms, s or min, from {} ms to {most} ms, such as 10ms or 1 second",
                field.least
            );
            let fits = duration_millis(text).is_some_and(|millis| (field.least..=most).contains(&millis));
            require(fits, field.name, text, allowed)
        }
        FieldValue::Choice(number) => {
            let exists = usize::try_from(number).is_ok_and(|number| number < field.names.len());
            require(exists, field.name, number, field.names.join(", "))
        }
        FieldValue::Name(text) => require(field.names.contains(&text), field.name, text, field.names.join(", ")),
    }
}

fn check_number(field: &Field<'_>, value: f64, shown: impl Display) -> Result<(), InvalidParameter> {
    let (least, most) = (field.least as f64, field.most.map_or(f64::MAX, |most| most as f64));
    let allowed = match field.most {
        Some(most) => format!("{} to {most}", field.least),
        None if field.has_default => "positive finite numbers, and 0 for the default".to_owned(),
        None => format!("finite numbers from {}", field.least),
    };
    require((least..=most).contains(&value), field.name, shown, allowed)
}

fn require(
    holds: bool,
    name: &'static str,
    value: impl Display,
    allowed: impl Display,
) -> Result<(), InvalidParameter> {
    if holds { Ok(()) } else { Err(InvalidParameter::new(name, value, allowed)) }
}
