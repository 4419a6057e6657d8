use std::thread;
use std::time::Duration;

use mpp_harness::{RunWatch, Stopped, wait_until};

const SHORT: Duration = Duration::from_millis(20);
const LONG: Duration = Duration::from_secs(60);

#[test]
fn tells_the_first_reason_and_a_cancellation_before_a_failure() {
    let watch = RunWatch::new();
    assert_eq!(watch.stopped(), None);
    watch.fail("one");
    watch.fail("two");
    assert_eq!(watch.stopped(), Some(Stopped::Failed("one".to_owned())));
    watch.cancel("three");
    watch.cancel("four");
    assert_eq!(watch.check().unwrap_err().to_string(), "the request was cancelled: three");
    assert!(watch.is_cancelled());
}

#[test]
fn waits_for_a_condition_and_not_longer_than_its_deadline() {
    let watch = RunWatch::new();
    let mut looks = 0;
    let third_look = || {
        looks += 1;
        looks == 3
    };
    watch.wait_until("counting", LONG, third_look).unwrap();
    let late = watch.wait_until("Godot", SHORT, || false).unwrap_err();
    assert_eq!(late.to_string(), "Godot took longer than 0.02 s");
}

#[test]
fn a_cancelled_request_waits_for_nothing_but_its_clean_up() {
    let watch = RunWatch::new();
    let canceller = watch.clone();
    thread::spawn(move || {
        thread::sleep(SHORT);
        canceller.cancel("the test said so");
    });
    let stopped = watch.wait_until("Godot", LONG, || false).unwrap_err();
    assert!(stopped.is::<Stopped>());
    wait_until("nothing", LONG, || true).unwrap();
}
