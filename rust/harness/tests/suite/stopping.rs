use std::sync::Arc;
use std::thread;
use std::time::Duration;

use mpp_contract::ShutdownRequest;
use tokio::runtime;
use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use tonic::Request;

use crate::loopback::{Client, Loopback, failure, is_success, measure, three_runs};
use crate::scripted_benchmark::ScriptedBenchmark;

/// Asks for the benchmark until it succeeds.
async fn eventually_succeeds(client: Client) {
    while !is_success(&measure(client.clone()).await) {
        sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn a_caller_that_cancels_stops_the_run_and_the_next_request_works() {
    let (loopback, begun, endless) = Loopback::endless();
    loopback.block_on(async {
        let client = loopback.client().await;
        // The call's connection stays, as another client of it does.
        let running = tokio::spawn(measure(client.clone()));
        begun.notified().await;
        running.abort();
        eventually_succeeds(client).await;
    });
    assert_eq!(endless.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn a_caller_whose_deadline_passes_stops_the_run_and_the_next_request_works() {
    let (loopback, _, endless) = Loopback::endless();
    loopback.block_on(async {
        let mut client = loopback.client().await;
        let mut request = Request::new(three_runs());
        request.set_timeout(Duration::from_millis(200));
        client.fibonacci(request).await.unwrap_err();
        eventually_succeeds(client).await;
    });
    assert_eq!(endless.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn a_connection_that_drops_stops_the_run_and_the_next_request_works() {
    let (loopback, begun, endless) = Loopback::endless();
    let other = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let client = other.block_on(loopback.client());
    other.spawn(measure(client));
    loopback.block_on(begun.notified());
    other.shutdown_background();
    loopback.block_on(async { eventually_succeeds(loopback.client().await).await });
    assert_eq!(endless.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn a_gentle_shutdown_lets_the_request_in_progress_end() {
    let begun = Arc::new(Notify::new());
    let notifying = Arc::clone(&begun);
    let loopback = Loopback::of(move || {
        let notifying = Arc::clone(&notifying);
        ScriptedBenchmark::new(move |(phase, _), _| {
            if phase == "run" {
                notifying.notify_one();
                thread::sleep(Duration::from_millis(200));
            }
            Ok(())
        })
    });
    loopback.block_on(async {
        let running = loopback.begin(&begun).await;
        loopback.client().await.shutdown(ShutdownRequest { force: false }).await.unwrap();
        assert!(is_success(&running.await.unwrap()));
    });
    loopback.server.ending().wait();
}

#[test]
fn a_forced_shutdown_is_acknowledged_stops_the_request_in_progress_and_cleans_up() {
    let (loopback, begun, endless) = Loopback::endless();
    loopback.block_on(async {
        let running = loopback.begin(&begun).await;
        loopback.client().await.shutdown(ShutdownRequest { force: true }).await.unwrap();
        let reason = failure(running.await.unwrap()).reason;
        assert_eq!(reason, "FIBONACCI failed in run: the request was cancelled: the testee is shutting down");
    });
    loopback.server.ending().wait();
    assert_eq!(endless.log().last(), Some(&"clean_up(true)"));
}

#[test]
fn a_testee_that_ends_for_a_reason_of_its_own_stops_the_request_in_progress_and_does_not_answer_it() {
    let (loopback, begun, endless) = Loopback::endless();
    loopback.block_on(async {
        let running = loopback.begin(&begun).await;
        let ending = loopback.server.ending().clone();
        ending.fail("out of luck".to_owned());
        let reason = spawn_blocking(move || ending.wait()).await.unwrap();
        assert_eq!(reason.as_deref(), Some("out of luck"));
        assert!(!running.is_finished());
        running.abort();
    });
    assert_eq!(endless.log().last(), Some(&"clean_up(true)"));
}
