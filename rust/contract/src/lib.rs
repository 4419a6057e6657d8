//! The messages and services between the runner and testees, and their options, generated from `proto/`, which documents
//! them.
#![allow(clippy::all)]

mod field;

pub use field::{Field, FieldValue, Fields, Request};

tonic::include_proto!("kompics.benchmarks");
include!(concat!(env!("OUT_DIR"), "/options.rs"));

/// Descriptors of all these messages and services with their options, a `google.protobuf.FileDescriptorSet` as it goes
/// over the wire: for readers that know messages by their descriptors only.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));
