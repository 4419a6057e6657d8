//! A mishap of a message of ATOMICREGISTER or STREAMINGWINDOWS fails the run, and the next request works.

use std::pin::Pin;
use std::time::{Duration, Instant};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{AtomicRegisterRequest, FailureKind, RunPolicy, StreamingWindowsRequest, TestFailure, TestResult};
use mpp_harness::Testee;
use mpp_harness::testing::{Group, Runner, my_turn};
use tokio::time::sleep;

use crate::tests::interference::{self, Mishap};
use crate::{actor, mixed};

/// A failure has to be known within this time, which is shorter than the silence after which a client is lost.
const SOON: Duration = Duration::from_secs(5);

const SECOND: Duration = Duration::from_secs(1);

/// As many clients as the registers have replicas, but one.
const CLIENTS: usize = 2;

fn policy(verify: bool) -> Option<RunPolicy> {
    Some(RunPolicy { min_runs: 2, max_runs: 2, verify, ..RunPolicy::default() })
}

/// Asks for two runs; where it can be verified, and if that is wanted, for its verification.
type Call = fn(Runner, bool) -> Reply;

type Reply = Pin<Box<dyn Future<Output = TestResult> + Send>>;

fn registers(mut runner: Runner, verify: bool) -> Reply {
    let (read_workload, write_workload) = (0.5, 0.5);
    let (partition_size, number_of_keys) = (3, 10);
    let policy = policy(verify);
    let request = AtomicRegisterRequest { read_workload, write_workload, partition_size, number_of_keys, policy };
    Box::pin(async move { runner.atomic_register(request).await.unwrap().into_inner() })
}

fn windows(mut runner: Runner, _verify: bool) -> Reply {
    let request = StreamingWindowsRequest {
        number_of_partitions: 2,
        batch_size: 10,
        window_size: "100 ms".to_owned(),
        number_of_windows: 3,
        window_size_amplification: 1,
        policy: policy(false),
    };
    Box::pin(async move { runner.streaming_windows(request).await.unwrap().into_inner() })
}

const REGISTERS: u64 = (15 << 32) + 15;
const WINDOWS: u64 = 0xB8CA_7D77_6A9E_6F5C;

/// A group, and a kind of request to it.
struct Subject {
    group: Group,
    call: Call,
    answer: u64,
}

impl Subject {
    fn new(testee: fn() -> Testee, call: Call, answer: u64) -> Self {
        let group = Group::complete(testee, CLIENTS);
        group.block_on(group.until_ready());
        Self { group, call, answer }
    }

