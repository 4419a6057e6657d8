use mpp_contract::StreamingWindowsRequest;

use super::invalid_parameter::{in_range, number_in_range, require_at_most};
use super::{InvalidParameter, limits, window_size};
use crate::BenchmarkError;

/// Parameters of STREAMINGWINDOWS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamingWindowsParameters {
    /// Number of independent streams, 1 to 10^6.
    pub number_of_partitions: u32,
    /// Events that a windower grants its source at first, 2 to 10^7.
    pub batch_size: u32,
    /// Length of a window in milliseconds of logical time, at least 1.
    pub window_millis: u32,
    /// Windows per partition in one run, 1 to 10^12.
    pub number_of_windows: u64,
    /// How often a value is entered into its window, at least 1.
    pub amplification: u32,
}

impl StreamingWindowsParameters {
    /// What a window holds must fit into an array in every language.
    const MOST_VALUES: u64 = i32::MAX as u64;

    /// Validates a request. At most 10^7 events may be in flight in all partitions together, a window may hold 2^31 - 1
    /// values, and a source may send 10^12 events.
    ///
    /// # Errors
    ///
    /// Names the parameter that is out of range.
    pub fn from_request(request: &StreamingWindowsRequest) -> Result<Self, InvalidParameter> {
        let number_of_partitions =
            number_in_range("number_of_partitions", request.number_of_partitions, 1..=limits::COMPONENTS)?;
        let batch_size = number_in_range("batch_size", request.batch_size, 2..=limits::IN_FLIGHT)?;
        let in_flight = u64::from(batch_size) * u64::from(number_of_partitions);
        let what = "batch_size x number_of_partitions";
        require_at_most(limits::IN_FLIGHT, in_flight, "batch_size", batch_size, what)?;

        let window_millis = window_size::millis("window_size", &request.window_size, Self::MOST_VALUES)?;
        let number_of_windows = in_range("number_of_windows", request.number_of_windows, 1..=limits::MESSAGES)?;
        if number_of_windows > limits::MESSAGES / u64::from(window_millis) {
            let allowed = format_args!(
                "values up to {} for number_of_windows x window_size in ms, which is {window_millis}",
                limits::MESSAGES
            );
            return Err(InvalidParameter::new("number_of_windows", number_of_windows, allowed));
        }
        let name = "window_size_amplification";
        let amplification = number_in_range(name, request.window_size_amplification, 1..=Self::MOST_VALUES)?;
        let values = u64::from(window_millis) * u64::from(amplification);
        let what = "window_size in ms x window_size_amplification";
        require_at_most(Self::MOST_VALUES, values, name, amplification, what)?;
        Ok(Self { number_of_partitions, batch_size, window_millis, number_of_windows, amplification })
    }

    /// Returns what a windower must know of them, as the text that [`of_windower`](Self::of_windower) reads.
    #[must_use]
    pub fn windower_options(&self) -> String {
        format!("{} {} {}", self.batch_size, self.window_millis, self.amplification)
    }

    /// Reads what a windower knows of the parameters: one partition and one window stand for the others, which are no
    /// concern of it.
    ///
    /// # Errors
    ///
    /// If the text is none of [`windower_options`](Self::windower_options).
    pub fn of_windower(options: &str) -> Result<Self, BenchmarkError> {
        let unknown = || format!("options '{options}' are not 3 numbers");
        let numbers: Vec<_> = options.split(' ').map(str::parse).collect::<Result<_, _>>().map_err(|_| unknown())?;
        let [batch_size, window_millis, amplification] = numbers[..] else { return Err(unknown().into()) };
        Ok(Self { number_of_partitions: 1, batch_size, window_millis, number_of_windows: 1, amplification })
    }
}
