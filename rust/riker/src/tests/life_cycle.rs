//! Nothing is left of a run's actors, however the run ends.

use std::fmt::Debug;
use std::thread;
use std::time::Duration;

use mpp_harness::parameters::{PrimeSieveParameters, RequestReplyParameters};
use mpp_harness::testing::life_cycle::{Belongings, GuestParameters, Plan};
use mpp_harness::testing::{measure, my_turn};
use mpp_harness::{
    Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Lifecycle, LocalBenchmark, RunWatch, life_cycle_tests,
};
use riker::actors::*;

use crate::chameneos::Chameneos;
use crate::fibonacci::Fibonacci;
use crate::prime_sieve::PrimeSieve;
use crate::request_reply::RequestReply;
use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

struct Guests;

impl ComponentBenchmark for Guests {
    type Parameters = GuestParameters;
    type Setup = GuestParameters;
    type System = RikerSystem;

    fn create(setup: &mut GuestParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (parameters, latch) = (*setup, scope.latch().clone());
        let mut create_guest = |name| {
            let latch = latch.clone();
            scope.create(name, move || Guest(parameters.belongings(&latch)))
        };
        let (first, _) = (create_guest("first")?, create_guest("second")?);
        Ok(Box::new(move || first.tell(Told(parameters.plan), None)))
    }
}

#[derive(Clone, Debug)]
struct Told(Plan);

struct Guest(Belongings);

impl Actor for Guest {
    type Msg = Told;

    fn recv(&mut self, context: &Context<Told>, Told(plan): Told, _: Sender) {
        if self.0.carry_out(plan) {
            context.stop(&context.myself);
        }
    }
}

/// A benchmark whose actor leaves, and is then sent a message.
struct Absent;

impl ComponentBenchmark for Absent {
    type Parameters = ();
    type Setup = ();
    type System = RikerSystem;

    fn create((): &mut (), scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let guest = scope.create("guest", || Absentee)?;
        Ok(Box::new(move || {
            guest.sys_tell(SystemMsg::Command(riker::system::SystemCmd::Stop));
            // A message that reaches it while it stops may be lost without a trace.
            while guest.parent().is_child(&guest.clone().into()) {
                thread::yield_now();
            }
            guest.tell((), None);
        }))
    }
}

struct Absentee;

impl Actor for Absentee {
    type Msg = ();

    fn recv(&mut self, _: &Context<()>, (): (), _: Sender) {}
}

#[test]
fn a_message_that_reaches_nobody_fails_the_run() {
    let _turn = my_turn();
    let failure = measure(Lifecycle::<Absent>::new(), (), 2).unwrap_err();
    assert!(failure.reason.contains("message () to /user/run-"), "{failure:?}");
}

/// Cuts requests short in the middle of a run, each followed by one of another size.
fn cut_short<B>(long: B::Parameters, short: B::Parameters, answer: u64)
where
    B: ComponentBenchmark + 'static,
    B::Parameters: Copy + Debug + 'static,
{
    let _turn = my_turn();
    for millis in [0, 20, 100] {
        let watch = RunWatch::new();
        let mut benchmark = Lifecycle::<B>::new();
        benchmark.set_up(long).unwrap();
        benchmark.prepare(&watch).unwrap();
        let canceller = watch.clone();
        let cancelled = thread::spawn(move || {
            thread::sleep(Duration::from_millis(millis));
            canceller.cancel("nobody wants it");
        });
        assert!(benchmark.run().is_err());
        cancelled.join().unwrap();
        benchmark.clean_up(true).unwrap();
        assert_eq!(measure(Lifecycle::<B>::new(), short, 2), Ok(answer), "{short:?}");
    }
}

#[test]
fn asks_cut_short_are_ended() {
    let parameters = |requests| RequestReplyParameters { requests, pairs: 5, asks: true };
    cut_short::<RequestReply>(parameters(u64::MAX), parameters(10), 50);
}

#[test]
fn filters_that_are_created_when_the_run_ends_are_stopped() {
    let parameters = |limit| PrimeSieveParameters { limit, primes_per_filter: 1, batch_size: 10 };
    cut_short::<PrimeSieve>(parameters(50_000), parameters(10), 0x3a76_d943_0e93_a596);
}

life_cycle_tests!(Guests, fibonacci(18): Fibonacci, chameneos: Chameneos);
