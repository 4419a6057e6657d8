//! A stranger that connects to a node does not make it fail, unless the stranger speaks Kompact's protocol.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream, UdpSocket};
use std::thread;
use std::time::Duration;

use mpp_harness::RunWatch;
use mpp_harness::testing::my_turn;

use crate::nodes::Node;

/// Long enough for something that must not happen.
const A_WHILE: Duration = Duration::from_millis(500);

/// The first bytes of Kompact's frames, before the length of their content in 4 bytes and their type in one.
const MAGIC: [u8; 4] = [0xC0, 0xA1, 0xBA, 0x11];
const DATA: u8 = 2;

/// Lets strangers at a node, which must not fail, and still be reached by another node.
fn bears(strangers: impl FnOnce(SocketAddr)) {
    let _turn = my_turn();
    let start = || Node::start("127.0.0.1", 1, None).unwrap();
    let (node, other) = (start(), start());
    strangers(node.address());
    thread::sleep(A_WHILE);
    assert!(!node.failures().any());
    other.connect(node.address(), &RunWatch::new()).unwrap();
    assert!(!node.failures().any() && !other.failures().any());
    other.end().unwrap();
    node.end().unwrap();
}

/// Sends bytes, and leaves once the node has said something.
fn send(bytes: &[u8], to: SocketAddr) {
    let mut stream = TcpStream::connect(to).unwrap();
    stream.write_all(bytes).unwrap();
    stream.read_exact(&mut [0]).unwrap();
    thread::sleep(A_WHILE);
}

#[test]
fn who_sends_what_is_no_frame() {
    bears(|node| send(b"GET / HTTP/1.1\r\n\r\n", node));
}

#[test]
fn who_announces_more_than_it_sends() {
    let head = [&MAGIC[..], &i32::MAX.to_be_bytes(), &[DATA]].concat();
    bears(|node| send(&[&head[..], &[0; 50]].concat(), node));
}

#[test]
fn who_connects_and_leaves() {
    bears(|node| (0..50).for_each(|_| drop(TcpStream::connect(node).unwrap())));
}

#[test]
fn who_sends_a_datagram_that_is_no_frame() {
    bears(|node| {
        UdpSocket::bind("127.0.0.1:0").unwrap().send_to(&[7; 50], node).unwrap();
    });
}

/// They keep out later ones, but do not disturb those that are connected.
#[test]
fn a_thousand_connections() {
    let _turn = my_turn();
    let start = || Node::start("127.0.0.1", 1, None).unwrap();
    let (node, other) = (start(), start());
    other.connect(node.address(), &RunWatch::new()).unwrap();
    let strangers: Vec<_> = (0..1000).map_while(|_| TcpStream::connect(node.address()).ok()).collect();
    thread::sleep(A_WHILE);
    assert_eq!(strangers.len(), 1000);
    assert!(!node.failures().any() && !other.failures().any());
    other.end().unwrap();
    node.end().unwrap();
}
