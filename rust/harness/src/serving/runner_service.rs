use std::sync::Arc;

use mpp_contract::benchmark_runner_server::BenchmarkRunner;
use mpp_contract::{
    ApspRequest, AtomicBroadcastRequest, AtomicRegisterRequest, ChameneosRequest, FailureKind, FibonacciRequest,
    PingPongRequest, ProgressRequest, ProgressResponse, ReadyRequest, ReadyResponse, ShutdownAck, ShutdownRequest,
    SizedThroughputRequest, StreamingWindowsRequest, TestResult, ThroughputPingPongRequest,
};
use tonic::{Request, Response, Status};

use super::Ending;
use super::runner_role::RunnerRole;
use crate::parameters::MeasuringPolicy;
use crate::running::{BenchmarkThread, ProgressBoard, RunLoop, not_implemented, refusal};
use crate::{BenchmarkKey, benchmarks};

type Reply<T> = Result<Response<T>, Status>;

/// What the runner calls, at a testee in the local role or at a master.
pub(super) struct RunnerService {
    role: RunnerRole,
    thread: Arc<BenchmarkThread>,
    board: ProgressBoard,
    ending: Ending,
}

impl RunnerService {
    /// A service for a testee in some role, whose benchmarks run on the thread.
    pub(super) fn new(role: RunnerRole, thread: Arc<BenchmarkThread>, ending: Ending) -> Self {
        Self { role, thread, board: ProgressBoard::default(), ending }
    }

    async fn measure<K: BenchmarkKey>(&self, request: Request<K::Request>) -> Reply<TestResult> {
        let Some(phases) = self.role.phases::<K>() else { return Ok(Response::new(not_implemented())) };
        let request = request.into_inner();
        let board = self.board.clone();
        let ticket = self.thread.submit(move |watch| {
            let parameters = K::parameters(&request)?;
            let policy = MeasuringPolicy::from_request(&K::policy(&request))?;
            let mut phases = phases(parameters);
            Ok(RunLoop::new(K::SYMBOL, &mut *phases, policy, watch, &board).execute())
        });
        let result = match ticket {
            Some(ticket) => ticket.result().await,
            None => self.busy(),
        };
        Ok(Response::new(result))
    }

    fn busy(&self) -> TestResult {
        let running = self.board.look(|progress| progress.benchmark);
        let what = if running.is_empty() { "another request" } else { running };
        refusal(FailureKind::Internal, format!("busy: {what} is in progress, and a testee takes one request at a time"))
    }
}

#[tonic::async_trait]
impl BenchmarkRunner for RunnerService {
    async fn ready(&self, _: Request<ReadyRequest>) -> Reply<ReadyResponse> {
        Ok(Response::new(ReadyResponse { status: self.role.is_ready(), info: Some(self.role.info()) }))
    }

    async fn shutdown(&self, request: Request<ShutdownRequest>) -> Reply<ShutdownAck> {
        self.ending.shutdown(request.into_inner().force);
        Ok(Response::new(ShutdownAck {}))
    }

    async fn progress(&self, _: Request<ProgressRequest>) -> Reply<ProgressResponse> {
        Ok(Response::new(self.board.describe()))
    }

    async fn ping_pong(&self, request: Request<PingPongRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::PingPong>(request).await
    }

    async fn net_ping_pong(&self, request: Request<PingPongRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::NetPingPong>(request).await
    }

    async fn throughput_ping_pong(&self, request: Request<ThroughputPingPongRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::ThroughputPingPong>(request).await
    }

    async fn net_throughput_ping_pong(&self, request: Request<ThroughputPingPongRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::NetThroughputPingPong>(request).await
    }

    async fn atomic_register(&self, request: Request<AtomicRegisterRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::AtomicRegister>(request).await
    }

    async fn streaming_windows(&self, request: Request<StreamingWindowsRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::StreamingWindows>(request).await
    }

    async fn fibonacci(&self, request: Request<FibonacciRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::Fibonacci>(request).await
    }

    async fn chameneos(&self, request: Request<ChameneosRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::Chameneos>(request).await
    }

    async fn all_pairs_shortest_path(&self, request: Request<ApspRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::AllPairsShortestPath>(request).await
    }

    async fn atomic_broadcast(&self, _: Request<AtomicBroadcastRequest>) -> Reply<TestResult> {
        Ok(Response::new(not_implemented()))
    }

    async fn sized_throughput(&self, request: Request<SizedThroughputRequest>) -> Reply<TestResult> {
        self.measure::<benchmarks::SizedThroughput>(request).await
    }
}
