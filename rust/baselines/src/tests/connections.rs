//! Connections: those that are let in, those that are not, and those that end.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use mpp_harness::parameters::{LatencyParameters, PingPongParameters, ThroughputPingPongParameters};
use mpp_harness::testing::my_turn;
use mpp_harness::{BenchmarkError, ClientBenchmark, Deployment, MasterBenchmark, RunWatch};
use mpp_tasks::Tasks;

use crate::network::{
    FrameBuffer, Greeting, NetBenchmark, NetClient, NetLatency, NetMaster, NetPingPong, NetSetup, NetSystem, Ping,
    Pong, Service, encode,
};
use crate::threads::Threads;

const MESSAGES: u64 = 100;
const SOON: Duration = Duration::from_secs(3);
const RUN_DEADLINE: Duration = Duration::from_secs(60);
const LOOPBACK: &str = "127.0.0.1";

/// Runs a test with both kinds of connections.
macro_rules! with_both {
    ($($test:ident),+) => {
        mod threads {
            $(#[test] fn $test() { super::$test::<super::Threads>(); })+
        }
        mod tasks {
            $(#[test] fn $test() { super::$test::<super::Tasks>(); })+
        }
    };
}

with_both!(
    strangers_are_sent_away,
    a_thousand_strangers_do_no_harm,
    a_wrong_length_is_refused_at_once,
    who_greets_too_slowly_is_sent_away,
    a_client_that_sends_something_else_fails_the_run,
    a_client_that_does_not_return_the_greeting_fails_the_preparation,
    a_run_that_is_given_up_ends,
    an_open_loop_that_is_given_up_ends,
    a_silent_stranger_does_not_keep_a_client,
    more_than_sockets_hold_can_be_under_way,
    without_a_client_there_is_no_run
);

const PONG: Service = Service::Pong { static_only: true, work_nanos: 0 };

type Master<S> = NetMaster<S, NetPingPong<PingPongParameters>>;

fn set_up<S: NetSystem>() -> (Master<S>, NetSetup) {
    let mut master = NetMaster::new();
    let deployment = Deployment { nodes: 2, host: LOOPBACK.to_owned() };
    let setup = master.set_up(PingPongParameters { messages: MESSAGES }, &deployment).unwrap();
    (master, setup.parse().unwrap())
}

/// Makes a run, which is given up if it takes too long.
fn run<S: NetSystem, B: NetBenchmark<S>>(master: &mut NetMaster<S, B>, client: String) -> Result<u64, BenchmarkError> {
    let watch = RunWatch::new();
    let late = watch.clone();
    thread::spawn(move || {
        thread::sleep(RUN_DEADLINE);
        late.cancel("it takes too long");
    });
    master.introduce(vec![client])?;
    master.prepare(&watch)?;
    master.run()?;
    master.answer()
}

fn strangers_are_sent_away<S: NetSystem>() {
    let _turn = my_turn();
    let (mut master, setup) = set_up::<S>();
    let mut client = NetClient::<S>::new();
    let address = client.set_up(&setup.to_string(), LOOPBACK).unwrap();
    let mut buffer = FrameBuffer::default();
    for stranger in [
        encode(&Greeting { token: setup.token ^ 1, pair: 0 }, &mut buffer).to_vec(),
        encode(&Greeting { token: setup.token, pair: 1 }, &mut buffer).to_vec(),
        encode(&Ping(()), &mut buffer).to_vec(),
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
        b"".to_vec(),
    ] {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(&stranger).unwrap();
        // It may be over already.
        let _ = stream.shutdown(std::net::Shutdown::Write);
        assert_sent_away(&mut stream);
    }
    assert_eq!(run(&mut master, address.clone()).unwrap(), MESSAGES);
    // Somebody who knows the token of a pair that is there already.
    let mut second = TcpStream::connect(&address).unwrap();
    second.write_all(encode(&Greeting { token: setup.token, pair: 0 }, &mut buffer)).unwrap();
    assert_sent_away(&mut second);
    master.clean_up(false).unwrap();
    master.prepare(&RunWatch::new()).unwrap();
    master.run().unwrap();
    assert_eq!(master.answer().unwrap(), MESSAGES);
    master.clean_up(true).unwrap();
    client.clean_up(true).unwrap();
    assert!(TcpStream::connect(&address).is_err());
}

fn a_thousand_strangers_do_no_harm<S: NetSystem>() {
    let _turn = my_turn();
    let (mut master, setup) = set_up::<S>();
    let mut client = NetClient::<S>::new();
    let address = client.set_up(&setup.to_string(), LOOPBACK).unwrap();
    let mut strangers: Vec<_> = (0..1000).map(|_| TcpStream::connect(&address).unwrap()).collect();
    assert_eq!(run(&mut master, address).unwrap(), MESSAGES);
    assert_sent_away(&mut strangers[0]);
    master.clean_up(true).unwrap();
    let begin = Instant::now();
    client.clean_up(true).unwrap();
    assert!(begin.elapsed() < SOON);
}

fn a_wrong_length_is_refused_at_once<S: NetSystem>() {
    let _turn = my_turn();
    let (mut master, setup) = set_up::<S>();
    let mut client = NetClient::<S>::new();
    let address = client.set_up(&setup.to_string(), LOOPBACK).unwrap();
    for length in [i32::MAX, i32::MIN, -1, 0] {
        let mut stranger = TcpStream::connect(&address).unwrap();
        stranger.write_all(&length.to_be_bytes()).unwrap();
        assert_sent_away(&mut stranger);
    }
    assert_eq!(run(&mut master, address).unwrap(), MESSAGES);
    master.clean_up(true).unwrap();
    client.clean_up(true).unwrap();
}

fn who_greets_too_slowly_is_sent_away<S: NetSystem>() {
    let _turn = my_turn();
    let mut client = NetClient::<S>::new();
    let address = client.set_up(&NetSetup::new(1, PONG).unwrap().to_string(), LOOPBACK).unwrap();
    let mut stranger = TcpStream::connect(&address).unwrap();
    for byte in [0, 0, 0, 13, 0, 0, 0, 0] {
        thread::sleep(Duration::from_millis(500));
        stranger.write_all(&[byte]).unwrap();
    }
    assert_sent_away(&mut stranger);
    client.clean_up(true).unwrap();
}

/// Waits until the other end has closed the connection, without a word.
#[track_caller]
fn assert_sent_away(stream: &mut TcpStream) {
    stream.set_read_timeout(Some(SOON)).unwrap();
    let mut heard = Vec::new();
    match stream.read_to_end(&mut heard) {
        Ok(0) => {}
        Err(failure) if failure.kind() == std::io::ErrorKind::ConnectionReset => {}
        other => panic!("{other:?}, {heard:?}"),
    }
}

/// A client that may return the greeting, and then sends the given bytes.
fn false_client(returns_greeting: bool, says: Vec<u8>) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind((LOOPBACK, 0)).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let client = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut greeting = FrameBuffer::default();
        stream.read_exact(&mut greeting).unwrap();
        if returns_greeting {
            stream.write_all(&greeting).unwrap();
            // The first PING.
            stream.read_exact(&mut [0; 5]).unwrap();
        }
        stream.write_all(&says).unwrap();
    });
    (address, client)
}

