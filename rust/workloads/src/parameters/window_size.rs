//! Durations as the contract writes them: a whole number, an optional blank, and a unit.

use super::InvalidParameter;

/// More do not fit 64 bits.
const MOST_DIGITS: usize = 18;

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;

/// Returns a duration in milliseconds.
///
/// * `most`: the most milliseconds allowed
pub(super) fn millis(name: &'static str, text: &str, most: u64) -> Result<u32, InvalidParameter> {
    let millis = parse(text).filter(|millis| (1..=most).contains(millis)).and_then(|millis| millis.try_into().ok());
    millis.ok_or_else(|| {
        let allowed =
            format_args!("whole numbers with a unit, ms, s or min, from 1 ms to {most} ms, such as 10ms or 1 second");
        InvalidParameter::new(name, text, allowed)
    })
}

fn parse(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    if digits > MOST_DIGITS {
        return None;
    }
    let unit_millis = match rest.strip_prefix(' ').unwrap_or(rest) {
        "ms" | "millis" | "millisecond" | "milliseconds" => 1,
        "s" | "sec" | "second" | "seconds" => SECOND,
        "min" | "minute" | "minutes" => MINUTE,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(unit_millis)
}
