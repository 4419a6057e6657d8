use std::error::Error;
use std::fmt;

/// A message of a stream came that could not be the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutOfOrder {
    /// An event is not the one that follows the last one, or of another partition, or of no run.
    Event {
        /// The windower's partition.
        partition: u32,
        /// The event's partition.
        event_partition: u32,
        /// When the event is.
        timestamp: u64,
        /// When the next event is to be, if there is a run.
        expected: Option<u64>,
    },
    /// A window is of another partition.
    Window {
        /// The sink's partition.
        partition: u32,
        /// The window's partition.
        window_partition: u32,
    },
}

impl fmt::Display for OutOfOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Event { partition, event_partition, timestamp, expected } => {
                write!(
                    f,
                    "the windower of partition {partition} got event {timestamp} of partition {event_partition}, "
                )?;
                match expected {
                    Some(expected) => write!(f, "expected is its event {expected}"),
                    None => f.write_str("expected is none"),
                }
            }
            Self::Window { partition, window_partition } => {
                write!(f, "the sink of partition {partition} got a window of partition {window_partition}")
            }
        }
    }
}

impl Error for OutOfOrder {}
