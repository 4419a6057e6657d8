//! The messages between the two processes: one byte each.

use kompact::prelude::*;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Message {
    Hello,
    Ping,
    Pong,
}

impl Serialisable for Message {
    fn ser_id(&self) -> SerId {
        Self::SER_ID
    }

    fn size_hint(&self) -> Option<usize> {
        Some(1)
    }

    fn serialise(&self, buffer: &mut dyn BufMut) -> Result<(), SerError> {
        buffer.put_u8(*self as u8);
        Ok(())
    }

    fn local(self: Box<Self>) -> Result<Box<dyn Any + Send>, Box<dyn Serialisable>> {
        Ok(self)
    }
}

impl Deserialiser<Message> for Message {
    const SER_ID: SerId = 1000;

    fn deserialise(buffer: &mut dyn Buf) -> Result<Message, SerError> {
        match buffer.get_u8() {
            0 => Ok(Message::Hello),
            1 => Ok(Message::Ping),
            2 => Ok(Message::Pong),
            tag => Err(SerError::invalid_data(format!("tag {tag}"))),
        }
    }
}

pub(crate) fn read(message: NetMessage) -> (ActorPath, Message) {
    let NetMessage { sender, data, .. } = message;
    (sender, data.try_deserialise::<Message, Message>().unwrap())
}
