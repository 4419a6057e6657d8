//! The messages and services between the runner and testees, and their options, generated from `proto/`, which documents
//! them.
#![allow(clippy::all)]

mod answer;
mod field;

pub use answer::{Answer, Answering};
use answer::{answer, answer_unread};
pub use field::{Field, FieldValue, Fields, Request};

tonic::include_proto!("kompics.benchmarks");
include!(concat!(env!("OUT_DIR"), "/options.rs"));
include!(concat!(env!("OUT_DIR"), "/services.rs"));

/// Descriptors of all these messages and services with their options, a `google.protobuf.FileDescriptorSet` as it goes
/// over the wire: for readers that know messages by their descriptors only.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));
