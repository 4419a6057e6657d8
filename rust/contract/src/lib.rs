//! The messages and services between the runner and testees, generated from `proto/`, which documents them.
#![allow(clippy::all)]

tonic::include_proto!("kompics.benchmarks");

/// Descriptors of all these messages and services, a `google.protobuf.FileDescriptorSet` as it goes over the wire: for
/// who knows them by what they say only.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));
