use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use mpp_contract::TesteeInfo;
use mpp_harness::benchmarks::{WithBenchmark, with_benchmark};
use mpp_harness::program::Role;
use mpp_harness::running::Unusable;
use mpp_harness::serving::Ending;
use mpp_harness::{BenchmarkError, BenchmarkKey, Testee, log, options, processors};
use serde_json::{Value, json};

use crate::conversation::Conversation;
use crate::deadlines::Deadlines;
use crate::lines::shown;
use crate::message::{Hello, OptionValues, VERSION};
use crate::nodes::{WorkerClient, WorkerMaster};
use crate::parameters;
use crate::phases::WorkerBenchmark;

/// The worker at hand. After one that was lost the next request gets a fresh one.
pub(crate) struct Worker {
    command: Vec<OsString>,
    role: Role,
    deadlines: Deadlines,
    /// As the first one said.
    hello: Hello,
    current: Mutex<Arc<Conversation>>,
    /// Ends the host, once it serves.
    ending: Arc<OnceLock<Ending>>,
}

impl Worker {
    /// Starts a worker and asks for its description.
    pub(crate) fn start(command: Vec<OsString>, role: Role, deadlines: Deadlines) -> Result<Self, BenchmarkError> {
        let ending = Arc::default();
        let (conversation, hello) = greet(&command, &role, deadlines, &ending)?;
        let current = Mutex::new(conversation);
        Ok(Self { command, role, deadlines, hello, current, ending })
    }

    /// Has a client's end follow its worker's: nobody else would notice that in a run.
    pub(crate) fn end_with_client(&self, ending: Ending) {
        if matches!(self.role, Role::Client { .. }) {
            // It is set once.
            let _ = self.ending.set(ending);
        }
    }

    /// Ends the worker, with all that it has started.
    pub(crate) fn end(&self) {
        let conversation = Arc::clone(&self.current());
        conversation.end();
    }

    /// Returns the deadlines of its answers.
    pub(crate) fn deadlines(&self) -> &Deadlines {
        &self.deadlines
    }

    /// Returns whether a benchmark of its can be verified.
    pub(crate) fn verifies(&self, symbol: &str) -> bool {
        self.hello.verifies.iter().any(|verified| verified == symbol)
    }

    /// Returns the conversation with a worker that can take a request, a fresh one if need be.
    pub(crate) fn conversation(&self) -> Result<Arc<Conversation>, BenchmarkError> {
        let mut current = self.current();
        if let Some(lost) = current.lost() {
            log::warn(&format!("a fresh worker is started, since {lost}"));
            current.end();
            let (conversation, hello) = greet(&self.command, &self.role, self.deadlines, &self.ending)?;
            *current = conversation;
            if hello != self.hello {
                let (now, before) = (format!("{hello:?}"), format!("{:?}", self.hello));
                return Err(current.wrong_answer("hello", &now, &format!("before it said {before}")).into());
            }
        }
        Ok(Arc::clone(&current))
    }

    /// Describes the worker as a testee.
    pub(crate) fn testee(self: &Arc<Self>) -> Result<Testee, String> {
        let hello = self.hello.clone();
        let info = TesteeInfo {
            symbol: hello.symbol,
            framework: hello.framework,
            framework_version: hello.framework_version,
            language: hello.language,
            runtime: hello.runtime,
            benchmarks: Vec::new(),
            settings: hello.settings.into_iter().collect(),
        };
        let testee = hello.options.iter().fold(Testee::describe(info), |testee, (name, values)| match values {
            OptionValues::Numbers(least, most) => testee.option(name, *least..=*most),
            OptionValues::Words(words) => testee.option_words(name, words),
        });
        hello.benchmarks.iter().try_fold(testee, |testee, symbol| {
            let added = parameters::is_local(symbol).and_then(|local| {
                let registration = Registration { testee, worker: Arc::clone(self), local };
                with_benchmark(symbol, registration)
            });
            let symbol = shown(symbol.as_bytes());
            added.ok_or_else(|| format!("the worker lists benchmark '{symbol}', which the contract does not have"))
        })
    }

    fn current(&self) -> MutexGuard<'_, Arc<Conversation>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts a worker, and asks for its description.
fn greet(
    command: &[OsString],
    role: &Role,
    deadlines: Deadlines,
    ending: &Arc<OnceLock<Ending>>,
) -> Result<(Arc<Conversation>, Hello), BenchmarkError> {
    let ending = Arc::clone(ending);
    let on_loss = move |lost: &Unusable| {
        if let Some(ending) = ending.get() {
            ending.fail(lost.to_string());
        }
    };
    let conversation = Conversation::start(command, deadlines, Box::new(on_loss))?;
    let greeted = conversation
        .ask("hello", greeting(role), deadlines.hello)
        .and_then(|answer| conversation.fields("hello", answer))
        .inspect_err(|_| conversation.end())?;
    Ok((conversation, greeted))
}

fn greeting(role: &Role) -> Value {
    let (role, address) = match role {
        Role::Local { runner } => ("local", runner),
        Role::Master { master, .. } => ("master", master),
        Role::Client { client, .. } => ("client", client),
    };
    let mut greeting = json!({"version": VERSION, "role": role, "processors": processors(), "address": address.host});
    // They are checked once the worker has said which options it takes.
    let options: BTreeMap<_, _> = options::set().into_iter().collect();
    if !options.is_empty() {
        greeting["options"] = json!(options);
    }
    greeting
}

/// Adds one of the worker's benchmarks to a testee.
struct Registration {
    testee: Testee,
    worker: Arc<Worker>,
    local: bool,
}

impl WithBenchmark for Registration {
    type Output = Testee;

    fn with<K: BenchmarkKey>(self) -> Testee {
        let Self { testee, worker, local } = self;
        if local {
            return testee.with_requests::<K>(move || WorkerBenchmark::<K>::new(Arc::clone(&worker)));
        }
        let client = Arc::clone(&worker);
        testee.with_distributed_requests::<K>(
            move || WorkerMaster::<K>::new(Arc::clone(&worker)),
            move || WorkerClient::new(K::SYMBOL, Arc::clone(&client)),
        )
    }
}