    /// Makes a request in which a message has a mishap, which must be known soon enough, and one in which none has.
    fn failure(
        &self,
        (kind, before): (&'static str, usize),
        mishap: Mishap,
        verify: bool,
        soon: Duration,
    ) -> TestFailure {
        interference::at(kind, before, mishap);
        let begin = Instant::now();
        let result = self.group.block_on(async { (self.call)(self.group.runner(), verify).await });
        assert!(begin.elapsed() < soon, "{kind}: {:?}", begin.elapsed());
        let Some(SealedValue::Failure(failure)) = result.sealed_value else { panic!("{kind} {mishap:?}: {result:?}") };
        assert_eq!(failure.kind(), FailureKind::Internal, "{kind}: {}", failure.reason);
        self.works(kind);
        failure
    }

    /// Makes a request in which a sender fails.
    fn sender_fails(&self, kind: &'static str, before: usize, verify: bool) -> TestFailure {
        let failure = self.failure((kind, before), Mishap::SenderFails, verify, SOON);
        assert!(failure.reason.contains("an actor failed: broken"), "{kind}: {}", failure.reason);
        failure
    }

    /// Makes a request in which a message is lost, and whose caller then goes away.
    fn given_up(&self, kind: &'static str, before: usize) {
        interference::at(kind, before, Mishap::Lost);
        self.group.block_on(async {
            let reply = tokio::spawn((self.call)(self.group.runner(), false));
            while !interference::is_over() {
                sleep(Duration::from_millis(5)).await;
            }
            sleep(Duration::from_millis(100)).await;
            assert!(!reply.is_finished(), "{kind}");
            reply.abort();
        });
        self.works(kind);
    }

    /// Makes a request in which nothing goes wrong, once the one before it has ended: until the master knows that its
    /// caller has gone, it is busy.
    fn works(&self, after: &str) {
        let result = self.group.block_on(async {
            loop {
                match (self.call)(self.group.runner(), false).await.sealed_value {
                    Some(SealedValue::Failure(failure)) if failure.reason.starts_with("busy: ") => {
                        sleep(Duration::from_millis(20)).await;
                    }
                    result => return result,
                }
            }
        });
        match result {
            Some(SealedValue::Success(success)) => assert_eq!(success.answer, Some(self.answer), "after {after}"),
            other => panic!("after {after}: {other:?}"),
        }
    }
}

const INTERFACES: [fn() -> Testee; 2] = [actor::registry::testee, mixed::registry::testee];

#[test]
fn a_replica_that_fails() {
    let _turn = my_turn();
    for testee in INTERFACES {
        let subject = Subject::new(testee, registers, REGISTERS);
        for kind in ["Introduce", "Greeting", "Introduced", "Start", "Read", "Value", "Write", "Ack", "Done"] {
            assert_eq!(subject.sender_fails(kind, 0, false).run_results.len(), 0, "{kind}");
        }
        // The third of the second run.
        assert_eq!(subject.sender_fails("Done", 5, false).run_results.len(), 1);
    }
}

#[test]
fn a_replica_that_fails_in_the_verification_run() {
    let _turn = my_turn();
    for testee in INTERFACES {
        let subject = Subject::new(testee, registers, REGISTERS);
        for (kind, before) in [("Invoke", 0), ("Invoke", 200), ("Response", 0), ("Response", 299)] {
            assert_eq!(subject.sender_fails(kind, before, true).run_results.len(), 2, "{kind}");
        }
    }
}

#[test]
fn a_run_of_replicas_that_is_given_up() {
    let _turn = my_turn();
    for testee in INTERFACES {
        let subject = Subject::new(testee, registers, REGISTERS);
        for (kind, before) in [("Introduce", 0), ("Greeting", 0), ("Start", 1), ("Done", 0), ("Done", 3)] {
            subject.given_up(kind, before);
        }
    }
}

fn streams() -> Subject {
    Subject::new(actor::registry::testee, windows, WINDOWS)
}

#[test]
fn a_stream_that_fails() {
    let _turn = my_turn();
    let streams = streams();
    for (kind, before, on_client) in [
        ("Introduce", 0, false),
        ("Introduced", 0, true),
        ("Start", 0, false),
        ("Ready", 0, true),
        ("Event", 41, false),
        ("Window", 2, true),
        ("Stop", 0, false),
        ("Flush", 1, false),
        ("Flushed", 3, true),
    ] {
        let reason = streams.sender_fails(kind, before, false).reason;
        assert_eq!(reason.contains(": client 127.0.0.1:"), on_client, "{kind}: {reason}");
    }
}

#[test]
fn an_event_that_is_lost() {
    let _turn = my_turn();
    let reason = streams().failure(("Event", 41), Mishap::Lost, false, SOON).reason;
    for part in
        [": client 127.0.0.1:", " failed: an actor failed: the windower of partition ", "expected is its event "]
    {
        assert!(reason.contains(part), "{reason}");
    }
}

#[test]
fn a_windower_that_does_not_answer_the_flush() {
    let _turn = my_turn();
    let failure = streams().failure(("Flushed", 0), Mishap::Lost, false, 10 * SECOND + SOON);
    assert_eq!(failure.reason, "STREAMINGWINDOWS failed in cleanup: flushing all partitions took longer than 10 s");
    assert_eq!(failure.run_results.len(), 1);
}

#[test]
fn a_run_of_streams_that_is_given_up() {
    let _turn = my_turn();
    let streams = streams();
    for kind in ["Introduce", "Introduced", "Start", "Ready"] {
        streams.given_up(kind, 0);
    }
}
