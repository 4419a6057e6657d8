//! The bytes of messages: one tag byte, then the fields, big-endian.

use kompact::prelude::*;
use mpp_harness::wire::{Tagged, WireError};

/// Writes a message.
pub(crate) fn write(message: &impl Tagged, buffer: &mut dyn BufMut) {
    buffer.put_u8(message.tag());
    message.put_fields(buffer);
}

/// Reads a message, which is all that there is.
pub(crate) fn read<M: Tagged>(buffer: &mut dyn Buf) -> Result<M, SerError> {
    let tag = buffer.try_get_u8().map_err(WireError::from);
    let message = tag.and_then(|tag| M::get_all_fields(tag, buffer));
    message.map_err(|why| SerError::invalid_data(why.to_string()))
}

/// Makes messages with tags some that Kompact sends to other nodes, by the number of their serialiser.
macro_rules! serialised {
    ($message:ty, $ser_id:literal) => {
        impl kompact::prelude::Serialisable for $message {
            fn ser_id(&self) -> kompact::prelude::SerId {
                $ser_id
            }

            fn size_hint(&self) -> Option<usize> {
                Some(size_of::<u8>() + mpp_harness::wire::Tagged::size_of_fields(self))
            }

            fn serialise(&self, buffer: &mut dyn kompact::prelude::BufMut) -> Result<(), kompact::prelude::SerError> {
                $crate::nodes::serialised::write(self, buffer);
                Ok(())
            }

            fn local(
                self: Box<Self>,
            ) -> Result<Box<dyn std::any::Any + Send>, Box<dyn kompact::prelude::Serialisable>> {
                Ok(self)
            }
        }

        impl kompact::prelude::Deserialiser<$message> for $message {
            const SER_ID: kompact::prelude::SerId = $ser_id;

            fn deserialise(buffer: &mut dyn kompact::prelude::Buf) -> Result<$message, kompact::prelude::SerError> {
                $crate::nodes::serialised::read(buffer)
            }
        }
    };
}

pub(crate) use serialised;
