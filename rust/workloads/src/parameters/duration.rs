/// More do not fit 64 bits.
const MOST_DIGITS: usize = 18;

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;

/// Returns a duration as the contract writes them in milliseconds: a whole number, an optional blank, and a unit; nothing
/// for another text.
#[must_use]
pub fn duration_millis(text: &str) -> Option<u64> {
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
