use std::future;
use std::sync::Arc;

use mpp_contract::{
    BenchmarkRunner, FailureKind, ProgressRequest, ProgressResponse, ReadyRequest, ReadyResponse, ShutdownAck,
    ShutdownRequest, TestResult,
};
use tonic::Status;

use super::Ending;
use super::runner_role::{Begin, RunnerRole};
use crate::benchmarks;
use crate::running::{BenchmarkThread, ProgressBoard, RunLoop, not_implemented, refusal};

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

    /// Goes through a request's phases, and tells the result. It is not of a benchmark's type, or each would have its own.
    async fn measure(&self, symbol: &'static str, begin: Option<Begin>) -> TestResult {
        let Some(begin) = begin else { return not_implemented() };
        let board = self.board.clone();
        let ticket = self.thread.submit(move |watch| {
            let (mut phases, policy) = begin()?;
            Ok(RunLoop::new(symbol, &mut *phases, policy, watch, &board).execute())
        });
        let result = match ticket {
            Some(ticket) => ticket.result().await,
            None => self.busy(),
        };
        if self.ending.has_failed() {
            // The process is about to end and to tell its reason. An answer would tell only that it cancelled the request.
            future::pending::<()>().await;
        }
        result
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
        impl BenchmarkRunner for RunnerService {
            async fn ready(&self, _: ReadyRequest) -> Result<ReadyResponse, Status> {
                Ok(ReadyResponse { status: self.role.is_ready(), info: Some(self.role.info()) })
            }

            async fn shutdown(&self, request: ShutdownRequest) -> Result<ShutdownAck, Status> {
                self.ending.shutdown(request.force);
                Ok(ShutdownAck {})
            }

            async fn progress(&self, _: ProgressRequest) -> Result<ProgressResponse, Status> {
                Ok(self.board.describe())
            }

            $(
                async fn $function(&self, request: mpp_contract::$request) -> Result<TestResult, Status> {
                    Ok(self.measure($symbol, self.role.begin::<benchmarks::$name>(request)).await)
                }
            )*

            $(
                async fn $reserved(&self, _: mpp_contract::$reserved_request) -> Result<TestResult, Status> {
                    Ok(not_implemented())
                }
            )*
        }
    };
}

mpp_contract::for_each_benchmark!(runner_service);
