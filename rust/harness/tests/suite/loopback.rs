use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use mpp_contract::benchmark_runner_client::BenchmarkRunnerClient;
use mpp_contract::test_result::SealedValue;
use mpp_contract::{FibonacciRequest, ProgressRequest, ProgressResponse, RunPolicy, TestFailure, TestResult};
use mpp_harness::network::HostPort;
use mpp_harness::serving::TesteeServer;
use mpp_harness::{LANGUAGE, Testee, benchmarks};
use tokio::runtime::{self, Runtime};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tonic::transport::{Channel, Endpoint};

use crate::scripted_benchmark::ScriptedBenchmark;

/// Deadline for anything that a test waits for.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// A testee that serves on the loopback interface, and a client's side of it.
pub struct Loopback {
    pub server: TesteeServer,
    runtime: Runtime,
}

impl Loopback {
    pub fn of(benchmark: impl Fn() -> ScriptedBenchmark + Send + Sync + 'static) -> Self {
        Self::with_token(benchmark, None)
    }

    pub fn with_token(benchmark: impl Fn() -> ScriptedBenchmark + Send + Sync + 'static, token: Option<&str>) -> Self {
        let testee = Testee::define("SCRIPTED", "Script", "1.0", LANGUAGE)
            .with::<benchmarks::Fibonacci>(benchmark)
            .setting("workers", "none");
        let address = HostPort { host: "127.0.0.1".to_owned(), port: 0 };
        let server = TesteeServer::local(testee, &address, token.map(Into::into)).unwrap();
        Self { server, runtime: runtime::Builder::new_current_thread().enable_all().build().unwrap() }
    }

    /// A testee whose first request lasts until it is stopped, while later ones end at once; and what its beginning
    /// and its log can be seen from.
    pub fn endless() -> (Self, Arc<Notify>, ScriptedBenchmark) {
        let begun = Arc::new(Notify::new());
        let notifying = Arc::clone(&begun);
        let endless = ScriptedBenchmark::endless(move || notifying.notify_one());
        let (first, requests) = (endless.clone(), AtomicUsize::new(0));
        let later = move || match requests.fetch_add(1, Ordering::Relaxed) {
            0 => first.clone(),
            _ => ScriptedBenchmark::obedient(),
        };
        (Self::of(later), begun, endless)
    }

    /// Runs a test's calls.
    pub fn block_on<T>(&self, calls: impl Future<Output = T>) -> T {
        self.runtime.block_on(async { timeout(DEADLINE, calls).await.expect("all calls end within the deadline") })
    }

    pub async fn client(&self) -> Client {
        BenchmarkRunnerClient::new(self.channel().await)
    }

    pub async fn channel(&self) -> Channel {
        let endpoint = Endpoint::from_shared(format!("http://{}", self.server.addresses()[0].1)).unwrap();
        endpoint.connect().await.unwrap()
    }

    /// Begins a request, and returns once it runs.
    pub async fn begin(&self, begun: &Notify) -> JoinHandle<TestResult> {
        let client = self.client().await;
        let running = tokio::spawn(measure(client));
        begun.notified().await;
        running
    }
}

impl Drop for Loopback {
    fn drop(&mut self) {
        self.server.ending().begin(Duration::ZERO);
        self.server.ending().wait();
    }
}

pub type Client = BenchmarkRunnerClient<Channel>;

pub fn three_runs() -> FibonacciRequest {
    FibonacciRequest { fib_number: 3, policy: Some(RunPolicy { min_runs: 3, max_runs: 3, ..RunPolicy::default() }) }
}

pub async fn measure(mut client: Client) -> TestResult {
    client.fibonacci(three_runs()).await.unwrap().into_inner()
}

pub async fn progress(client: &mut Client) -> ProgressResponse {
    client.progress(ProgressRequest {}).await.unwrap().into_inner()
}

pub fn is_success(result: &TestResult) -> bool {
    matches!(result.sealed_value, Some(SealedValue::Success(_)))
}

#[track_caller]
pub fn failure(result: TestResult) -> TestFailure {
    match result.sealed_value {
        Some(SealedValue::Failure(failure)) => failure,
        other => panic!("no failure: {other:?}"),
    }
}
