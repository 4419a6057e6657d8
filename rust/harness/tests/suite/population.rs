use std::thread;
use std::time::Duration;

use mpp_harness::{DEADLINE, Population};

#[test]
fn is_gone_once_the_last_member_is_dropped() {
    let population = Population::new();
    population.wait_until_gone(DEADLINE).unwrap();
    let member = population.join();
    let other = member.clone();
    assert_eq!(population.members(), 2);
    drop(member);
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        drop(other);
    });
    population.wait_until_gone(DEADLINE).unwrap();
    assert_eq!(population.members(), 0);
}

#[test]
fn tells_how_many_are_left_at_the_deadline() {
    let population = Population::new();
    let _members = [population.join(), population.join()];
    let late = population.wait_until_gone(Duration::from_millis(5)).unwrap_err();
    assert_eq!(late.to_string(), "stopping all components of the run took longer than 0.005 s: 2 are left");
}
