//! The sources, windowers and sinks of STREAMINGWINDOWS, the same for every framework. Their methods return the messages to
//! send.

mod event_source;
mod out_of_order;
mod window_buffer;
mod window_log;
mod window_sink;
mod windower;

pub use event_source::{Event, EventSource, Sending};
pub use out_of_order::OutOfOrder;
pub use window_buffer::WindowBuffer;
pub use window_log::{Window, WindowLog};
pub use window_sink::{Taken, WindowSink};
pub use windower::{Reaction, Windower};
