/// The part of a batch that a sink has received.
#[derive(Debug)]
pub struct Batch {
    size: u32,
    messages: u32,
    bytes: u64,
}

impl Batch {
    /// A batch of so many messages, before the first.
    #[must_use]
    pub fn new(size: u32) -> Self {
        Self { size, messages: 0, bytes: 0 }
    }

    /// Takes a message. Returns the bytes of the batch if that completes it, and begins the next one.
    pub fn take(&mut self, payload_bytes: usize) -> Option<u64> {
        self.messages += 1;
        self.bytes += payload_bytes as u64;
        if self.messages < self.size {
            return None;
        }
        self.messages = 0;
        Some(std::mem::take(&mut self.bytes))
    }
}
