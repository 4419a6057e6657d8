use std::time::Instant;

use mpp_contract::{FailureKind, Operation, TestResult};

use super::progress::ProgressBoard;
use super::request_state::{RequestEvent, RequestState};
use super::wrong_answer::WrongAnswer;
use super::{
    ImpossibleEvent, Lacking, Overloaded, Phases, Progress, Unusable, WrongResult, catch_panic, cause_chain, outcome,
};
use crate::parameters::{InvalidParameter, MeasuringPolicy};
use crate::statistics::{Decision, StoppingRule};
use crate::{BenchmarkError, Latencies, RunWatch, Stopped, log};
use mpp_workloads::Double;

const NANOS_PER_MILLI: f64 = 1e6;

/// The result of a run of a benchmark of latencies.
const RESULT_QUANTILE: f64 = 0.99;

/// Takes one request through its life cycle: all phases, as many runs as the policy asks for.
pub struct RunLoop<'a> {
    phases: &'a mut dyn Phases,
    policy: MeasuringPolicy,
    watch: &'a RunWatch,
    board: &'a ProgressBoard,
    answer: Option<u64>,
    converged: bool,
    verifying: bool,
    history: Vec<Operation>,
    failure: Option<Failure>,
}

/// The first failure, and the name of its phase.
struct Failure {
    cause: BenchmarkError,
    phase: &'static str,
}

impl<'a> RunLoop<'a> {
    /// A loop for one request of the benchmark with the symbol, which shows its progress on the board.
    pub fn new(
        benchmark: &'static str,
        phases: &'a mut dyn Phases,
        policy: MeasuringPolicy,
        watch: &'a RunWatch,
        board: &'a ProgressBoard,
    ) -> Self {
        board.update(|progress| *progress = Progress::of(benchmark));
        Self {
            phases,
            policy,
            watch,
            board,
            answer: None,
            converged: false,
            verifying: false,
            history: Vec::new(),
            failure: None,
        }
    }

    /// Goes through the phases on the calling thread. Never panics: every failure is in the result.
    #[must_use]
    pub fn execute(mut self) -> TestResult {
        if let Err(impossible) = self.go_through() {
            self.remember(impossible.into());
        }
        let result = match (self.failure.take(), self.answer.filter(|_| self.converged)) {
            (Some(failure), _) => self.failed(&failure),
            (None, Some(answer)) => {
                let history = std::mem::take(&mut self.history);
                let metrics = self.phases.metrics();
                self.board.look(|progress| outcome::success(progress, answer, history, metrics))
            }
            (None, None) => self.not_converged(),
        };
        self.board.update(|progress| *progress = Progress::default());
        result
    }

    fn go_through(&mut self) -> Result<(), ImpossibleEvent> {
        let mut state = RequestState::Idle.after(RequestEvent::Request)?;
        while state != RequestState::Idle {
            self.board.update(|progress| progress.phase = state.phase());
            let event = self.carry_out(state).unwrap_or_else(|failure| {
                self.remember(failure);
                RequestEvent::Failed
            });
            state = state.after(event)?;
        }
        Ok(())
    }

    fn carry_out(&mut self, state: RequestState) -> Result<RequestEvent, BenchmarkError> {
        let watch = self.watch;
        match state {
            RequestState::Idle => {}
            RequestState::SetUp => {
                self.attempt(|phases| phases.await_ready(watch))?;
                // Not cut short: few frameworks can be stopped while they start without leaving a half of them behind.
                self.attempt(|phases| phases.set_up())?;
            }
            RequestState::ClientsSetUp => self.attempt(|phases| phases.set_up_clients())?,
            RequestState::Prepare => {
                watch.check()?;
                self.attempt(|phases| phases.prepare(watch))?;
            }
            RequestState::Run => {
                let end = if self.verifying { self.verify() } else { self.run() }?;
                if end == RequestEvent::LastRunDone {
                    watch.sleep(self.policy.hold)?;
                }
                return Ok(end);
            }
            RequestState::CleanUp => self.attempt(|phases| phases.clean_up(false))?,
            RequestState::ClientsCleanUp => self.attempt(|phases| phases.clean_up_clients(false))?,
            RequestState::LastCleanUp => self.attempt(|phases| phases.clean_up(true))?,
            RequestState::ClientsLastCleanUp => self.attempt(|phases| phases.clean_up_clients(true))?,
        }
        Ok(RequestEvent::Done)
    }

    fn run(&mut self) -> Result<RequestEvent, BenchmarkError> {
        let millis = self.attempt(|phases| {
            let begin = Instant::now();
            phases.run()?;
            let elapsed = begin.elapsed();
            Ok(phases.measured().unwrap_or(elapsed).as_nanos() as f64 / NANOS_PER_MILLI)
        })?;
        let answer = self.attempt(|phases| phases.answer())?;
        self.compare(answer)?;
        let latencies = self.attempt(|phases| Ok(phases.latencies()))?;
        let decision = self.record(millis, latencies.as_ref())?;
        self.converged = decision == Decision::Converged;
        // Without convergence there is no success to carry a history.
        self.verifying = self.converged && self.policy.verify && self.phases.verification().is_some();
        let goes_on = decision == Decision::Continue || self.verifying;
        Ok(if goes_on { RequestEvent::Done } else { RequestEvent::LastRunDone })
    }

