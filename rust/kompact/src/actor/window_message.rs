use kompact::prelude::*;
use mpp_harness::windows::{Event, Window};

use crate::nodes::fields::{get_f64, get_i64, get_u8, get_u32, get_u64, unknown_tag, whole};

/// What sources, windowers and sinks send each other.
///
/// Its bytes are written by hand: one tag byte, then the fields, big-endian.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WindowMessage {
    /// Tells a windower of the source of the next run, which sends it.
    Introduce,
    /// Answers it.
    Introduced,
    /// Makes a windower begin a run with the sink that sends it.
    Start,
    /// Grants the source so many events more.
    Ready(u64),
    /// An event of a partition.
    Event(u32, Event),
    /// What a window of a partition held.
    Window(u32, Window),
    /// Says that the sink has all windows.
    Stop,
    /// Follows the last event.
    Flush,
    /// Follows all that the windower sent.
    Flushed,
}

/// The first byte of a message.
mod tag {
    pub(super) const INTRODUCE: u8 = 0;
    pub(super) const INTRODUCED: u8 = 1;
    pub(super) const START: u8 = 2;
    pub(super) const READY: u8 = 3;
    pub(super) const EVENT: u8 = 4;
    pub(super) const WINDOW: u8 = 5;
    pub(super) const STOP: u8 = 6;
    pub(super) const FLUSH: u8 = 7;
    pub(super) const FLUSHED: u8 = 8;
}

const TAG_BYTES: usize = size_of::<u8>();
const PARTITION_BYTES: usize = size_of::<u32>();
const NUMBER_BYTES: usize = size_of::<u64>();

impl Serialisable for WindowMessage {
    fn ser_id(&self) -> SerId {
        Self::SER_ID
    }

    fn size_hint(&self) -> Option<usize> {
        let fields = match self {
            Self::Introduce | Self::Introduced | Self::Start | Self::Stop | Self::Flush | Self::Flushed => 0,
            Self::Ready(_) => NUMBER_BYTES,
            Self::Event(..) => PARTITION_BYTES + 2 * NUMBER_BYTES,
            Self::Window(..) => PARTITION_BYTES + 3 * NUMBER_BYTES,
        };
        Some(TAG_BYTES + fields)
    }

    fn serialise(&self, buffer: &mut dyn BufMut) -> Result<(), SerError> {
        match self {
            Self::Introduce => buffer.put_u8(tag::INTRODUCE),
            Self::Introduced => buffer.put_u8(tag::INTRODUCED),
            Self::Start => buffer.put_u8(tag::START),
            Self::Ready(events) => {
                buffer.put_u8(tag::READY);
                buffer.put_u64(*events);
            }
            Self::Event(partition, Event { timestamp, value }) => {
                buffer.put_u8(tag::EVENT);
                buffer.put_u32(*partition);
                buffer.put_u64(*timestamp);
                buffer.put_i64(*value);
            }
            Self::Window(partition, Window { start, median, count }) => {
                buffer.put_u8(tag::WINDOW);
                buffer.put_u32(*partition);
                buffer.put_u64(*start);
                buffer.put_f64(*median);
                buffer.put_u64(*count);
            }
            Self::Stop => buffer.put_u8(tag::STOP),
            Self::Flush => buffer.put_u8(tag::FLUSH),
            Self::Flushed => buffer.put_u8(tag::FLUSHED),
        }
        Ok(())
    }

    fn local(self: Box<Self>) -> Result<Box<dyn Any + Send>, Box<dyn Serialisable>> {
        Ok(self)
    }
}

impl Deserialiser<WindowMessage> for WindowMessage {
    // After that of the messages of registers.
    const SER_ID: SerId = 1002;

    fn deserialise(buffer: &mut dyn Buf) -> Result<WindowMessage, SerError> {
        let message = match get_u8(buffer)? {
            tag::INTRODUCE => Self::Introduce,
            tag::INTRODUCED => Self::Introduced,
            tag::START => Self::Start,
            tag::READY => Self::Ready(get_u64(buffer)?),
            tag::EVENT => {
                let partition = get_u32(buffer)?;
                Self::Event(partition, Event { timestamp: get_u64(buffer)?, value: get_i64(buffer)? })
            }
            tag::WINDOW => {
                let (partition, start) = (get_u32(buffer)?, get_u64(buffer)?);
                Self::Window(partition, Window { start, median: get_f64(buffer)?, count: get_u64(buffer)? })
            }
            tag::STOP => Self::Stop,
            tag::FLUSH => Self::Flush,
            tag::FLUSHED => Self::Flushed,
            unknown => return Err(unknown_tag(unknown)),
        };
        whole(message, buffer)
    }
}