fn a_client_that_sends_something_else_fails_the_run<S: NetSystem>() {
    let _turn = my_turn();
    let mut buffer = FrameBuffer::default();
    for (says, reason) in [
        (encode(&Ping(()), &mut buffer).to_vec(), "a frame's kind is 1, allowed is 2"),
        (encode(&Pong(3), &mut buffer).to_vec(), "a frame's length is 9, allowed is 1"),
        (u32::MAX.to_be_bytes().to_vec(), "a frame's length is 4294967295, allowed is 1"),
        (b"".to_vec(), "the client has ended the connection"),
        (b"\0\0".to_vec(), ""),
    ] {
        let (mut master, _) = set_up::<S>();
        let (address, client) = false_client(true, says);
        let failure = run(&mut master, address.clone()).unwrap_err();
        let cause = failure.source().map(ToString::to_string).unwrap_or_default();
        let connection = format!("the connection to the client at {address} failed: ");
        let found = cause.strip_prefix(&connection).unwrap_or_else(|| panic!("{failure}: {cause}"));
        assert!(found.starts_with(reason), "{cause}");
        master.clean_up(true).unwrap();
        client.join().unwrap();
    }
}

fn a_client_that_does_not_return_the_greeting_fails_the_preparation<S: NetSystem>() {
    let _turn = my_turn();
    let (mut master, setup) = set_up::<S>();
    let other = Greeting { token: setup.token ^ 1, pair: 0 };
    let (address, client) = false_client(false, encode(&other, &mut FrameBuffer::default()).to_vec());
    let failure = run(&mut master, address.clone()).unwrap_err().to_string();
    assert_eq!(failure, format!("cannot connect to the client at {address}: it does not return the greeting"));
    master.clean_up(true).unwrap();
    client.join().unwrap();
}

