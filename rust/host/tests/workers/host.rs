use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use mpp_contract::benchmark_runner_client::BenchmarkRunnerClient;
use mpp_contract::test_result::SealedValue;
use mpp_contract::{PingPongRequest, RunPolicy, TestFailure, TestResult, TestSuccess};
use mpp_harness::testing::example;
use tokio::runtime::{Builder, Runtime};
use tonic::transport::{Channel, Endpoint};

pub(crate) type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Short for a worker that hangs. On a busy machine others may take longer.
const HANGING: &str = "hello=5,phase=2,stop=2";
const DEADLINES: &str = "hello=20,phase=20,stop=2";
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
const MARKER: &str = "MPP_TEST_MARKER";
pub(crate) const MESSAGES: u64 = 1000;
pub(crate) const RUNS: u32 = 3;

/// A host with a worker that makes a trouble, once.
pub(crate) struct Host {
    pub(crate) process: Child,
    pub(crate) marker: String,
    pub(crate) troubled: PathBuf,
    pub(crate) runtime: Runtime,
    address: String,
}

impl Host {
    pub(crate) fn command(trouble: &str) -> Outcome<(Command, String, PathBuf)> {
        let marker = format!("{}-{}", process::id(), trouble.replace(' ', "-"));
        let troubled = env::temp_dir().join(format!("mpp-host-{marker}"));
        // It may be there from an earlier run of a process with that number.
        let _ = fs::remove_file(&troubled);
        let deadlines = if trouble.starts_with("hangs") { HANGING } else { DEADLINES };
        let mut command = Command::new(env!("CARGO_BIN_EXE_mpp-host"));
        command.arg(example("broken_worker")).arg(trouble).arg(&troubled).args(["--", "127.0.0.1:0"]);
        command.env(MARKER, &marker).env("MPP_WORKER_SECONDS", deadlines);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok((command, marker, troubled))
    }

    /// The error holds the host's exit code and its log.
    pub(crate) fn start(trouble: &str) -> Outcome<Self> {
        Self::start_with(trouble, "")
    }

    /// Sets options for the testee.
    pub(crate) fn start_with(trouble: &str, options: &str) -> Outcome<Self> {
        let (mut command, marker, troubled) = Self::command(trouble)?;
        command.env("MPP_OPTIONS", options);
        let mut process = command.stderr(File::create(log_beside(&troubled))?).spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("its output")?).read_line(&mut line)?;
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let address = line.trim().strip_prefix("MPP-LISTEN runner ").unwrap_or_default().to_owned();
        let mut host = Self { process, marker, troubled, runtime, address };
        if host.address.is_empty() {
            return Err(format!("{}: {line}{}", host.process.wait()?, host.log()?).into());
        }
        Ok(host)
    }

    /// Returns its log.
    pub(crate) fn log(&self) -> Outcome<String> {
        Ok(fs::read_to_string(log_beside(&self.troubled))?)
    }

    pub(crate) fn client(&self) -> Outcome<BenchmarkRunnerClient<Channel>> {
        let endpoint = Endpoint::from_shared(format!("http://{}", self.address))?.timeout(PATIENCE);
        Ok(BenchmarkRunnerClient::new(self.runtime.block_on(endpoint.connect())?))
    }

    pub(crate) fn measure(&self) -> Outcome<TestResult> {
        let mut client = self.client()?;
        Ok(self.runtime.block_on(client.ping_pong(request()))?.into_inner())
    }

    /// Ends as testees do, and leaves nothing behind.
    pub(crate) fn end(mut self) -> Outcome {
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
        let _ = fs::remove_file(log_beside(&self.troubled));
    }
}

fn log_beside(troubled: &Path) -> PathBuf {
    troubled.with_extension("log")
}

pub(crate) fn request() -> PingPongRequest {
    let policy = RunPolicy { min_runs: RUNS, max_runs: RUNS, ..RunPolicy::default() };
    PingPongRequest { number_of_messages: MESSAGES, policy: Some(policy) }
}

pub(crate) fn failure(result: TestResult) -> Outcome<TestFailure> {
    match result.sealed_value {
        Some(SealedValue::Failure(failure)) => Ok(failure),
        other => Err(format!("no failure but {other:?}").into()),
    }
}

pub(crate) fn success(result: TestResult) -> Outcome<TestSuccess> {
    match result.sealed_value {
        Some(SealedValue::Success(success)) => Ok(success),
        other => Err(format!("no success but {other:?}").into()),
    }
}

/// The command lines of processes that bear a marker and are not over.
pub(crate) fn marked(marker: &str) -> Vec<String> {
    let bears = format!("{MARKER}={marker}").into_bytes();
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    let alive = folders.filter(|folder| {
        let environment = fs::read(folder.join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| variable == bears)
    });
    alive.map(|folder| fs::read_to_string(folder.join("cmdline")).unwrap_or_default().replace('\0', " ")).collect()
}
