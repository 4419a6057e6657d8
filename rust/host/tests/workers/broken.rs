//! Workers that make a trouble, once: it fails the request, and the next one works.

use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, thread};

use mpp_contract::test_result::SealedValue;
use mpp_contract::{FailureKind, ReadyRequest, TestResult};

use crate::host::{Host, MESSAGES, Outcome, PATIENCE, RUNS, failure, marked, request, success};

/// A trouble, the kind of failure that comes of it, and words of the reason.
#[test]
fn each_trouble_fails_its_request_and_no_other() -> Outcome {
    let died = "before its answer to";
    for (trouble, kind, words) in [
        ("dies in setUp", FailureKind::Crash, &["setUp", died, "exit code 3", "about to die in setUp"][..]),
        ("dies in prepare", FailureKind::Crash, &["prepare", died, "exit code 3", "about to die in prepare"]),
        ("dies in run", FailureKind::Crash, &["run", died, "exit code 3", "about to die in run", "broken_worker"]),
        ("dies in cleanUp", FailureKind::Crash, &["cleanUp", died, "exit code 3", "about to die in cleanUp"]),
        ("hangs in setUp", FailureKind::Timeout, &["did not answer setUp within 2 s", "about to hang in setUp"]),
        ("hangs in prepare", FailureKind::Timeout, &["did not answer prepare within 2 s", "about to hang"]),
        ("hangs in cleanUp", FailureKind::Timeout, &["did not answer cleanUp within 2 s", "about to hang"]),
        ("refuses setUp", FailureKind::Internal, &["no setUp today"]),
        ("refuses run", FailureKind::Internal, &["no run today"]),
        ("writes garbage", FailureKind::Crash, &["no message", "Hello, \\u{1b}world!", "..."]),
        ("writes half a line", FailureKind::Crash, &["half a line: '{\"id\":'", "exit code 0"]),
        ("writes a line without end", FailureKind::Crash, &["more than 1048576 bytes: 'xxx"]),
        ("answers another request", FailureKind::Crash, &["answered request 99, which nobody has made"]),
        ("answers twice", FailureKind::Crash, &["which nobody has made"]),
        ("answers without digits", FailureKind::Crash, &["not 16 hexadecimal digits", "3e8"]),
        ("takes no time for an answer", FailureKind::Crash, &["missing field `nanos`"]),
        ("takes more time than there was", FailureKind::Crash, &["3600000000000", "nanoseconds have passed"]),
        ("answers wrong in the last run", FailureKind::WrongAnswer, &["run 3", "0x00000000000003e9"]),
        ("leaves children", FailureKind::Crash, &["exit code 4"]),
        ("closes its output", FailureKind::Crash, &["closed its standard output", "it lives on"]),
    ] {
        let host = Host::start(trouble)?;
        let failed = failure(host.measure()?)?;
        assert_eq!(failed.kind(), kind, "{trouble}: {}", failed.reason);
        for word in words {
            assert!(failed.reason.contains(word), "{trouble}: no '{word}' in: {}", failed.reason);
        }
        assert!(failed.reason.len() < 4000, "{trouble}: {}", failed.reason);

        let measured = success(host.measure()?)?;
        assert_eq!((measured.number_of_runs, measured.answer), (RUNS, Some(MESSAGES)), "{trouble}");
        assert_eq!(measured.run_results, [0.001; 3], "{trouble}");
        assert_eq!(marked(&host.marker).len(), 3, "{trouble}: host, keeper and worker");
        host.end()?;
    }
    Ok(())
}

#[test]
fn a_feature_that_the_framework_lacks_is_not_implemented() -> Outcome {
    for trouble in ["lacks what setUp asks for", "lacks what prepare asks for"] {
        let host = Host::start(trouble)?;
        let refused = host.measure()?.sealed_value;
        assert!(matches!(refused, Some(SealedValue::NotImplemented(_))), "{trouble}: {refused:?}");
        assert_eq!(success(host.measure()?)?.answer, Some(MESSAGES), "{trouble}");
        host.end()?;
    }
    Ok(())
}

#[test]
fn a_line_without_end_takes_no_memory() -> Outcome {
    let host = Host::start("writes a line without end")?;
    failure(host.measure()?)?;
    let status = fs::read_to_string(format!("/proc/{}/status", host.process.id()))?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no peak")?;
    let peak_kib: u64 = peak.trim().trim_end_matches(" kB").parse()?;
    assert!(peak_kib < 64 << 10, "{peak_kib} KiB");
    host.end()
}

