use std::net::TcpListener;
use std::sync::atomic::{AtomicUsize, Ordering};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{
    ApspRequest, AtomicBroadcastRequest, AtomicRegisterRequest, ChameneosRequest, FailureKind, FibonacciRequest,
    PingPongRequest, ReadyRequest, RunPolicy, SetupConfig, SizedThroughputRequest, StreamingWindowsRequest, TestResult,
    ThroughputPingPongRequest,
};
use mpp_harness::network::HostPort;
use mpp_harness::serving::TesteeServer;
use mpp_harness::{LANGUAGE, RUNTIME, Testee};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::{Code, Request};
use tonic_prost::ProstCodec;

use crate::loopback::{Loopback, failure, is_success, measure, progress, three_runs};
use crate::scripted_benchmark::ScriptedBenchmark;

#[test]
fn ready_tells_who_answers() {
    let loopback = Loopback::of(ScriptedBenchmark::obedient);
    let ready = loopback.block_on(async { loopback.client().await.ready(ReadyRequest {}).await.unwrap().into_inner() });
    let info = ready.info.unwrap();
    assert!(ready.status);
    assert_eq!(
        (info.symbol.as_str(), info.framework.as_str(), info.framework_version.as_str()),
        ("SCRIPTED", "Script", "1.0")
    );
    assert_eq!((info.language.as_str(), info.runtime.as_str()), (LANGUAGE, RUNTIME));
    assert_eq!(info.benchmarks, ["FIBONACCI"]);
    assert_eq!(info.settings["workers"], "none");
    assert!(RUNTIME.starts_with("rustc 1."), "{RUNTIME}");
}

#[test]
fn a_benchmark_that_is_not_registered_is_not_implemented() {
    let loopback = Loopback::of(ScriptedBenchmark::obedient);
    let results = loopback.block_on(async {
        let mut client = loopback.client().await;
        [
            client.ping_pong(PingPongRequest::default()).await,
            client.net_ping_pong(PingPongRequest::default()).await,
            client.throughput_ping_pong(ThroughputPingPongRequest::default()).await,
            client.net_throughput_ping_pong(ThroughputPingPongRequest::default()).await,
            client.atomic_register(AtomicRegisterRequest::default()).await,
            client.streaming_windows(StreamingWindowsRequest::default()).await,
            client.chameneos(ChameneosRequest::default()).await,
            client.all_pairs_shortest_path(ApspRequest::default()).await,
            client.atomic_broadcast(AtomicBroadcastRequest::default()).await,
            client.sized_throughput(SizedThroughputRequest::default()).await,
        ]
    });
    for result in results {
        let value = result.unwrap().into_inner().sealed_value;
        assert!(matches!(value, Some(SealedValue::NotImplemented(_))), "{value:?}");
    }
}

#[test]
fn calls_of_other_services_and_messages_of_other_kinds_are_refused_and_the_next_request_works() {
    let loopback = Loopback::of(ScriptedBenchmark::obedient);
    loopback.block_on(async {
        let mut client = tonic::client::Grpc::new(loopback.channel().await);
        let mut call = async |path| {
            client.ready().await.unwrap();
            // A text in the field of a number.
            let message = Request::new(SetupConfig { label: "FIBONACCI".to_owned(), data: String::new() });
            let codec = ProstCodec::<SetupConfig, TestResult>::default();
            client.unary(message, PathAndQuery::from_static(path), codec).await.unwrap_err().code()
        };
        assert_eq!(call("/kompics.benchmarks.BenchmarkClient/Setup").await, Code::Unimplemented);
        assert_eq!(call("/kompics.benchmarks.BenchmarkRunner/fibonacci").await, Code::Unimplemented);
        assert_eq!(call("/kompics.benchmarks.BenchmarkRunner/Fibonacci").await, Code::Internal);
        // The testee lacks it.
        assert_eq!(call("/kompics.benchmarks.BenchmarkRunner/PingPong").await, Code::Internal);
        assert!(is_success(&measure(loopback.client().await).await));
    });
}

