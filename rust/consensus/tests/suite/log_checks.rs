use mpp_consensus::{LogCheck, LogFault};

/// Compares logs, each in parts of two, that should have so many proposals.
fn fault(proposals: u64, logs: &[&[u64]]) -> Option<LogFault> {
    let mut check = LogCheck::new(proposals, false);
    for (replica, log) in (0..).zip(logs) {
        check.begin(replica, replica);
        for (position, part) in (0..).step_by(2).zip(log.chunks(2)) {
            if let Err(fault) = check.take(position, part) {
                return Some(fault);
            }
        }
        if let Err(fault) = check.end() {
            return Some(fault);
        }
    }
    None
}

#[test]
fn logs_in_the_same_order_are_right_whichever_it_is() {
    assert_eq!(fault(5, &[&[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4]]), None);
    assert_eq!(fault(5, &[&[3, 0, 4, 2, 1], &[3, 0, 4, 2, 1], &[3, 0, 4, 2, 1]]), None);
}

#[test]
fn the_first_fault_is_found() {
    let (replica, first) = (1, 0);
    let cases: [(&[&[u64]], LogFault); 8] = [
        (&[&[0, 1, 2], &[0, 2, 1]], LogFault::Different { replica, position: 1, found: 2, expected: 1, first }),
        (&[&[0, 1, 2], &[0, 1, 1]], LogFault::Different { replica, position: 2, found: 1, expected: 2, first }),
        (&[&[0, 1, 2], &[0, 1]], LogFault::Length { replica, length: 2, expected: 3 }),
        (&[&[0, 1, 2], &[0, 1, 2, 2]], LogFault::Length { replica, length: 4, expected: 3 }),
        (&[&[0, 1, 1]], LogFault::Repeated { replica: 0, position: 2, found: 1 }),
        (&[&[0, 1, 3]], LogFault::Unknown { replica: 0, position: 2, found: 3 }),
        (&[&[0, 1]], LogFault::Length { replica: 0, length: 2, expected: 3 }),
        (&[&[]], LogFault::Length { replica: 0, length: 0, expected: 3 }),
    ];
    for (logs, expected) in cases {
        assert_eq!(fault(3, logs), Some(expected), "{logs:?}");
    }
}

#[test]
fn a_part_has_to_follow_the_one_before() {
    let mut check = LogCheck::new(4, false);
    check.begin(2, 0);
    assert_eq!(check.take(0, &[0, 1]), Ok(()));
    assert_eq!(check.take(3, &[3]), Err(LogFault::Gap { replica: 2, position: 3, expected: 2 }));
}

#[test]
fn logs_are_returned_where_they_are_asked_for() {
    for keeps in [false, true] {
        let mut check = LogCheck::new(2, keeps);
        for (replica, place) in [(3, 1), (0, 0)] {
            check.begin(replica, place);
            check.take(0, &[1, 0]).unwrap();
            check.end().unwrap();
        }
        let logs = check.into_logs();
        let entries: Vec<_> = logs.iter().map(|entry| (entry.replica, entry.key, entry.write, entry.value)).collect();
        let all = [(1, 0, false, 1), (1, 1, false, 0), (0, 0, false, 1), (0, 1, false, 0)];
        assert_eq!(entries, if keeps { &all[..] } else { &[] });
    }
}
