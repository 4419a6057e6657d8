//! The program between a gRPC client and somebody who answers as Erlang does.

use std::error::Error;
use std::io::{BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use mpp_contract::benchmark_runner_client::BenchmarkRunnerClient;
use mpp_contract::{FibonacciRequest, PingPongRequest, ReadyRequest, ReadyResponse};
use tokio::runtime::{Builder, Runtime};
use tonic::metadata::AsciiMetadataValue;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Response, Status};

const TOKEN: &str = "secret";
const DEADLINE: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(10);

/// `{reply, 1, #{status => true}}`.
const READY: &[u8] = b"\x83h\x03w\x05replya\x01t\0\0\0\x01w\x06statusw\x04true";

/// `{reply, 1, #{status => 7}}`, which is no `ReadyResponse`.
const MISFIT: &[u8] = b"\x83h\x03w\x05replya\x01t\0\0\0\x01w\x06statusa\x07";

/// `{stop}`.
const STOP: &[u8] = b"\x83h\x01w\x04stop";

/// A bridge whose other end is the test.
struct Bridge {
    process: Child,
    frames: BufReader<ChildStdout>,
    input: Option<ChildStdin>,
    port: u16,
}

type Outcome = Result<(), Box<dyn Error>>;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mpp-erlang-bridge"));
    command.args(arguments).env("MPP_RUN_TOKEN", TOKEN);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Bridge {
    fn start() -> Result<Self, Box<dyn Error>> {
        let mut process = command(&["127.0.0.1:0"]).spawn()?;
        let frames = BufReader::new(process.stdout.take().ok_or("its output")?);
        let input = process.stdin.take();
        let mut bridge = Self { process, frames, input, port: 0 };
        let listening = bridge.frame()?;
        // {listening, Port}, an integer of four bytes.
        let (begin, port) = listening.split_at(listening.len() - 4);
        assert_eq!(begin, b"\x83h\x02w\x09listeningb");
        bridge.port = u16::try_from(u32::from_be_bytes(port.try_into()?))?;
        Ok(bridge)
    }

    fn frame(&mut self) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut length = [0; 4];
        self.frames.read_exact(&mut length)?;
        let mut frame = vec![0; u32::from_be_bytes(length) as usize];
        self.frames.read_exact(&mut frame)?;
        Ok(frame)
    }

    fn answer(&mut self, frame: &[u8]) -> Outcome {
        let input = self.input.as_mut().ok_or("it has ended")?;
        input.write_all(&u32::try_from(frame.len())?.to_be_bytes())?;
        input.write_all(frame)?;
        Ok(input.flush()?)
    }

    fn client(&self, runtime: &Runtime) -> Result<BenchmarkRunnerClient<Channel>, Box<dyn Error>> {
        let endpoint = Endpoint::from_shared(format!("http://127.0.0.1:{}", self.port))?.timeout(DEADLINE);
        Ok(BenchmarkRunnerClient::new(runtime.block_on(endpoint.connect())?))
    }

    /// The exit code, once it ends.
    fn end(mut self) -> Result<Option<i32>, Box<dyn Error>> {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait()? {
                return Ok(status.code());
            }
            if begin.elapsed() > DEADLINE {
                return Err("it goes on".into());
            }
            thread::sleep(POLL);
        }
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn runtime() -> Result<Runtime, Box<dyn Error>> {
    Ok(Builder::new_multi_thread().worker_threads(1).enable_all().build()?)
}

fn with_token<T>(message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.metadata_mut().insert("mpp-run-token", AsciiMetadataValue::from_static(TOKEN));
    request
}

#[test]
fn calls_are_answered_by_whoever_started_it() -> Outcome {
    let (mut bridge, runtime) = (Bridge::start()?, runtime()?);
    let mut client = bridge.client(&runtime)?;
    let call = runtime.spawn(async move { client.ready(with_token(ReadyRequest {})).await });
    assert_eq!(bridge.frame()?, b"\x83h\x04w\x04calla\x01w\x05Readyt\0\0\0\0");
    bridge.answer(READY)?;
    let expected = ReadyResponse { status: true, info: None };
    assert_eq!(runtime.block_on(call)?.map(Response::into_inner)?, expected);
    Ok(())
}

