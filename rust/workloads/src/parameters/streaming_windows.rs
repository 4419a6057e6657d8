use mpp_contract::{StreamingWindowsRequest, limits};

use super::invalid_parameter::{narrow, require_at_most};
use super::{InvalidParameter, MeasuringRequest, duration_millis};
use crate::BenchmarkError;

/// Parameters of STREAMINGWINDOWS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamingWindowsParameters {
    /// Number of independent streams.
    pub number_of_partitions: u32,
    /// Events that a windower grants its source at first, at least 2.
    pub batch_size: u32,
    /// Length of a window in milliseconds of logical time.
    pub window_millis: u32,
    /// Windows per partition in one run.
    pub number_of_windows: u64,
    /// Times that a value is entered into its window.
    pub amplification: u32,
}

impl StreamingWindowsParameters {
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

impl MeasuringRequest for StreamingWindowsRequest {
    type Parameters = StreamingWindowsParameters;

    /// Events in flight are those of all partitions together; what a window holds must fit into an array in every
    /// language, and a source sends what a component may.
    fn apply_rules(&self) -> Result<StreamingWindowsParameters, InvalidParameter> {
        let (number_of_partitions, batch_size) = (self.number_of_partitions, narrow("batch_size", self.batch_size)?);
        let in_flight = u64::from(batch_size) * u64::from(number_of_partitions);
        let what = "batch_size x number_of_partitions";
        require_at_most(limits::IN_FLIGHT, in_flight, "batch_size", self.batch_size, what)?;

        let window_millis = narrow("window_size", duration_millis(&self.window_size).unwrap_or_default())?;
        let number_of_windows = self.number_of_windows;
        if number_of_windows.saturating_mul(window_millis.into()) > limits::MESSAGES {
            let allowed = format_args!(
                "values up to {} for number_of_windows x window_size in ms, which is {window_millis}",
                limits::MESSAGES
            );
            return Err(InvalidParameter::new("number_of_windows", number_of_windows, allowed));
        }
        let name = "window_size_amplification";
        let amplification = narrow(name, self.window_size_amplification)?;
        let values = u64::from(window_millis) * u64::from(amplification);
        let what = "window_size in ms x window_size_amplification";
        require_at_most(limits::WINDOW_VALUES, values, name, amplification.into(), what)?;
        Ok(StreamingWindowsParameters {
            number_of_partitions,
            batch_size,
            window_millis,
            number_of_windows,
            amplification,
        })
    }
}
