//! Checks of pairs, the same for all carriers of their messages. [`pair_tests`](crate::pair_tests) makes tests of them.
//!
//! A check panics if it does not hold.

use std::time::{Duration, Instant};
use std::{fs, thread};

use mpp_harness::parameters::ThroughputPingPongParameters;
use mpp_harness::testing::{Group, my_turn, net_cases};
use mpp_harness::{BenchmarkError, ClientBenchmark, Deployment, MasterBenchmark, RunWatch, Testee};

use super::{PairBenchmark, PairClient, PairMaster, PairSetup};

const LOOPBACK: &str = "127.0.0.1";
const SOON: Duration = Duration::from_secs(5);

/// A run that does not end by itself is given up after this time.
const RUN_DEADLINE: Duration = Duration::from_secs(60);

/// Pairs that exchange messages until the end of the test, with so many under way.
fn endless(pipeline_size: u64) -> ThroughputPingPongParameters {
    ThroughputPingPongParameters {
        messages_per_pair: 1_000_000_000_000,
        pipeline_size,
        parallelism: 2,
        static_only: false,
    }
}

/// Both halves, in one process.
struct Nodes<B: PairBenchmark> {
    master: PairMaster<B>,
    client: PairClient<B>,
    watch: RunWatch,
}

#[expect(clippy::unwrap_used, reason = "for tests")]
impl<B: PairBenchmark> Nodes<B> {
    fn ready(parameters: B::Parameters) -> Self {
        let (mut master, mut client) = (PairMaster::<B>::new(), PairClient::<B>::new());
        let deployment = Deployment { nodes: 2, host: LOOPBACK.to_owned() };
        let setup = master.set_up(parameters, &deployment).unwrap();
        let partners = client.set_up(&setup, LOOPBACK).unwrap();
        master.introduce(vec![partners]).unwrap();
        let watch = RunWatch::new();
        master.prepare(&watch).unwrap();
        Self { master, client, watch }
    }

    fn give_up_after(&self, time: Duration) {
        let watch = self.watch.clone();
        thread::spawn(move || {
            thread::sleep(time);
            watch.cancel("nobody wants it");
        });
    }
}

/// Checks the golden answers of all benchmarks of pairs.
///
/// # Panics
///
/// As all checks.
pub fn golden_answers(testee: fn() -> Testee) {
    let _turn = my_turn();
    let group = Group::complete(testee, 1);
    for symbol in ["NETPINGPONG", "NETTPPINGPONG", "SIZEDTHROUGHPUT", "NETLATENCY", "NETCONNECTIONS"] {
        net_cases::answers(&group, symbol);
    }
}

/// Checks that a second client, which no benchmark needs, does no harm.
///
/// # Panics
///
/// As all checks.
pub fn a_client_more_than_needed_does_no_harm(testee: fn() -> Testee) {
    let _turn = my_turn();
    net_cases::answers(&Group::complete(testee, 2), "NETPINGPONG");
}

/// Checks that threads do not get more from request to request.
///
/// # Panics
///
/// As all checks.
#[expect(clippy::unwrap_used, reason = "for tests")]
pub fn requests_leave_no_thread_behind(testee: fn() -> Testee) {
    let _turn = my_turn();
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    let group = Group::complete(testee, 1);
    net_cases::answers(&group, "NETPINGPONG");
    let before = threads();
    for _ in 0..5 {
        net_cases::answers(&group, "NETPINGPONG");
    }
    // Threads of the test runner come and go.
    assert!(threads() < before + 10, "{before} threads before, {} after", threads());
}

/// Checks that clean-up soon removes all messages under way in a run that is given up.
///
/// # Panics
///
/// As all checks.
#[expect(clippy::unwrap_used, reason = "for tests")]
pub fn a_run_that_is_given_up_ends<B: PairBenchmark<Parameters = ThroughputPingPongParameters>>() {
    let _turn = my_turn();
    for pipeline_size in [1, 1_000, 1_000_000] {
        let mut nodes = Nodes::<B>::ready(endless(pipeline_size));
        nodes.give_up_after(Duration::from_millis(100));
        let failure = nodes.master.run().unwrap_err().to_string();
        assert_eq!(failure, "the request was cancelled: nobody wants it");
        let begin = Instant::now();
        nodes.master.clean_up(true).unwrap();
        nodes.client.clean_up(true).unwrap();
        assert!(begin.elapsed() < SOON, "{pipeline_size}: {:?}", begin.elapsed());
    }
}

/// Checks that a client that goes away fails the run.
///
/// # Panics
///
/// As all checks.
#[expect(clippy::unwrap_used, reason = "for tests")]
pub fn a_client_that_goes_away_fails_the_run<B: PairBenchmark<Parameters = ThroughputPingPongParameters>>() {
    let _turn = my_turn();
    for pipeline_size in [1, 1_000] {
        let mut nodes = Nodes::<B>::ready(endless(pipeline_size));
        nodes.give_up_after(RUN_DEADLINE);
        let mut client = nodes.client;
        let leaving = thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            client.clean_up(true).unwrap();
        });
        let failure = nodes.master.run().unwrap_err();
        let cause = failure.source().map(ToString::to_string).unwrap_or_default();
        assert!(cause.starts_with("the connection to the client at "), "{failure}: {cause}");
        leaving.join().unwrap();
        nodes.master.clean_up(true).unwrap();
    }
}

