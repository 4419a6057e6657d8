//! The messages between master and clients in set-up.

use super::nobody_at;
use crate::nodes::{NetSetup, Partners};

#[test]
fn a_set_up_comes_back() {
    for node in ["127.0.0.1:1", "[::1]:65535"] {
        for options in ["", "true", "several words"] {
            let options = options.to_owned();
            let setup = NetSetup { watch: nobody_at(node), in_flight: 10_000_000, partners: 1_000_000, options };
            assert_eq!(setup.text().unwrap().parse::<NetSetup>().unwrap(), setup);
        }
    }
}

#[test]
fn another_text_is_no_set_up() {
    let watch = "tcp://127.0.0.1:1#00000000-0000-0000-0000-000000000001";
    for (text, reason) in [
        ("2 nodes".to_owned(), "set-up '2 nodes' does not have 4 words".to_owned()),
        ("here 1 1 ".to_owned(), "'here' is no path of an actor: ".to_owned()),
        (format!("{watch} x 1 "), format!("'x' in set-up '{watch} x 1 ' is no number")),
        (format!("{watch} 1 -1 "), format!("'-1' in set-up '{watch} 1 -1 ' is no number")),
    ] {
        let refused = text.parse::<NetSetup>().unwrap_err().to_string();
        assert!(refused.starts_with(&reason), "{refused}");
    }
}

#[test]
fn partners_come_back() {
    for node in ["127.0.0.1:1", "[::1]:65535"] {
        for count in [0, 1, 3] {
            let partners = Partners { node: node.parse().unwrap(), paths: vec![nobody_at(node); count] };
            assert_eq!(Partners::parse(&partners.text().unwrap(), count).unwrap(), partners);
        }
    }
}

#[test]
fn another_text_or_number_is_of_no_partners() {
    let id = "00000000-0000-0000-0000-000000000001";
    for (text, reason) in [
        (String::new(), "the client has 0 actors, 1 were expected"),
        (format!("127.0.0.1:1 {id} {id}"), "the client has 2 actors, 1 were expected"),
        ("127.0.0.1:1 me".to_owned(), "'tcp://127.0.0.1:1#me' is no path of an actor: "),
        (format!("nowhere {id}"), "'tcp://nowhere#00000000-0000-0000-0000-000000000001' is no path of an actor: "),
    ] {
        let refused = Partners::parse(&text, 1).unwrap_err().to_string();
        assert!(refused.starts_with(reason), "{refused}");
    }
}
