use bytes::{Buf, BufMut, Bytes};
use mpp_consensus::BroadcastMessage;
use mpp_harness::register::Introduction;
use mpp_harness::wire::Tagged;
use mpp_harness::{BenchmarkError, wire_enum};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt};

/// A message on a connection between replicas, or with their coordinator, once both have greeted. Its frame is the length of
/// the rest in 4 bytes, the tag in one, and the fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// Makes a replica get ready for a run; replicas are reached at addresses.
    Join(Introduction<String>),
    /// A message of the protocol.
    Broadcast(BroadcastMessage),
}

wire_enum!(Frame { 0 = Join(introduction) } else Broadcast);

const LENGTH_BYTES: usize = size_of::<u32>();

/// Far more than the messages of a core take.
const MOST_BYTES: usize = 64 * 1024 * 1024;

impl Frame {
    /// Writes it behind what there is.
    pub(super) fn write(&self, buffer: &mut Vec<u8>) {
        let length = size_of::<u8>() + self.size_of_fields();
        buffer.reserve(LENGTH_BYTES + length);
        buffer.put_u32(u32::try_from(length).unwrap_or(u32::MAX));
        buffer.put_u8(self.tag());
        self.put_fields(buffer);
    }

    /// Reads the next one; there is none any more if the other end has closed the connection.
    pub(super) async fn read(input: &mut (impl AsyncBufRead + Unpin)) -> Result<Option<Self>, BenchmarkError> {
        if input.fill_buf().await?.is_empty() {
            return Ok(None);
        }
        let length = input.read_u32().await? as usize;
        if !(size_of::<u8>()..=MOST_BYTES).contains(&length) {
            return Err(format!("a frame's length is {length}, allowed are 1 to {MOST_BYTES}").into());
        }
        let mut body = vec![0; length];
        input.read_exact(&mut body).await?;
        let mut body = Bytes::from(body);
        let tag = body.get_u8();
        Ok(Some(Self::get_all_fields(tag, &mut body)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(mut bytes: &[u8]) -> Result<Option<Frame>, String> {
        Frame::read(&mut bytes).await.map_err(|failure| failure.to_string())
    }

    #[tokio::test]
    async fn frames_are_read_as_they_were_written() {
        let join = Frame::Join(Introduction { run: 1, rank: 2, members: vec!["127.0.0.1:3".to_owned()] });
        let consensus = BroadcastMessage::Consensus(1, 2, Bytes::from_static(&[3; 100]));
        let frames = [join, Frame::Broadcast(consensus), Frame::Broadcast(BroadcastMessage::Leave)];
        let mut bytes = Vec::new();
        frames.iter().for_each(|frame| frame.write(&mut bytes));
        let mut input = &bytes[..];
        for frame in frames {
            assert_eq!(Frame::read(&mut input).await.unwrap(), Some(frame));
        }
        assert_eq!(Frame::read(&mut input).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_frame_is_a_length_a_tag_and_fields() {
        let mut bytes = Vec::new();
        Frame::Broadcast(BroadcastMessage::Propose(258)).write(&mut bytes);
        assert_eq!(bytes, [0, 0, 0, 9, 72, 0, 0, 0, 0, 0, 0, 1, 2]);
    }

    #[tokio::test]
    async fn bytes_of_no_frame_are_refused() {
        let cases: [(&[u8], &str); 5] = [
            (&[0, 0, 0, 0], "a frame's length is 0, allowed are 1 to 67108864"),
            (&[4, 0, 0, 1, 66], "a frame's length is 67108865, allowed are 1 to 67108864"),
            (&[0, 0, 0, 1, 63], "tag 63 is that of no message"),
            (&[0, 0, 0, 2, 66, 0], "1 bytes follow the message"),
            (&[0, 0, 0, 5, 72, 0, 0, 0, 0], "the message is cut short: 8 bytes expected, 4 there"),
        ];
        for (bytes, why) in cases {
            assert_eq!(read(bytes).await, Err(why.to_owned()), "{bytes:?}");
        }
        assert!(read(&[0, 0]).await.is_err());
    }
}