#[test]
fn benchmarks_are_validated_before_they_reach_whoever_started_it() -> Outcome {
    let (mut bridge, runtime) = (Bridge::start()?, runtime()?);
    for (fib_number, expected) in [(1, &b"w\x02okt"[..]), (0, b"w\x05errorm")] {
        let mut client = bridge.client(&runtime)?;
        let request = FibonacciRequest { fib_number, policy: None };
        let call = runtime.spawn(async move { client.fibonacci(with_token(request)).await });
        let frame = bridge.frame()?;
        assert!(frame.starts_with(b"\x83h\x04w\x07measurea"), "{frame:?}");
        assert!(frame.windows(expected.len()).any(|bytes| bytes == expected), "{frame:?}");
        call.abort();
        bridge.frame()?;
    }
    Ok(())
}

#[test]
fn an_answer_that_does_not_fit_the_contract_is_an_error_of_that_call_only() -> Outcome {
    let (mut bridge, runtime) = (Bridge::start()?, runtime()?);
    let mut client = bridge.client(&runtime)?;
    let mut again = client.clone();
    let call = runtime.spawn(async move { client.ready(with_token(ReadyRequest {})).await });
    bridge.frame()?;
    bridge.answer(MISFIT)?;
    assert_eq!(runtime.block_on(call)?.map_err(|status| status.code()).err(), Some(Code::Internal));

    let call = runtime.spawn(async move { again.ready(with_token(ReadyRequest {})).await });
    bridge.frame()?;
    // The second call has another number, which stands behind the name of the frame.
    let mut ready = READY.to_vec();
    ready[11] = 2;
    bridge.answer(&ready)?;
    assert!(runtime.block_on(call)?.is_ok());
    Ok(())
}

#[test]
fn who_does_not_know_the_token_is_refused() -> Outcome {
    let (bridge, runtime) = (Bridge::start()?, runtime()?);
    let mut client = bridge.client(&runtime)?;
    let refused: Result<_, Status> = runtime.block_on(client.ready(Request::new(ReadyRequest {})));
    assert_eq!(refused.map_err(|status| status.code()).err(), Some(Code::Unauthenticated));
    Ok(())
}

#[test]
fn whoever_gives_a_call_up_is_reported() -> Outcome {
    let (mut bridge, runtime) = (Bridge::start()?, runtime()?);
    let mut client = bridge.client(&runtime)?;
    let request = PingPongRequest { number_of_messages: 1, policy: None };
    let call = runtime.spawn(async move { client.ping_pong(with_token(request)).await });
    bridge.frame()?;
    call.abort();
    assert_eq!(bridge.frame()?, b"\x83h\x02w\x09cancelleda\x01");
    Ok(())
}

#[test]
fn it_ends_with_its_input_though_a_call_is_in_progress() -> Outcome {
    let (mut bridge, runtime) = (Bridge::start()?, runtime()?);
    let mut client = bridge.client(&runtime)?;
    let call = runtime.spawn(async move { client.ready(with_token(ReadyRequest {})).await });
    bridge.frame()?;
    bridge.input = None;
    assert_eq!(runtime.block_on(call)?.map_err(|status| status.code()).err(), Some(Code::Unavailable));
    assert_eq!(bridge.end()?, Some(0));
    Ok(())
}

#[test]
fn answers_leave_before_it_ends() -> Outcome {
    let (mut bridge, runtime) = (Bridge::start()?, runtime()?);
    let mut client = bridge.client(&runtime)?;
    let call = runtime.spawn(async move { client.ready(with_token(ReadyRequest {})).await });
    bridge.frame()?;
    bridge.answer(READY)?;
    bridge.answer(STOP)?;
    assert!(runtime.block_on(call)?.is_ok());
    assert_eq!(bridge.end()?, Some(0));
    Ok(())
}

#[test]
fn a_malformed_frame_ends_it() -> Outcome {
    let mut bridge = Bridge::start()?;
    bridge.answer(b"nonsense")?;
    assert_eq!(bridge.end()?, Some(1));
    Ok(())
}

#[test]
fn what_it_cannot_do_it_says() -> Outcome {
    let taken = TcpListener::bind("127.0.0.1:0")?;
    let address = taken.local_addr()?.to_string();
    for (arguments, code, told) in [
        (vec![address.as_str()], 1, address.as_str()),
        (vec!["nonsense"], 2, "usage"),
        (vec![], 2, "usage"),
        (vec!["127.0.0.1:0", "127.0.0.1:0"], 2, "usage"),
    ] {
        let Output { status, stdout, stderr } = command(&arguments).output()?;
        assert_eq!(status.code(), Some(code), "{arguments:?}");
        assert!(stdout.is_empty(), "{arguments:?}");
        assert!(String::from_utf8(stderr)?.contains(told), "{arguments:?}");
    }
    Ok(())
}
