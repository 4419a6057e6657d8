//! Nodes without a benchmark.

use std::net::TcpListener;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use kompact::prelude::*;
use mpp_harness::testing::my_turn;
use mpp_harness::{Member, RunLatch, RunWatch, wait_until};

use crate::nodes::{Node, NodeFailures};

const DEADLINE: Duration = Duration::from_secs(20);

/// Long enough for something that must not happen.
const A_WHILE: Duration = Duration::from_millis(500);

#[test]
fn nodes_at_any_kind_of_host_reach_each_other() {
    let _turn = my_turn();
    for host in ["127.0.0.1", "localhost", "::1"] {
        if TcpListener::bind((host, 0)).is_err() {
            eprintln!("not tested: this machine does not have {host}");
            continue;
        }
        let (one, other) = (Node::start(host, 1, None).unwrap(), Node::start(host, 1, None).unwrap());
        one.connect(other.address(), &RunWatch::new()).unwrap();
        assert!(!one.failures().any() && !other.failures().any());
        one.end().unwrap();
        other.end().unwrap();
    }
}

#[test]
fn a_host_that_is_not_here_is_refused() {
    let refused = Node::start("192.0.2.1", 1, None).map(drop).unwrap_err().to_string();
    assert!(refused.starts_with("cannot listen at 192.0.2.1: "), "{refused}");
}

#[test]
fn connecting_to_nobody_is_a_failure() {
    let _turn = my_turn();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let node = Node::start("127.0.0.1", 1, None).unwrap();
    let watch = RunWatch::new();
    let failing = watch.clone();
    node.failures().hear(move |what| failing.fail(what));
    let failure = node.connect(free, &watch).unwrap_err().to_string();
    assert!(failure.starts_with("Kompact's network layer: ") && failure.contains(&free.to_string()), "{failure}");
    node.end().unwrap();
}

#[test]
fn a_client_that_ends_is_a_failure_of_the_master() {
    let _turn = my_turn();
    let master = Node::start("127.0.0.1", 1, None).unwrap();
    let client = Node::start("127.0.0.1", 1, Some(master.watch_path().clone())).unwrap();
    master.connect(client.address(), &RunWatch::new()).unwrap();
    let (told, tells) = mpsc::channel();
    master.failures().hear(move |what| told.send(what.to_owned()).unwrap());
    let address = client.address();
    client.end().unwrap();
    let failure = tells.recv_timeout(DEADLINE).unwrap();
    assert_eq!(failure, format!("the connection to {address} was closed"));
    master.end().unwrap();
}

#[test]
fn a_master_that_ends_is_no_failure_of_a_client() {
    let _turn = my_turn();
    let master = Node::start("127.0.0.1", 1, None).unwrap();
    let client = Node::start("127.0.0.1", 1, Some(master.watch_path().clone())).unwrap();
    master.connect(client.address(), &RunWatch::new()).unwrap();
    master.end().unwrap();
    thread::sleep(A_WHILE);
    assert!(!client.failures().any());
    client.end().unwrap();
}

#[test]
fn a_clients_failure_reaches_the_master() {
    let _turn = my_turn();
    let master = Node::start("127.0.0.1", 1, None).unwrap();
    let client = Node::start("127.0.0.1", 1, Some(master.watch_path().clone())).unwrap();
    client.failures().add("out of luck");
    wait_until("the report", DEADLINE, || master.failures().any()).unwrap();
    let (told, tells) = mpsc::channel();
    master.failures().hear(move |what| told.send(what.to_owned()).unwrap());
    assert_eq!(tells.try_recv().unwrap(), format!("client {} failed: out of luck", client.address()));
    master.end().unwrap();
    client.end().unwrap();
}

#[test]
fn an_actor_that_panics_is_a_failure_of_its_node_and_of_the_master() {
    let _turn = my_turn();
    let master = Node::start("127.0.0.1", 1, None).unwrap();
    let client = Node::start("127.0.0.1", 1, Some(master.watch_path().clone())).unwrap();
    let (told, tells) = mpsc::channel();
    master.failures().hear(move |what| told.send(what.to_owned()).unwrap());
    let watch = RunWatch::new();
    let mut scope = client.open(RunLatch::new(1, &watch), &watch);
    let actor = scope.spawn(Fragile { ctx: ComponentContext::uninitialised(), _member: scope.member() }).unwrap();
    scope.wait_until_reachable().unwrap();
    actor.tell(());
    let failure = format!("client {} failed: an actor failed: panicked: broken", client.address());
    assert_eq!(tells.recv_timeout(DEADLINE).unwrap(), failure);
    // Nobody waits for the rest of it.
    scope.stop().unwrap();
    client.end().unwrap();
    master.end().unwrap();
}

#[derive(ComponentDefinition)]
struct Fragile {
    ctx: ComponentContext<Self>,
    _member: Member,
}

ignore_lifecycle!(Fragile);

impl Actor for Fragile {
    type Message = ();

    fn receive_local(&mut self, (): ()) -> HandlerResult {
        panic!("broken")
    }

    fn receive_network(&mut self, message: NetMessage) -> HandlerResult {
        panic!("{message:?} is not for this actor")
    }
}

#[test]
fn only_the_first_failure_counts_and_none_after_the_end() {
    let failures = NodeFailures::new();
    let (told, tells) = mpsc::channel();
    failures.add("first");
    failures.add("second");
    failures.hear(move |what| told.send(what.to_owned()).unwrap());
    failures.add("third");
    assert_eq!(tells.try_iter().collect::<Vec<_>>(), ["first"]);

    let ended = NodeFailures::new();
    ended.end();
    ended.add("too late");
    assert!(!ended.any());
}

#[test]
fn a_failure_is_told_in_one_sentence_that_has_an_end() {
    for (what, sentence) in [
        ("out of luck\n and of time \nBacktrace:\n  0: here".to_owned(), "out of luck and of time".to_owned()),
        ("ä".repeat(100_000), "ä".repeat(2000)),
    ] {
        let failures = NodeFailures::new();
        let (told, tells) = mpsc::channel();
        failures.hear(move |what| told.send(what.to_owned()).unwrap());
        failures.add(&what);
        assert_eq!(tells.try_recv().unwrap(), sentence);
    }
}
