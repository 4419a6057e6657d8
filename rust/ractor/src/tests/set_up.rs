//! The set-up of a request's nodes.

use std::collections::HashSet;

use crate::nodes::{NetSetup, Request};

#[test]
fn a_client_reads_what_the_master_has_written() {
    for options in ["", "7", "of several words"] {
        let request = Request::new().unwrap();
        let setup = NetSetup { request, partners: 3, options: options.to_owned() };
        assert!(setup.to_string().parse::<NetSetup>().unwrap() == setup, "{options}");
    }
}

#[test]
fn what_is_no_set_up_is_refused_without_showing_its_cookie() {
    for (text, why) in [
        ("secret name 3", "a set-up has 3 words, allowed are 4"),
        ("secret name many ", "'many' in a set-up is no number of partners"),
    ] {
        assert_eq!(text.parse::<NetSetup>().err().unwrap().to_string(), why);
    }
}

#[test]
fn no_two_requests_have_the_same_cookie_or_groups() {
    let requests: Vec<_> = (0..100).map(|_| Request::new().unwrap()).collect();
    let client = "127.0.0.1:1".parse().unwrap();
    let names = |request: &Request| {
        [request.cookie.clone(), request.failures(), request.on_master(1), request.on_node(client, 1)]
    };
    assert_eq!(requests.iter().flat_map(names).collect::<HashSet<_>>().len(), 400);
    assert!(requests.iter().all(|request| request.cookie.len() == 32));
}