fn a_run_that_is_given_up_ends<S: NetSystem>() {
    give_up(set_up::<S>().0);
}

/// The generator sends to a client that reads nothing, more than sockets hold.
fn an_open_loop_that_is_given_up_ends<S: NetSystem>() {
    let mut master = NetMaster::<S, NetLatency>::new();
    let (rate_per_second, requests) = (100_000_000, 1_000_000_000);
    let parameters = LatencyParameters { rate_per_second, requests, servers: 1, work: Duration::ZERO };
    let deployment = Deployment { nodes: 2, host: LOOPBACK.to_owned() };
    master.set_up(parameters, &deployment).unwrap();
    give_up(master);
}

/// Gives a run up whose client is silent after the greeting.
fn give_up<S: NetSystem, B: NetBenchmark<S>>(mut master: NetMaster<S, B>) {
    let _turn = my_turn();
    let listener = TcpListener::bind((LOOPBACK, 0)).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let silent = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut greeting = FrameBuffer::default();
        stream.read_exact(&mut greeting).unwrap();
        stream.write_all(&greeting).unwrap();
        stream
    });
    let watch = RunWatch::new();
    master.introduce(vec![address]).unwrap();
    master.prepare(&watch).unwrap();
    let _stream = silent.join().unwrap();
    let canceller = watch.clone();
    let cancelled = thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        canceller.cancel("nobody wants it");
    });
    assert_eq!(master.run().unwrap_err().to_string(), "the request was cancelled: nobody wants it");
    cancelled.join().unwrap();
    let begin = Instant::now();
    master.clean_up(true).unwrap();
    assert!(begin.elapsed() < SOON);
}

fn a_silent_stranger_does_not_keep_a_client<S: NetSystem>() {
    let _turn = my_turn();
    let mut client = NetClient::<S>::new();
    let address = client.set_up(&NetSetup::new(1, PONG).unwrap().to_string(), LOOPBACK).unwrap();
    let _stranger = TcpStream::connect(&address).unwrap();
    let begin = Instant::now();
    client.clean_up(true).unwrap();
    assert!(begin.elapsed() < SOON);
}

/// Both ends would wait for each other if the pinger did not read while it sends.
fn more_than_sockets_hold_can_be_under_way<S: NetSystem>() {
    let _turn = my_turn();
    let messages = 2_000_000;
    let parameters = ThroughputPingPongParameters {
        messages_per_pair: messages,
        pipeline_size: messages,
        parallelism: 1,
        static_only: false,
    };
    let mut master = NetMaster::<S, NetPingPong<ThroughputPingPongParameters>>::new();
    let deployment = Deployment { nodes: 2, host: LOOPBACK.to_owned() };
    let setup = master.set_up(parameters, &deployment).unwrap();
    let mut client = NetClient::<S>::new();
    let address = client.set_up(&setup, LOOPBACK).unwrap();
    assert_eq!(run(&mut master, address).unwrap(), messages * (messages - 1) / 2);
    master.clean_up(true).unwrap();
    client.clean_up(true).unwrap();
}

fn without_a_client_there_is_no_run<S: NetSystem>() {
    let (mut master, _) = set_up::<S>();
    assert!(master.introduce(Vec::new()).is_err());
    assert!(master.introduce(vec!["nowhere".to_owned()]).is_err());
    assert!(master.prepare(&RunWatch::new()).is_err());
    assert!(master.run().is_err());
    assert!(master.answer().is_err());
    master.clean_up(true).unwrap();
}
