//! Panics in any place, as failures of the request in progress: many a framework catches those of its components, and the
//! run would wait for ever for such a component.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Mutex, Once};
use std::thread;

use crate::sync::lock;
use crate::{BenchmarkError, RunWatch};

static REQUESTS: Mutex<Vec<RunWatch>> = Mutex::new(Vec::new());
static HOOK: Once = Once::new();

/// While it lives, a panic in any thread of the process fails the request.
#[derive(Debug)]
pub struct WatchedPanics {
    request: RunWatch,
}

impl WatchedPanics {
    /// Begins to tell a request of panics. Their output to standard error stays as it is.
    #[must_use]
    pub fn of(request: &RunWatch) -> Self {
        HOOK.call_once(|| {
            let print = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                print(info);
                tell(info);
            }));
        });
        lock(&REQUESTS).push(request.clone());
        Self { request: request.clone() }
    }
}

impl Drop for WatchedPanics {
    fn drop(&mut self) {
        lock(&REQUESTS).retain(|request| !request.is(&self.request));
    }
}

fn tell(info: &PanicHookInfo<'_>) {
    let message = message(info.payload());
    let place = info.location().map_or(String::new(), |place| format!(" at {place}"));
    let thread = thread::current().name().unwrap_or("unnamed").to_owned();
    for request in lock(&REQUESTS).iter() {
        request.fail(format!("thread {thread} panicked{place}: {message}"));
    }
}

/// Makes a panic an error.
///
/// # Errors
///
/// Returns the function's result, or its panic as an error.
pub fn catch_panic<T>(function: impl FnOnce() -> Result<T, BenchmarkError>) -> Result<T, BenchmarkError> {
    // The state that the function leaves half done is only cleaned up.
    panic::catch_unwind(AssertUnwindSafe(function))
        .unwrap_or_else(|payload| Err(format!("panicked: {}", message(payload.as_ref())).into()))
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
