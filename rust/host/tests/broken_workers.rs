//! The real host with workers that do something wrong: what becomes of the request, and of the next one.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use mpp_contract::benchmark_runner_client::BenchmarkRunnerClient;
use mpp_contract::test_result::SealedValue;
use mpp_contract::{FailureKind, PingPongRequest, ReadyRequest, RunPolicy, TestFailure, TestResult, TestSuccess};
use tokio::runtime::{Builder, Runtime};
use tonic::transport::{Channel, Endpoint};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Short for a worker that hangs. On a busy machine others may take longer.
const HANGING: &str = "hello=5,phase=2,stop=2";
const DEADLINES: &str = "hello=20,phase=20,stop=2";
const PATIENCE: Duration = Duration::from_secs(20);
const MARKER: &str = "MPP_TEST_MARKER";
const MESSAGES: u64 = 1000;
const RUNS: u32 = 3;

/// A host with a worker that makes a trouble, once.
struct Host {
    process: Child,
    marker: String,
    troubled: PathBuf,
    runtime: Runtime,
    address: String,
}

impl Host {
    fn command(trouble: &str) -> Outcome<(Command, String, PathBuf)> {
        let tests = env::current_exe()?;
        let examples = tests.parent().and_then(|it| it.parent()).ok_or("cargo's folder")?.join("examples");
        let marker = format!("{}-{}", process::id(), trouble.replace(' ', "-"));
        let troubled = env::temp_dir().join(format!("mpp-host-{marker}"));
        // It may be there from an earlier run of a process with that number.
        let _ = fs::remove_file(&troubled);
        let deadlines = if trouble.starts_with("hangs") { HANGING } else { DEADLINES };
        let mut command = Command::new(env!("CARGO_BIN_EXE_mpp-host"));
        command.arg(examples.join("broken_worker")).arg(trouble).arg(&troubled).args(["--", "127.0.0.1:0"]);
        command.env(MARKER, &marker).env("MPP_WORKER_SECONDS", deadlines);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok((command, marker, troubled))
    }

    fn start(trouble: &str) -> Outcome<Self> {
        let (mut command, marker, troubled) = Self::command(trouble)?;
        let mut process = command.stderr(Stdio::inherit()).spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("its output")?).read_line(&mut line)?;
        let address = line.trim().strip_prefix("MPP-LISTEN runner ").ok_or("no listening line")?.to_owned();
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        Ok(Self { process, marker, troubled, runtime, address })
    }

    fn client(&self) -> Outcome<BenchmarkRunnerClient<Channel>> {
        let endpoint = Endpoint::from_shared(format!("http://{}", self.address))?.timeout(PATIENCE);
        Ok(BenchmarkRunnerClient::new(self.runtime.block_on(endpoint.connect())?))
    }

    fn measure(&self) -> Outcome<TestResult> {
        let mut client = self.client()?;
        Ok(self.runtime.block_on(client.ping_pong(request()))?.into_inner())
    }

    /// Ends as testees do, and leaves nothing behind.
    fn end(mut self) -> Outcome {
        drop(self.process.stdin.take());
        let begin = Instant::now();
        while self.process.try_wait()?.is_none() {
            assert!(begin.elapsed() < Duration::from_secs(5), "it goes on without standard input");
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(self.process.wait()?.code(), Some(0));
        assert_eq!(marked(&self.marker), Vec::<String>::new());
        Ok(())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_file(&self.troubled);
    }
}

fn request() -> PingPongRequest {
    let policy = RunPolicy { min_runs: RUNS, max_runs: RUNS, ..RunPolicy::default() };
    PingPongRequest { number_of_messages: MESSAGES, policy: Some(policy) }
}

fn failure(result: TestResult) -> Outcome<TestFailure> {
    match result.sealed_value {
        Some(SealedValue::Failure(failure)) => Ok(failure),
        other => Err(format!("no failure but {other:?}").into()),
    }
}

fn success(result: TestResult) -> Outcome<TestSuccess> {
    match result.sealed_value {
        Some(SealedValue::Success(success)) => Ok(success),
        other => Err(format!("no success but {other:?}").into()),
    }
}

/// The command lines of processes that bear a marker and are not over.
fn marked(marker: &str) -> Vec<String> {
    let bears = format!("{MARKER}={marker}").into_bytes();
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    let alive = folders.filter(|folder| {
        let environment = fs::read(folder.join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| variable == bears)
    });
    alive.map(|folder| fs::read_to_string(folder.join("cmdline")).unwrap_or_default().replace('\0', " ")).collect()
}

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
    assert_eq!(success(host.measure()?)?.answer, Some(MESSAGES));
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
        ("BROKEN", "Rust", vec!["PINGPONG".to_owned()])
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
