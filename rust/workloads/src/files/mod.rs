//! The file of FILETRANSFER and the PINGs beside it, without their messages.

mod file_contents;
mod file_receiver;
mod file_sender;
mod file_terms;
mod file_transfer;
mod pings;

pub use file_contents::FileContents;
pub use file_receiver::{FileReceiver, FileReply};
pub use file_sender::{CREDIT_BYTES, Chunk, FileSender};
pub use file_terms::FileTerms;
pub use file_transfer::FileTransfer;
pub use pings::Pings;

/// The bytes of a word, of which files are made.
pub const WORD_BYTES: u64 = 8;
