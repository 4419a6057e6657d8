use mpp_contract::Operation;
use mpp_harness::testing::linearizability;

fn operation(write: bool, value: u64, from: u64, to: u64) -> Operation {
    Operation { write, value, invoked_nanos: from, returned_nanos: to, ..Operation::default() }
}

fn write(value: u64, from: u64, to: u64) -> Operation {
    operation(true, value, from, to)
}

fn read(value: u64, from: u64, to: u64) -> Operation {
    operation(false, value, from, to)
}

#[test]
fn a_history_is_linearizable_or_not() {
    let two_orders = vec![write(7, 1, 4), write(8, 2, 3), read(7, 5, 6), read(8, 7, 8)];
    for (what, expected, history) in [
        ("nothing", true, vec![]),
        ("a read of the beginning", true, vec![read(0, 1, 2)]),
        ("a read of what was written", true, vec![write(7, 1, 2), read(7, 3, 4)]),
        ("a read of what was never written", false, vec![write(7, 1, 2), read(8, 3, 4)]),
        ("a stale read", false, vec![write(7, 1, 2), read(0, 3, 4)]),
        ("a read beside a write, of the old value", true, vec![write(7, 1, 4), read(0, 2, 3)]),
        ("a read beside a write, of the new value", true, vec![write(7, 1, 4), read(7, 2, 3)]),
        ("a new and then an old value", false, vec![write(7, 1, 9), read(7, 2, 3), read(0, 4, 5)]),
        ("a new and an old value at the same time", true, vec![write(7, 1, 9), read(7, 2, 5), read(0, 4, 6)]),
        ("a lost write", false, vec![write(7, 1, 2), write(8, 3, 4), read(7, 5, 6)]),
        ("writes at the same time", true, vec![write(7, 1, 4), write(8, 2, 3), read(7, 5, 6), read(7, 7, 8)]),
        ("writes at the same time, seen in two orders", false, two_orders),
        ("a read of a write that comes later", false, vec![read(7, 1, 2), write(7, 3, 4)]),
    ] {
        assert_eq!(linearizability::holds(&history), expected, "{what}");
    }
}

#[test]
fn each_key_has_a_history_of_its_own() {
    let other_key = |operation| Operation { key: 1, ..operation };
    assert!(linearizability::holds(&[write(7, 1, 2), other_key(read(0, 3, 4))]));
    assert!(!linearizability::holds(&[write(7, 1, 2), other_key(write(8, 1, 2)), other_key(read(0, 3, 4))]));
}
