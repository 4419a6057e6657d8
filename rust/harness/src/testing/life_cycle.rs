//! What becomes of a run's components, whatever becomes of the run: checks that a benchmark of guests goes through, which
//! each testee makes from components of its framework.

#![expect(clippy::unwrap_used, reason = "for tests")]

use std::fs;
use std::sync::Arc;
use std::thread;

use super::measure;
use crate::parameters::{ChameneosParameters, FibonacciParameters};
use crate::{BenchmarkError, ComponentBenchmark, Lifecycle, LocalBenchmark, RunLatch, RunWatch};

/// The answer of a run whose guest has arrived.
const ANSWER: u64 = 7;

/// What the first guest of a run does when it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Arrives at the latch and stays.
    Arrive,
    /// Arrives at the latch and stops itself.
    ArriveAndStop,
    /// Fails the run.
    Fail,
    /// Panics.
    Panic,
    /// Nothing.
    Idle,
}

impl Plan {
    /// Does what is planned, and returns whether the guest stops itself.
    ///
    /// # Panics
    ///
    /// If that is the plan.
    #[must_use]
    pub fn carry_out(self, latch: &RunLatch) -> bool {
        match self {
            Self::Arrive | Self::ArriveAndStop => latch.arrive_with(ANSWER),
            Self::Fail => latch.fail("a guest that fails"),
            Self::Panic => panic!("a guest that misbehaves"),
            Self::Idle => {}
        }
        self == Self::ArriveAndStop
    }
}

/// Parameters of a benchmark of two guests that know each other, of which the first is told the plan.
#[derive(Clone, Copy, Debug)]
pub struct GuestParameters {
    /// What the first guest does.
    pub plan: Plan,
    /// A clone of this belongs to each guest as long as it exists.
    pub alive: &'static Arc<()>,
}

impl GuestParameters {
    fn new(plan: Plan) -> Self {
        Self { plan, alive: Box::leak(Box::default()) }
    }

    fn guests(self) -> usize {
        Arc::strong_count(self.alive) - 1
    }
}

/// Checks that runs, finished or not, leave no guest behind.
///
/// # Panics
///
/// If they do, as in the other checks.
pub fn nothing_is_left_of_runs<B>()
where
    B: ComponentBenchmark<Parameters = GuestParameters>,
{
    for plan in [Plan::Arrive, Plan::ArriveAndStop] {
        let parameters = GuestParameters::new(plan);
        let watch = RunWatch::new();
        let mut benchmark = Lifecycle::<B>::new();
        benchmark.set_up(parameters).unwrap();
        for _ in 0..3 {
            benchmark.prepare(&watch).unwrap();
            assert_eq!(parameters.guests(), 2, "{plan:?}");
            benchmark.run().unwrap();
            assert_eq!(benchmark.answer().unwrap(), ANSWER);
            benchmark.clean_up(false).unwrap();
            assert_eq!(parameters.guests(), 0, "{plan:?}");
        }
        benchmark.prepare(&watch).unwrap();
        benchmark.clean_up(true).unwrap();
        assert_eq!(parameters.guests(), 0, "{plan:?}");
    }
}

/// Checks that a run that fails, or whose caller goes away, leaves no guest behind.
pub fn nothing_is_left_of_failed_runs<B>()
where
    B: ComponentBenchmark<Parameters = GuestParameters>,
{
    let failure = failure::<B>(Plan::Fail, |_| ());
    assert_eq!(failure.source().unwrap().to_string(), "a guest that fails");
    let failure = self::failure::<B>(Plan::Idle, |watch| watch.cancel("nobody wants it"));
    assert_eq!(failure.to_string(), "the request was cancelled: nobody wants it");
}

fn failure<B>(plan: Plan, spoil: impl FnOnce(&RunWatch)) -> BenchmarkError
where
    B: ComponentBenchmark<Parameters = GuestParameters>,
{
    let parameters = GuestParameters::new(plan);
    let watch = RunWatch::new();
    let mut benchmark = Lifecycle::<B>::new();
    benchmark.set_up(parameters).unwrap();
    benchmark.prepare(&watch).unwrap();
    spoil(&watch);
    let failure = benchmark.run().unwrap_err();
    benchmark.clean_up(true).unwrap();
    assert_eq!(parameters.guests(), 0, "{plan:?}");
    failure
}

/// Checks that a guest that panics fails its request, with the message, and no other.
pub fn a_panic_fails_its_request_and_no_other<B>()
where
    B: ComponentBenchmark<Parameters = GuestParameters> + 'static,
{
    let parameters = GuestParameters::new(Plan::Panic);
    let failure = measure(Lifecycle::<B>::new(), parameters, 3).unwrap_err();
    assert!(failure.reason.contains("a guest that misbehaves"), "{failure:?}");
    assert_eq!(parameters.guests(), 0);
    assert_eq!(measure(Lifecycle::<B>::new(), GuestParameters::new(Plan::Arrive), 3), Ok(ANSWER));
}

/// Checks that phases in a wrong order are errors, and that clean-up copes with them.
pub fn phases_in_a_wrong_order_are_errors<B>()
where
    B: ComponentBenchmark<Parameters = GuestParameters>,
{
    let mut benchmark = Lifecycle::<B>::new();
    assert!(benchmark.prepare(&RunWatch::new()).is_err());
    assert!(benchmark.run().is_err());
    assert!(benchmark.answer().is_err());
    benchmark.clean_up(true).unwrap();
}

/// Checks FIBONACCI: a run whose caller goes away while components create each other is given up, and does not disturb the
/// next request.
///
/// * `number`: for which a run takes longer than giving it up
pub fn a_request_cut_short_does_not_disturb_the_next<B>(number: u32)
where
    B: ComponentBenchmark<Parameters = FibonacciParameters> + 'static,
{
    for _ in 0..3 {
        let watch = RunWatch::new();
        let mut benchmark = Lifecycle::<B>::new();
        benchmark.set_up(FibonacciParameters { n: number }).unwrap();
        benchmark.prepare(&watch).unwrap();
        let canceller = watch.clone();
        let cancelled = thread::spawn(move || canceller.cancel("nobody wants it"));
        assert!(benchmark.run().is_err());
        cancelled.join().unwrap();
        benchmark.clean_up(true).unwrap();
        assert_eq!(measure(Lifecycle::<B>::new(), FibonacciParameters { n: 10 }, 2), Ok(55));
    }
}

/// Checks CHAMENEOS: threads do not get more from request to request.
pub fn requests_leave_no_thread_behind<B>()
where
    B: ComponentBenchmark<Parameters = ChameneosParameters> + 'static,
{
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    let request = || measure(Lifecycle::<B>::new(), ChameneosParameters { chameneos: 3, meetings: 10 }, 2);
    assert_eq!(request(), Ok(20));
    let before = threads();
    for _ in 0..20 {
        assert_eq!(request(), Ok(20));
    }
    // Threads of the test runner come and go.
    assert!(threads() < before + 10, "{before} threads before, {} after", threads());
}
