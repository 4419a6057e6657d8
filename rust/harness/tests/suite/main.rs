//! The harness as testees and the runner see it.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

mod all_pairs_shortest_path;
mod colour;
mod fairness;
mod files;
mod golden;
mod guarded_connections;
mod host_port;
mod latencies;
mod life_cycle;
mod loopback;
mod numbers;
mod open_loop;
mod parameters;
mod pipelines;
mod population;
mod program;
mod register;
mod roles;
mod run_latch;
mod run_loop;
mod run_watch;
mod scripted_benchmark;
mod scripted_pair;
mod service;
mod simulated_stream;
mod statistics;
mod stopping;
mod streams;
mod testing;
mod verification_run;
