//! Strangers at a server's port. They neither block it for others nor keep their connections.

use std::io::{ErrorKind, Read};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::os::fd::OwnedFd;
use std::time::Duration;

use mpp_contract::ReadyRequest;
use mpp_harness::network::{ConnectionLimits, GuardedConnections, Pass};
use tokio::io::AsyncReadExt;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tonic::Request;
use tonic::codegen::tokio_stream::StreamExt;
use tonic::transport::server::Connected;

use crate::loopback::{DEADLINE, Loopback};
use crate::scripted_benchmark::ScriptedBenchmark;

const MOST: usize = 3;
const LIMITS: ConnectionLimits = ConnectionLimits { connections: MOST, deadline: Duration::from_millis(300) };

/// Serves each connection by reading what comes. Also returns the connections' passes, and what is told when nobody can
/// connect any more.
fn serve(runtime: &Runtime, listener: &TcpListener) -> (mpsc::UnboundedReceiver<Pass>, mpsc::UnboundedReceiver<()>) {
    let (passes, granted) = mpsc::unbounded_channel();
    let (end, ended) = mpsc::unbounded_channel();
    let listener = listener.try_clone().unwrap();
    listener.set_nonblocking(true).unwrap();
    runtime.spawn(async move {
        let (mut connections, accepting) =
            GuardedConnections::of(tokio::net::TcpListener::from_std(listener).unwrap(), LIMITS);
        let serving = async {
            while let Some(Ok(mut connection)) = connections.next().await {
                passes.send(connection.connect_info()).unwrap();
                tokio::spawn(async move { connection.read_to_end(&mut Vec::new()).await });
            }
        };
        tokio::select! {
            () = serving => {}
            _ = accepting => end.send(()).unwrap(),
        }
    });
    (granted, ended)
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

fn listen() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").unwrap()
}

fn connect(address: impl ToSocketAddrs) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    stream
}

/// Waits for the end of a connection, and passes over everything before it.
#[track_caller]
fn assert_ended(mut stream: TcpStream) {
    let ended = stream.read_to_end(&mut Vec::new());
    assert!(ended.map_or_else(|failure| failure.kind() == ErrorKind::ConnectionReset, |_| true));
}

#[track_caller]
fn assert_open(mut stream: &TcpStream) {
    stream.set_nonblocking(true).unwrap();
    assert_eq!(stream.read(&mut [0]).unwrap_err().kind(), ErrorKind::WouldBlock);
    stream.set_nonblocking(false).unwrap();
}

#[test]
fn one_stranger_more_ends_the_oldest_and_time_ends_all() {
    let (runtime, listener) = (runtime(), listen());
    let _passes = serve(&runtime, &listener);
    let mut strangers: Vec<_> = (0..=MOST).map(|_| connect(listener.local_addr().unwrap())).collect();
    assert_ended(strangers.remove(0));
    strangers.into_iter().for_each(assert_ended);
}

#[test]
fn who_is_let_in_stays_and_takes_no_place() {
    let (runtime, listener) = (runtime(), listen());
    let (mut passes, _end) = serve(&runtime, &listener);
    let friends: Vec<_> = (0..=2 * MOST)
        .map(|_| {
            let friend = connect(listener.local_addr().unwrap());
            passes.blocking_recv().unwrap().grant();
            friend
        })
        .collect();
    let stranger = connect(listener.local_addr().unwrap());
    assert_ended(stranger);
    friends.iter().for_each(assert_open);
}

#[test]
fn a_socket_that_listens_no_more_is_told() {
    let (runtime, listener) = (runtime(), listen());
    let (_passes, mut end) = serve(&runtime, &listener);
    TcpStream::from(OwnedFd::from(listener)).shutdown(Shutdown::Both).unwrap();
    assert_eq!(runtime.block_on(async { timeout(DEADLINE, end.recv()).await.unwrap() }), Some(()));
}

#[test]
fn strangers_do_not_keep_calls_away() {
    let loopback = Loopback::with_token(ScriptedBenchmark::obedient, Some("secret"));
    let address = loopback.server.addresses()[0].1.to_string();
    let many = 4 * ConnectionLimits::default().connections;
    let mut strangers: Vec<_> = (0..many).map(|_| connect(&address)).collect();
    let ready = loopback.block_on(async {
        let mut request = Request::new(ReadyRequest {});
        request.metadata_mut().insert("mpp-run-token", "secret".parse().unwrap());
        loopback.client().await.ready(request).await.unwrap().into_inner()
    });
    assert!(ready.status);
    assert_ended(strangers.remove(0));
}
