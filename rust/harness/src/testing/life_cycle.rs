//! Checks of the life cycle of a run's components, however the run ends. Each testee makes a benchmark of guests from
//! components of its framework, which goes through these checks.

#![expect(clippy::unwrap_used, reason = "for tests")]

use std::fs;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::{measure, my_turn};
use crate::parameters::{ChameneosParameters, FibonacciParameters};
use crate::{BenchmarkError, ComponentBenchmark, Lifecycle, LocalBenchmark, RunLatch, RunWatch};

/// The answer of a run whose guest has arrived.
const ANSWER: u64 = 7;

/// A run that has to fail does so within this time.
const FAILURE_TIME: Duration = Duration::from_secs(30);

/// The plan of the first guest of a run, which it carries out when it is told.
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
    fn carry_out(self, latch: &RunLatch) -> Result<bool, BenchmarkError> {
        match self {
            Self::Arrive | Self::ArriveAndStop => latch.arrive_with(ANSWER),
            Self::Fail => return Err("a guest that fails".into()),
            Self::Panic => panic!("a guest that misbehaves"),
            Self::Idle => {}
        }
        Ok(self == Self::ArriveAndStop)
    }
}

/// Parameters of a benchmark of two guests that know each other, of which the first is told the plan.
#[derive(Clone, Copy, Debug)]
pub struct GuestParameters {
    /// The first guest's plan.
    pub plan: Plan,
    alive: &'static Arc<()>,
}

/// The belongings of a guest, as long as it exists.
#[derive(Clone, Debug)]
pub struct Belongings {
    latch: RunLatch,
    _alive: Arc<()>,
}

impl Belongings {
    /// Carries out the plan, and returns whether the guest stops itself. For components that can fail in the framework's own
    /// way, which then has to fail the run.
    ///
    /// # Errors
    ///
    /// If that is the plan.
    ///
    /// # Panics
    ///
    /// If that is the plan.
    pub fn try_to_carry_out(&self, plan: Plan) -> Result<bool, BenchmarkError> {
        plan.carry_out(&self.latch)
    }

    /// As [`try_to_carry_out`](Self::try_to_carry_out), for components that can but tell the latch.
    ///
    /// # Panics
    ///
    /// If that is the plan.
    #[must_use]
    pub fn carry_out(&self, plan: Plan) -> bool {
        self.try_to_carry_out(plan).unwrap_or_else(|failure| {
            self.latch.fail(failure);
            false
        })
    }
}

impl GuestParameters {
    fn new(plan: Plan) -> Self {
        Self { plan, alive: Box::leak(Box::default()) }
    }

    /// Returns a guest's belongings.
    #[must_use]
    pub fn belongings(self, latch: &RunLatch) -> Belongings {
        Belongings { latch: latch.clone(), _alive: Arc::clone(self.alive) }
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
    let _turn = my_turn();
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
    let _turn = my_turn();
    let failure = failure::<B>(Plan::Fail, |_| ());
    let cause = failure.source().map(ToString::to_string).unwrap_or_default();
    assert!(cause.ends_with("a guest that fails"), "{failure:?}");
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
    let (ended, end) = mpsc::channel::<()>();
    let limit = thread::spawn(move || {
        if end.recv_timeout(FAILURE_TIME) == Err(RecvTimeoutError::Timeout) {
            watch.cancel("it neither ended nor failed in time: does the framework keep the failure to itself?");
        }
    });
    let failure = benchmark.run().unwrap_err();
    drop(ended);
    limit.join().unwrap();
    benchmark.clean_up(true).unwrap();
    assert_eq!(parameters.guests(), 0, "{plan:?}");
    failure
}

/// Checks that a guest that panics fails its request, with the message, and no other.
pub fn a_panic_fails_its_request_and_no_other<B>()
where
    B: ComponentBenchmark<Parameters = GuestParameters> + 'static,
{
    let _turn = my_turn();
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
    let _turn = my_turn();
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
    let _turn = my_turn();
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
    let _turn = my_turn();
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

/// Makes tests that nothing is left of a testee's runs, however they end.
///
/// * the first: a benchmark of two guests that know each other, components of the framework
/// * `fibonacci`: the testee's own, with a number for which a run takes longer than giving it up
/// * `chameneos`: the testee's own
#[macro_export]
macro_rules! life_cycle_tests {
    ($guests:ty $(, fibonacci($number:literal): $fibonacci:ty)? $(, chameneos: $chameneos:ty)?) => {
        #[test]
        fn nothing_is_left_of_runs() {
            $crate::testing::life_cycle::nothing_is_left_of_runs::<$guests>();
        }

        #[test]
        fn nothing_is_left_of_failed_runs() {
            $crate::testing::life_cycle::nothing_is_left_of_failed_runs::<$guests>();
        }

        #[test]
        fn a_component_that_panics_fails_its_request_and_no_other() {
            $crate::testing::life_cycle::a_panic_fails_its_request_and_no_other::<$guests>();
        }

        #[test]
        fn phases_in_a_wrong_order_are_errors() {
            $crate::testing::life_cycle::phases_in_a_wrong_order_are_errors::<$guests>();
        }

        $(
            #[test]
            fn a_request_cut_short_does_not_disturb_the_next() {
                $crate::testing::life_cycle::a_request_cut_short_does_not_disturb_the_next::<$fibonacci>($number);
            }
        )?

        $(
            #[test]
            fn requests_leave_no_thread_behind() {
                $crate::testing::life_cycle::requests_leave_no_thread_behind::<$chameneos>();
            }
        )?
    };
}