#[test]
fn bad_parameters_and_policies_are_refused_by_name_and_the_next_request_works() {
    let loopback = Loopback::of(ScriptedBenchmark::obedient);
    let contradictory = Some(RunPolicy { min_runs: 2, max_runs: 1, ..RunPolicy::default() });
    loopback.block_on(async {
        let mut client = loopback.client().await;
        for (request, reason) in [
            (FibonacciRequest { fib_number: 41, ..three_runs() }, "fib_number = 41, allowed are 1 to 40"),
            (FibonacciRequest { policy: contradictory, ..three_runs() }, "min_runs = 2, allowed are 1 to max_runs = 1"),
        ] {
            let failure = failure(client.fibonacci(request).await.unwrap().into_inner());
            assert_eq!((failure.kind(), failure.reason.as_str()), (FailureKind::InvalidParameters, reason));
        }
        assert!(is_success(&measure(client).await));
    });
}

#[test]
fn a_failed_request_is_followed_by_one_that_works() {
    let requests = AtomicUsize::new(0);
    let loopback = Loopback::of(move || match requests.fetch_add(1, Ordering::Relaxed) {
        0 => ScriptedBenchmark::failing_in(("run", 2)),
        _ => ScriptedBenchmark::obedient(),
    });
    loopback.block_on(async {
        let client = loopback.client().await;
        let failure = failure(measure(client.clone()).await);
        assert_eq!((failure.kind(), failure.run_results.len()), (FailureKind::Internal, 1));
        assert!(is_success(&measure(client).await));
    });
}

#[test]
fn during_a_run_another_request_is_refused_as_busy_and_progress_is_answered() {
    let (loopback, begun, _) = Loopback::endless();
    loopback.block_on(async {
        let running = loopback.begin(&begun).await;
        let mut client = loopback.client().await;
        let refused = failure(measure(client.clone()).await);
        let reason = "busy: FIBONACCI is in progress, and a testee takes one request at a time";
        assert_eq!((refused.kind(), refused.reason.as_str()), (FailureKind::Internal, reason));
        let progress = progress(&mut client).await;
        assert_eq!((progress.benchmark.as_str(), progress.phase.as_str(), progress.runs_done), ("FIBONACCI", "run", 0));
        assert_eq!(progress.rse, f64::INFINITY);
        running.abort();
    });
}

#[test]
fn without_a_request_progress_is_idle() {
    let loopback = Loopback::of(ScriptedBenchmark::obedient);
    loopback.block_on(async {
        let mut client = loopback.client().await;
        measure(client.clone()).await;
        let progress = progress(&mut client).await;
        assert_eq!((progress.benchmark.as_str(), progress.phase.as_str()), ("", "idle"));
    });
}

#[test]
fn with_a_run_token_only_calls_that_bear_it_are_served() {
    let loopback = Loopback::with_token(ScriptedBenchmark::obedient, Some("secret"));
    loopback.block_on(async {
        let mut client = loopback.client().await;
        let mut ready = async |token: Option<&'static str>| {
            let mut request = Request::new(ReadyRequest {});
            if let Some(token) = token {
                request.metadata_mut().insert("mpp-run-token", token.parse().unwrap());
            }
            client.ready(request).await
        };
        assert!(ready(Some("secret")).await.unwrap().into_inner().status);
        for wrong in [None, Some(""), Some("secre"), Some("secret2")] {
            let refused = ready(wrong).await.unwrap_err();
            assert_eq!(refused.code(), Code::Unauthenticated);
            assert_eq!(refused.message(), "metadata mpp-run-token is missing or wrong");
        }
    });
}

#[test]
fn a_port_that_is_taken_is_an_error_that_names_it() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = HostPort { host: "127.0.0.1".to_owned(), port: taken.local_addr().unwrap().port() };
    let testee = Testee::define("SCRIPTED", "Script", "1.0", LANGUAGE);
    let failure = TesteeServer::local(testee, &address, None).err().unwrap().to_string();
    assert!(failure.starts_with(&format!("cannot listen on {address}: ")), "{failure}");
}

#[test]
fn a_host_that_is_not_there_is_an_error_that_names_it() {
    let address = HostPort { host: "no-such-host.invalid".to_owned(), port: 0 };
    let testee = Testee::define("SCRIPTED", "Script", "1.0", LANGUAGE);
    let failure = TesteeServer::local(testee, &address, None).err().unwrap().to_string();
    assert_eq!(failure, "cannot listen on no-such-host.invalid:0: there is no such host");
}
