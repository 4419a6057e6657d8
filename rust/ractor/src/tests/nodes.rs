//! Nodes notice each other's failures. All are in this process and share its groups, so that they find even nodes that they
//! are not connected to.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use mpp_harness::{RunLatch, RunWatch};
use ractor::pg;

use crate::net_ponger::Ponger;
use crate::nodes::{Correspondent, Message, Node, Peer, Request};

const SOON: Duration = Duration::from_secs(10);

fn heard(node: &Node) -> Receiver<String> {
    let (hear, heard) = channel();
    node.failures().hear(move |what| hear.send(what.to_owned()).unwrap());
    heard
}

#[test]
fn the_master_hears_what_fails_on_a_client() {
    let request = Request::new().unwrap();
    let (master, client) =
        (Node::of_master("127.0.0.1", &request).unwrap(), Node::of_client("127.0.0.1", &request).unwrap());
    let heard = heard(&master);
    let watch = RunWatch::new();
    let mut scope = client.open(RunLatch::new(1, &watch), &watch);
    let ponger = Ponger::spawn_in(&mut scope, vec![Correspondent::new(request.on_master(0))]).unwrap();
    ponger.cast(Message::Unreadable("it is empty".to_owned())).unwrap();
    let what = heard.recv_timeout(SOON).unwrap();
    assert!(what.starts_with(&format!("client {} failed: actor 0.", client.address())), "{what}");
    assert!(what.ends_with(" failed: a message cannot be read: it is empty"), "{what}");
    client.stop(scope).unwrap();
    client.end().unwrap();
    master.end().unwrap();
}

/// The proxy of an actor of an earlier run leaves its groups in its own time.
#[test]
fn the_later_actor_of_a_group_is_found() {
    let request = Request::new().unwrap();
    let node = Node::of_master("127.0.0.1", &request).unwrap();
    let heard = heard(&node);
    let watch = RunWatch::new();
    let mut scope = node.open(RunLatch::new(1, &watch), &watch);
    let mut spawn = || Ponger::spawn_in(&mut scope, vec![Correspondent::new(request.on_master(0))]).unwrap();
    let (earlier, later) = (spawn(), spawn());
    let group = request.on_node(node.address(), 0);
    for actor in [&later, &earlier] {
        pg::join(group.clone(), vec![actor.get_cell()]);
    }
    Peer::find(&group, "the node").unwrap().send(Message::Unreadable("it is empty".to_owned())).unwrap();
    let what = heard.recv_timeout(SOON).unwrap();
    assert!(what.contains(&format!("actor {} failed", later.get_id())), "{what}");
    node.stop(scope).unwrap();
    node.end().unwrap();
}

#[test]
fn who_is_of_another_request_is_not_let_in() {
    let node_of = |request: &Request| Node::of_master("127.0.0.1", request).unwrap();
    let (node, stranger) = (node_of(&Request::new().unwrap()), node_of(&Request::new().unwrap()));
    let heard = heard(&stranger);
    stranger.connect(node.address(), &RunWatch::new()).unwrap();
    assert_eq!(heard.recv_timeout(SOON).unwrap(), format!("the connection to {} was lost", node.address()));
    assert!(!node.failures().any());
    stranger.end().unwrap();
    node.end().unwrap();
}

/// Lets strangers at a node, which must not fail, and still be reached by another node.
fn bears(strangers: impl FnOnce(SocketAddr) -> Vec<TcpStream>) {
    let request = Request::new().unwrap();
    let node = Node::of_master("127.0.0.1", &request).unwrap();
    let other = Node::of_client("127.0.0.1", &request).unwrap();
    let connected = strangers(node.address());
    thread::sleep(Duration::from_millis(200));
    assert!(!node.failures().any());
    other.connect(node.address(), &RunWatch::new()).unwrap();
    assert!(!node.failures().any() && !other.failures().any());
    drop(connected);
    other.end().unwrap();
    node.end().unwrap();
}

fn sends(bytes: &[u8], to: SocketAddr) -> Vec<TcpStream> {
    let mut stream = TcpStream::connect(to).unwrap();
    stream.write_all(bytes).unwrap();
    vec![stream]
}

#[test]
fn strangers_that_come_and_go_are_no_failure() {
    bears(|node| {
        (0..10).for_each(|_| drop(TcpStream::connect(node).unwrap()));
        Vec::new()
    });
}

#[test]
fn strangers_that_send_what_is_no_frame_are_no_failure() {
    bears(|node| sends(b"GET / HTTP/1.1\r\n\r\n", node));
    // 42 bytes, of no message.
    bears(|node| sends(&[&42_u64.to_be_bytes()[..], &[0xFF; 42]].concat(), node));
}

#[test]
fn strangers_that_announce_more_than_they_send_are_no_failure() {
    for length in [10_000_000, (1 << 31) - 1, u64::MAX] {
        bears(|node| sends(&[&length.to_be_bytes()[..], &[0; 42]].concat(), node));
    }
}

#[test]
fn a_thousand_connections_are_no_failure() {
    bears(|node| (0..1000).map(|_| TcpStream::connect(node).unwrap()).collect());
}

#[test]
fn a_host_that_is_none_of_this_machine_is_refused() {
    let failure = Node::of_master("192.0.2.1", &Request::new().unwrap()).err().unwrap();
    assert!(failure.to_string().starts_with("cannot listen at 192.0.2.1: "), "{failure}");
}