    fn verify(&mut self) -> Result<RequestEvent, BenchmarkError> {
        self.history = self.attempt(|phases| match phases.verification() {
            Some(verification) => verification.verify(),
            None => Err("the benchmark can be verified no more".into()),
        })?;
        Ok(RequestEvent::LastRunDone)
    }

    /// Goes through a phase, which fails if it panics, and if something has failed meanwhile that it did not wait for.
    fn attempt<T>(
        &mut self,
        phase: impl FnOnce(&mut dyn Phases) -> Result<T, BenchmarkError>,
    ) -> Result<T, BenchmarkError> {
        let outcome = catch_panic(|| phase(self.phases))?;
        match self.watch.stopped() {
            Some(failed @ Stopped::Failed(_)) if self.failure.is_none() => Err(failed.into()),
            // A cancellation is looked for before the next run.
            _ => Ok(outcome),
        }
    }

    fn compare(&mut self, answer: u64) -> Result<(), WrongAnswer> {
        let first_answer = *self.answer.get_or_insert(answer);
        if answer == first_answer {
            return Ok(());
        }
        let (benchmark, runs) = self.board.look(|progress| (progress.benchmark, progress.runs()));
        Err(WrongAnswer { benchmark, run: runs + 1, answer, first_answer })
    }

    /// Records a run, whose result is its duration or a percentile of its latencies.
    fn record(&mut self, millis: f64, latencies: Option<&Latencies>) -> Result<Decision, BenchmarkError> {
        let percentile = |of: &Latencies| of.percentile_nanos(RESULT_QUANTILE) as f64 / NANOS_PER_MILLI;
        let result = latencies.map_or(millis, percentile);
        let histogram = latencies.map(Latencies::encode).transpose()?;
        Ok(self.board.update(|progress| {
            progress.last_millis = millis;
            if progress.warmup.count() < self.policy.warmup_runs {
                progress.warmup.push_result(result, millis);
                return Decision::Continue;
            }
            progress.measured.push_result(result, millis);
            progress.histograms.extend(histogram);
            StoppingRule::new(self.policy).decide(&progress.measured)
        }))
    }

    /// Keeps the latencies of a run that was overloaded, after those of the runs before.
    fn record_overload(&mut self) -> Result<(), BenchmarkError> {
        let latencies = catch_panic(|| Ok(self.phases.latencies()))?.unwrap_or_default();
        let histogram = latencies.encode()?;
        self.board.update(|progress| progress.histograms.push(histogram));
        Ok(())
    }

    /// Keeps the first failure as the reason; failures of the clean-up after it are only logged.
    fn remember(&mut self, failure: BenchmarkError) {
        let (benchmark, phase) = self.board.look(|progress| (progress.benchmark, progress.phase.word()));
        if self.failure.is_some() {
            log::warn(&format!("{benchmark} failed to clean up after a failure: {}", cause_chain(&*failure)));
        } else {
            // The reason to stop the request tells more than the failures that followed.
            let cause = self.watch.stopped().map_or(failure, BenchmarkError::from);
            self.failure = Some(Failure { cause, phase });
        }
    }

    fn not_converged(&self) -> TestResult {
        self.board.look(|progress| {
            let reason = format!(
                "{} did not converge: relative standard error {} after {} runs and {:.0} ms, target is {}",
                progress.benchmark,
                Double(progress.measured.statistics().relative_standard_error),
                progress.measured.count(),
                progress.measured.total_millis(),
                Double(self.policy.rse_target),
            );
            outcome::failure(FailureKind::NotConverged, reason, progress, self.answer)
        })
    }

    fn failed(&mut self, Failure { cause, phase }: &Failure) -> TestResult {
        if cause.is::<Lacking>() {
            return outcome::not_implemented();
        }
        let benchmark = self.board.look(|progress| progress.benchmark);
        let (kind, reason) = if cause.is::<WrongAnswer>() || cause.is::<WrongResult>() {
            (FailureKind::WrongAnswer, cause.to_string())
        } else if cause.is::<InvalidParameter>() {
            (FailureKind::InvalidParameters, cause.to_string())
        } else if let Some(overloaded) = Overloaded::behind(&**cause) {
            if let Err(failure) = self.record_overload() {
                log::warn(&format!("{benchmark} lost the latencies of its last run: {}", cause_chain(&*failure)));
            }
            (FailureKind::Overloaded, format!("{benchmark} was overloaded: {overloaded}"))
        } else {
            let kind = cause.downcast_ref::<Unusable>().map_or(FailureKind::Internal, Unusable::kind);
            (kind, format!("{benchmark} failed in {phase}: {}", cause_chain(&**cause)))
        };
        log::warn(&reason);
        self.board.look(|progress| outcome::failure(kind, reason, progress, self.answer))
    }
}
