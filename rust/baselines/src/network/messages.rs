use bytes::{Buf, BufMut};
use mpp_tasks::pairs::PairSetup;

use super::Message;
use crate::content::FrameContent;

/// The master's first message on a connection. The client sends it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    /// The request's token.
    pub(crate) token: u64,
    /// From 0.
    pub(crate) pair: u32,
}

impl Greeting {
    /// Returns that of each connection, in order.
    pub(crate) fn of_each<T>(setup: &PairSetup<T>) -> impl Iterator<Item = Self> + use<T> {
        let token = setup.token;
        (0..setup.pairs).map(move |pair| Self { token, pair })
    }
}

impl Message for Greeting {
    const KIND: u8 = 0;
    const FIELD_BYTES: usize = size_of::<u64>() + size_of::<u32>();

    fn write_fields(&self, fields: &mut impl BufMut) {
        fields.put_u64(self.token);
        fields.put_u32(self.pair);
    }

    fn read_fields(fields: &mut impl Buf) -> Self {
        Self { token: fields.get_u64(), pair: fields.get_u32() }
    }
}

/// From a pinger on the master to its ponger on the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ping<C>(pub(crate) C);

/// A ponger's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pong<C>(pub(crate) C);

/// A sink has received a batch: its payload in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ack<C>(pub(crate) C);

/// Makes a message whose only field is its content.
macro_rules! message_of_content {
    ($name:ident, $kind:literal) => {
        impl<C: FrameContent> Message for $name<C> {
            const KIND: u8 = $kind;
            const FIELD_BYTES: usize = C::BYTES;

            fn write_fields(&self, fields: &mut impl BufMut) {
                self.0.write(fields);
            }

            fn read_fields(fields: &mut impl Buf) -> Self {
                Self(C::read(fields))
            }
        }
    };
}

message_of_content!(Ping, 1);
message_of_content!(Pong, 2);
message_of_content!(Ack, 7);
