use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use mpp_contract::limits;
use mpp_harness::open_loop::OpenLoop;
use mpp_harness::parameters::LatencyParameters;
use mpp_harness::{BenchmarkError, Measurements, Overloaded, RunFailed, RunLatch, RunWatch, generate};

/// The deadline for steps that take no time.
const SOON: Duration = Duration::from_secs(5);

fn parameters(rate_per_second: u64, requests: u64) -> LatencyParameters {
    LatencyParameters { rate_per_second, requests, servers: 3, work: Duration::ZERO }
}

/// Makes a run with a server, for all, and a collector in threads of their own. The server works, and does something more
/// with each request.
fn measure(parameters: LatencyParameters, serve: impl Fn(u64) + Send) -> (OpenLoop, Result<u64, BenchmarkError>) {
    let mut open_loop = OpenLoop::from(parameters);
    let watch = RunWatch::new();
    let latch = RunLatch::new(1, &watch);
    let run = open_loop.open();
    thread::scope(|scope| {
        let (to_server, requests) = channel::<u64>();
        let (to_collector, answers) = channel::<u64>();
        let (server, mut collector, theirs) = (run.server(), run.collector(), latch.clone());
        scope.spawn(move || {
            for request in requests {
                server.work();
                serve(request);
                to_collector.send(request).unwrap();
            }
        });
        scope.spawn(move || {
            let mut answers = answers.into_iter().filter_map(|request| collector.take(request));
            answers.by_ref().for_each(|answer| theirs.arrive_with(answer));
        });
        generate(&run, &latch, |_, request| to_server.send(request));
    });
    let outcome = latch.wait().map(|()| latch.sum());
    (open_loop, outcome)
}

/// A server that stalls once.
fn stalling(request: u64) {
    if request == 100 {
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_closed_loop_hides_a_stall() {
    let mut latencies: Vec<Duration> = (0..400)
        .map(|request| {
            let sent = Instant::now();
            stalling(request);
            sent.elapsed()
        })
        .collect();
    latencies.sort();
    assert!(latencies[399] >= Duration::from_millis(100));
    // The 99th percentile.
    assert!(latencies[395] < Duration::from_millis(90), "{:?}", latencies[395]);
}

#[test]
fn requests_that_wait_while_the_system_stalls_count_from_their_intended_times() {
    let (mut open_loop, answer) = measure(parameters(1000, 400), stalling);
    assert_eq!(answer.unwrap(), 399 * 400 / 2);
    let latencies = open_loop.latencies().unwrap();
    assert_eq!(latencies.count(), 400);
    let millis = |quantile| latencies.percentile_nanos(quantile) as f64 / 1e6;
    // A quarter of all requests waited, for 50 ms in the mean. Other work on the machine may add to that.
    assert!((90.0..400.0).contains(&millis(0.99)), "{}", millis(0.99));
    assert!((30.0..400.0).contains(&millis(0.87)), "{}", millis(0.87));
    assert!(millis(0.1) < 30.0, "{}", millis(0.1));
    assert!(open_loop.latencies().is_none(), "they are given once");
}

#[test]
fn requests_come_at_their_times_in_turn() {
    let mut open_loop = OpenLoop::from(parameters(100, 7));
    let run = open_loop.open();
    let latch = RunLatch::new(1, &RunWatch::new());
    let mut collector = run.collector();
    let mut sent = Vec::new();
    let begin = Instant::now();
    generate(&run, &latch, |server, request| {
        sent.push((server, request));
        assert!(begin.elapsed() >= Duration::from_millis(10) * u32::try_from(request)?);
        if let Some(answer) = collector.take(request) {
            latch.arrive_with(answer);
        }
        Ok::<_, BenchmarkError>(())
    });
    assert_eq!(sent, [(0, 0), (1, 1), (2, 2), (0, 3), (1, 4), (2, 5), (0, 6)]);
    latch.wait().unwrap();
    assert_eq!(latch.sum(), 21);
    let metrics = open_loop.metrics();
    let lateness_micros = metrics["generator_lateness_p99_micros"];
    assert!((0.0..1e6).contains(&lateness_micros), "{metrics:?}");
}

#[test]
fn intended_times_are_exact() {
    for (rate, request, nanos) in [
        (1, 600, 600_000_000_000),
        (3, 1, 333_333_333),
        (3, 2, 666_666_666),
        (100_000_000, 59_999_999_999, 599_999_999_990),
        (99_999_999, 99_999_998, 999_999_989),
    ] {
        let run = OpenLoop::from(parameters(rate, u64::MAX)).open();
        assert_eq!(run.intended(request), Duration::from_nanos(nanos), "{request} of {rate} per second");
    }
}

#[test]
fn more_requests_without_an_answer_than_are_allowed_are_an_overload() {
    let requests = limits::IN_FLIGHT + 2000;
    let mut open_loop = OpenLoop::from(parameters(100_000_000, requests));
    let run = open_loop.open();
    let latch = RunLatch::new(1, &RunWatch::new());
    let mut collector = run.collector();
    let mut sent = 0;
    generate(&run, &latch, |_, request| {
        sent += 1;
        if request < 3 {
            assert_eq!(collector.take(request), None);
        }
        Ok::<_, BenchmarkError>(())
    });
    let failure = latch.wait().unwrap_err();
    assert!(failure.is::<RunFailed>());
    let overloaded = failure.source().unwrap().downcast_ref::<Overloaded>().unwrap().to_string();
    assert!(overloaded.ends_with("requests had no answer, allowed are up to 10000000"), "{overloaded}");
    assert!((limits::IN_FLIGHT + 3..requests).contains(&sent), "{sent}");
    open_loop.end_run();
    assert!(run.server().is_over());
    drop(collector);
    assert_eq!(open_loop.latencies().unwrap().count(), 3);
}

#[test]
fn a_run_that_is_given_up_ends_at_once() {
    for rate in [1, 100_000_000] {
        let mut open_loop = OpenLoop::from(parameters(rate, u64::MAX / 2_000_000_000));
        let run = open_loop.open();
        let watch = RunWatch::new();
        let latch = RunLatch::new(1, &watch);
        let begin = Instant::now();
        let stopping = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            watch.cancel("the test said so");
        });
        let mut collector = run.collector();
        generate(&run, &latch, |_, request| {
            let _ = collector.take(request);
            Ok::<_, BenchmarkError>(())
        });
        assert!(begin.elapsed() < SOON, "{rate} per second: {:?}", begin.elapsed());
        assert_eq!(latch.wait().unwrap_err().to_string(), "the request was cancelled: the test said so");
        stopping.join().unwrap();
    }
}

#[test]
fn a_request_that_cannot_be_sent_fails_the_run() {
    let run = OpenLoop::from(parameters(1000, 1000)).open();
    let latch = RunLatch::new(1, &RunWatch::new());
    generate(&run, &latch, |_, _| Err("nobody is there"));
    assert_eq!(latch.wait().unwrap_err().source().unwrap().to_string(), "nobody is there");
}
