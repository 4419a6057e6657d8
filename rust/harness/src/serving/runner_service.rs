use std::future;
use std::sync::Arc;

use bytes::Bytes;
use mpp_contract::{
    BenchmarkRunner, FailureKind, ProgressRequest, ProgressResponse, ReadyRequest, ReadyResponse, ShutdownAck,
    ShutdownRequest, TestResult,
};
use tonic::Status;

use super::Ending;
use super::runner_role::RunnerRole;
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

    fn busy(&self) -> TestResult {
        let running = self.board.look(|progress| progress.benchmark);
        let what = if running.is_empty() { "another request" } else { running };
        refusal(FailureKind::Internal, format!("busy: {what} is in progress, and a testee takes one request at a time"))
    }
}

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

    async fn measure(&self, symbol: &'static str, request: Bytes) -> Result<TestResult, Status> {
        let Some(begin) = self.role.begin(symbol, request)? else { return Ok(not_implemented()) };
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
        Ok(result)
    }
}