#[test]
fn who_goes_away_stops_a_run_even_if_the_worker_does_not_stop() -> Outcome {
    let host = Host::start("runs for ever")?;
    let mut client = host.client()?;
    let call = host.runtime.spawn(async move { client.ping_pong(request()).await });
    let begin = Instant::now();
    while !host.troubled.exists() {
        assert!(begin.elapsed() < PATIENCE, "the run does not begin");
        thread::sleep(Duration::from_millis(10));
    }
    call.abort();
    // Until the host learns of it, it is busy.
    let busy = |result: &TestResult| failure(result.clone()).is_ok_and(|it| it.reason.starts_with("busy: "));
    let mut next = host.measure()?;
    while busy(&next) {
        assert!(begin.elapsed() < 2 * PATIENCE, "it goes on");
        thread::sleep(Duration::from_millis(10));
        next = host.measure()?;
    }
    assert_eq!(success(next)?.answer, Some(MESSAGES));
    host.end()
}

#[test]
fn nothing_is_left_of_a_host_that_is_killed() -> Outcome {
    for trouble in ["lives on", "none"] {
        let mut host = Host::start(trouble)?;
        success(host.measure()?)?;
        host.process.kill()?;
        host.process.wait()?;
        let begin = Instant::now();
        while !marked(&host.marker).is_empty() {
            assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", marked(&host.marker));
            thread::sleep(Duration::from_millis(10));
        }
    }
    Ok(())
}

#[test]
fn a_host_whose_worker_lives_on_ends_in_time() -> Outcome {
    let host = Host::start("lives on")?;
    success(host.measure()?)?;
    host.end()
}

#[test]
fn a_worker_describes_itself() -> Outcome {
    let host = Host::start("none")?;
    let mut client = host.client()?;
    let ready = host.runtime.block_on(client.ready(ReadyRequest {}))?.into_inner();
    let info = ready.info.ok_or("nothing of itself")?;
    assert_eq!(
        (info.symbol.as_str(), info.language.as_str(), info.benchmarks),
        ("BROKEN", "Rust", vec!["PINGPONG".to_owned(), "LATENCY".to_owned()])
    );
    assert!(info.settings.is_empty());
    host.end()
}

#[test]
fn a_worker_that_does_not_answer_hello_ends_the_host() -> Outcome {
    for (trouble, words) in [
        ("dies in hello", &["before its answer to hello", "exit code 3"][..]),
        ("hangs in hello", &["did not answer hello within 5 s"]),
        ("refuses hello", &["no hello today"]),
    ] {
        let (mut command, marker, troubled) = Host::command(trouble)?;
        let output = command.output()?;
        let errors = String::from_utf8(output.stderr)?;
        fs::remove_file(troubled)?;
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(1), true), "{trouble}: {errors}");
        assert!(words.iter().all(|word| errors.contains(word)), "{trouble}: {errors}");
        assert_eq!(marked(&marker), Vec::<String>::new(), "{trouble}");
    }
    Ok(())
}

#[test]
fn wrong_command_lines_and_addresses_have_their_exit_codes() -> Outcome {
    let taken = std::net::TcpListener::bind("127.0.0.1:0")?;
    let address = taken.local_addr()?.to_string();
    let (worker, _, _) = Host::command("none")?;
    let worker = worker.get_args().next().ok_or("the worker")?.to_owned();
    for (words, code, told) in [
        (&[][..], 2, "usage"),
        (&["--", "127.0.0.1:0"], 2, "usage"),
        (&["W", "none", "f", "--", "nonsense"], 2, "usage"),
        (&["W", "none", "f", "--", "127.0.0.1:0", "1", "2", "3", "4"], 2, "usage"),
        (&["W", "none", "f", "--", &address], 1, address.as_str()),
        (&["/no/such/worker", "--", "127.0.0.1:0"], 1, "cannot start '/no/such/worker'"),
    ] {
        let words = words.iter().map(|word| if *word == "W" { worker.as_os_str() } else { word.as_ref() });
        let output = Command::new(env!("CARGO_BIN_EXE_mpp-host")).args(words).output()?;
        let errors = String::from_utf8(output.stderr)?;
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(code), true), "{errors}");
        assert!(errors.contains(told), "{errors}");
    }
    Ok(())
}
