//! The messages and services between the runner and testees, generated from `proto/`, which documents them.
#![allow(clippy::all)]

tonic::include_proto!("kompics.benchmarks");