/// Checks that a pinger reads while it sends. If it did not, both ends would wait for each other.
///
/// * `messages`: more than the connection's buffers hold
///
/// # Panics
///
/// As all checks.
#[expect(clippy::unwrap_used, reason = "for tests")]
pub fn more_than_buffers_hold_can_be_under_way<B>(messages: u64)
where
    B: PairBenchmark<Parameters = ThroughputPingPongParameters>,
{
    let _turn = my_turn();
    let (messages_per_pair, pipeline_size) = (messages, messages);
    let parameters =
        ThroughputPingPongParameters { messages_per_pair, pipeline_size, parallelism: 1, static_only: false };
    let mut nodes = Nodes::<B>::ready(parameters);
    nodes.give_up_after(RUN_DEADLINE);
    nodes.master.run().unwrap();
    assert_eq!(nodes.master.answer().unwrap(), messages * (messages - 1) / 2);
    nodes.master.clean_up(true).unwrap();
    nodes.client.clean_up(true).unwrap();
}

/// Checks that a master without a client has no run.
///
/// # Panics
///
/// As all checks.
#[expect(clippy::unwrap_used, reason = "for tests")]
pub fn without_a_client_there_is_no_run<B: PairBenchmark<Parameters = ThroughputPingPongParameters>>() {
    let _turn = my_turn();
    let mut master = PairMaster::<B>::new();
    assert!(master.introduce(Vec::new()).is_err());
    assert!(master.prepare(&RunWatch::new()).is_err());
    assert!(master.run().is_err());
    assert!(master.answer().is_err());
    master.set_up(endless(1), &Deployment { nodes: 2, host: LOOPBACK.to_owned() }).unwrap();
    for nowhere in ["", "nowhere", "127.0.0.1:1", "tcp://127.0.0.1:1"] {
        master.introduce(vec![nowhere.to_owned()]).unwrap();
        let begin = Instant::now();
        let failure: BenchmarkError = master.prepare(&RunWatch::new()).unwrap_err();
        assert!(failure.to_string().starts_with("cannot connect to the client: "), "{failure}");
        assert!(begin.elapsed() < 2 * super::CONNECT_DEADLINE);
    }
    master.clean_up(true).unwrap();
}

/// Checks that a client reads the set-up that the master has written.
///
/// # Panics
///
/// As all checks.
#[expect(clippy::unwrap_used, reason = "for tests")]
pub fn a_set_up_is_read_as_it_was_written() {
    let setup = PairSetup::new(3, 7_u32).unwrap();
    assert_eq!(setup.to_string().parse::<PairSetup<u32>>().unwrap(), setup);
    assert_ne!(PairSetup::new(3, 7_u32).unwrap().token, setup.token);
    for wrong in ["", "1 2", "1 2 3 4", "x 2 3", "1 -2 3", "1 2 4294967296"] {
        assert!(wrong.parse::<PairSetup<u32>>().is_err(), "{wrong}");
    }
}

/// Makes tests of all checks.
///
/// * `$testee`: describes the testee
/// * `$ping_pong`: its NETTPPINGPONG
/// * `$messages`: more than its connections' buffers hold
#[macro_export]
macro_rules! pair_tests {
    ($testee:path, $ping_pong:ty, more_than_buffers_hold: $messages:literal) => {
        #[test]
        fn golden_answers() {
            $crate::pairs::testing::golden_answers($testee);
        }

        #[test]
        fn a_client_more_than_needed_does_no_harm() {
            $crate::pairs::testing::a_client_more_than_needed_does_no_harm($testee);
        }

        #[test]
        fn requests_leave_no_thread_behind() {
            $crate::pairs::testing::requests_leave_no_thread_behind($testee);
        }

        #[test]
        fn a_run_that_is_given_up_ends() {
            $crate::pairs::testing::a_run_that_is_given_up_ends::<$ping_pong>();
        }

        #[test]
        fn a_client_that_goes_away_fails_the_run() {
            $crate::pairs::testing::a_client_that_goes_away_fails_the_run::<$ping_pong>();
        }

        #[test]
        fn more_than_buffers_hold_can_be_under_way() {
            $crate::pairs::testing::more_than_buffers_hold_can_be_under_way::<$ping_pong>($messages);
        }

        #[test]
        fn without_a_client_there_is_no_run() {
            $crate::pairs::testing::without_a_client_there_is_no_run::<$ping_pong>();
        }

        #[test]
        fn a_set_up_is_read_as_it_was_written() {
            $crate::pairs::testing::a_set_up_is_read_as_it_was_written();
        }
    };
}
