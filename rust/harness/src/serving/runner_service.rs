use std::future;
use std::sync::Arc;

use mpp_contract::benchmark_runner_server::BenchmarkRunner;
use mpp_contract::{
    FailureKind, ProgressRequest, ProgressResponse, ReadyRequest, ReadyResponse, Request as _, ShutdownAck,
    ShutdownRequest, TestResult,
};
use tonic::{Request, Response, Status};

use super::Ending;
use super::runner_role::RunnerRole;
use crate::parameters::{MeasuringPolicy, MeasuringRequest};
use crate::running::{BenchmarkThread, ProgressBoard, RunLoop, not_implemented, refusal};
use crate::{BenchmarkKey, benchmarks};

type Reply<T> = Result<Response<T>, Status>;

/// The service for the runner, of a testee in the local role or of a master.
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
            let parameters = request.parameters()?;
            let policy = MeasuringPolicy::from_request(&request.policy())?;
            let mut phases = phases(request, parameters);
            Ok(RunLoop::new(K::SYMBOL, &mut *phases, policy, watch, &board).execute())
        });
        let result = match ticket {
            Some(ticket) => ticket.result().await,
            None => self.busy(),
        };
        if self.ending.has_failed() {
            // The process is about to end and to tell its reason. An answer would tell only that it cancelled the request.
            future::pending::<()>().await;
        }
        Ok(Response::new(result))
    }

    fn busy(&self) -> TestResult {
        let running = self.board.look(|progress| progress.benchmark);
        let what = if running.is_empty() { "another request" } else { running };
        refusal(FailureKind::Internal, format!("busy: {what} is in progress, and a testee takes one request at a time"))
    }
}

macro_rules! runner_service {
    (
        { $($name:ident $function:ident $request:ident $symbol:literal $measures:literal $latencies:literal,)* }
        { $($reserved:ident $reserved_request:ident,)* }
    ) => {
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

            $(
                async fn $function(&self, request: Request<mpp_contract::$request>) -> Reply<TestResult> {
                    self.measure::<benchmarks::$name>(request).await
                }
            )*

            $(
                async fn $reserved(&self, _: Request<mpp_contract::$reserved_request>) -> Reply<TestResult> {
                    Ok(Response::new(not_implemented()))
                }
            )*
        }
    };
}

mpp_contract::for_each_benchmark!(runner_service);
