//! Options of a worker's.

use std::process::Stdio;

use mpp_contract::ReadyRequest;

use crate::host::{Host, Outcome};

const USAGE: i32 = 2;

/// Returns the testee's setting of a name, with options.
fn setting(host: &Host, name: &str) -> Outcome<Option<String>> {
    let mut client = host.client()?;
    let ready = host.runtime.block_on(client.ready(ReadyRequest::default()))?.into_inner();
    Ok(ready.info.ok_or("a description")?.settings.remove(name))
}

#[test]
fn the_worker_hears_what_was_set_and_the_rest_becomes_a_setting() -> Outcome {
    let host = Host::start_with("none", "order=lifo,batch=50")?;
    assert_eq!(setting(&host, "batch")?.as_deref(), Some(r#"it heard {"batch":"50","order":"lifo"}"#));
    assert_eq!(setting(&host, "order")?.as_deref(), Some("lifo"));
    host.end()?;
    let host = Host::start("none")?;
    assert_eq!((setting(&host, "batch")?, setting(&host, "order")?), (None, None));
    host.end()
}

#[test]
fn values_that_the_worker_does_not_take_end_the_host() -> Outcome {
    for options in ["batch=101", "batch=lifo", "order=50", "order", "colour=red"] {
        let (mut command, _, _) = Host::command("none")?;
        let ended = command.env("MPP_OPTIONS", options).stdin(Stdio::null()).output()?;
        let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!((ended.status.code(), errors.lines().count()), (Some(USAGE), 1), "{options}: {errors}");
        assert!(errors.contains(&format!("'{options}'")) && errors.contains("order=fifo|lifo"), "{errors}");
    }
    Ok(())
}
