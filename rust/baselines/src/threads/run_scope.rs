use std::fmt::Display;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use mpp_harness::parameters::InvalidParameter;
use mpp_harness::{BenchmarkError, ComponentScope, DEADLINE, Member, Population, RunLatch, RunWatch, wait_until};

use super::mailbox::{Address, Mailbox, mailbox};
use super::thread_limit::ThreadLimit;

/// Runs of the process, by which their threads are told apart.
static RUNS: AtomicUsize = AtomicUsize::new(0);

/// The threads of one run.
pub(crate) struct RunScope {
    latch: RunLatch,
    watch: RunWatch,
    population: Population,
    threads: Arc<Threads>,
    stops: Vec<Box<dyn FnOnce()>>,
    created: usize,
    started: Arc<AtomicUsize>,
}

impl RunScope {
    pub(crate) fn new(latch: RunLatch, watch: &RunWatch, limit: &ThreadLimit) -> Self {
        let name = format!("baseline-{}", RUNS.fetch_add(1, Ordering::Relaxed));
        Self {
            latch,
            watch: watch.clone(),
            population: Population::new(),
            threads: Arc::new(Threads {
                name,
                over: AtomicBool::new(false),
                living: Population::new(),
                limit: limit.clone(),
            }),
            stops: Vec::new(),
            created: 0,
            started: Arc::default(),
        }
    }

    /// Refuses a parameter, by its name in the contract, if it asks for more threads than there can be.
    pub(crate) fn require_threads(
        &self,
        name: &'static str,
        value: impl Display,
        threads: usize,
    ) -> Result<(), InvalidParameter> {
        self.threads.limit.require(name, value, threads)
    }

    /// Makes the mailbox of a thread, which is told to end when the run does.
    pub(crate) fn mailbox<M: 'static>(&mut self) -> (Address<M>, Mailbox<M>) {
        let (address, mailbox) = mailbox();
        let to_be_stopped: Address<M> = address.clone();
        self.stops.push(Box::new(move || to_be_stopped.stop()));
        (address, mailbox)
    }

    /// Starts a thread. If it ends with an error the run has failed.
    pub(crate) fn start(
        &mut self,
        component: impl FnOnce() -> Result<(), BenchmarkError> + Send + 'static,
    ) -> Result<(), BenchmarkError> {
        let started = Arc::clone(&self.started);
        self.spawner().spawn(move || {
            started.fetch_add(1, Ordering::Release);
            component()
        })?;
        self.created += 1;
        Ok(())
    }

    /// Returns the spawner of threads from within the run.
    pub(crate) fn spawner(&self) -> Spawner {
        Spawner { latch: self.latch.clone(), member: self.population.join(), threads: Arc::clone(&self.threads) }
    }

    /// Tells the threads to end, and waits until they have.
    pub(crate) fn stop(self) -> Result<(), BenchmarkError> {
        // A component that creates many would else go on.
        self.threads.over.store(true, Ordering::Relaxed);
        for stop in self.stops {
            stop();
        }
        self.population.wait_until_gone(DEADLINE)?;
        // Members that have left still give back their memory, and count for the system's limits.
        wait_until("ending the threads of the run", DEADLINE, || !exists_thread(&self.threads.name))
    }
}

/// Returns whether the process has a thread of that name.
fn exists_thread(name: &str) -> bool {
    let mut threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    threads.any(|thread| fs::read_to_string(thread.path().join("comm")).is_ok_and(|known| known.trim_end() == name))
}

impl ComponentScope for RunScope {
    fn latch(&self) -> &RunLatch {
        &self.latch
    }

    fn wait_until_started(&self) -> Result<(), BenchmarkError> {
        self.watch.wait_until("starting the threads of the run", DEADLINE, || {
            self.started.load(Ordering::Acquire) == self.created
        })
    }
}

/// The living threads, the limit on their number, their name, and whether no more may start.
struct Threads {
    name: String,
    over: AtomicBool,
    living: Population,
    limit: ThreadLimit,
}

/// Starts threads that belong to a run. The starter of a thread has to tell it to end.
#[derive(Clone)]
pub(crate) struct Spawner {
    latch: RunLatch,
    member: Member,
    threads: Arc<Threads>,
}

impl Spawner {
    pub(crate) fn spawn(
        &self,
        component: impl FnOnce() -> Result<(), BenchmarkError> + Send + 'static,
    ) -> Result<(), BenchmarkError> {
        let Self { latch, member, threads } = self.clone();
        if threads.over.load(Ordering::Relaxed) {
            return Err("the run is over".into());
        }
        let (living, limit) = (threads.living.members(), &threads.limit);
        if living >= limit.threads {
            return Err(format!("there are {living} threads already, and no more since {}", limit.reason).into());
        }
        let alive = threads.living.join();
        let spawned = thread::Builder::new().name(threads.name.clone()).spawn(move || {
            let _belongs = (alive, member);
            if let Err(failure) = component() {
                latch.fail(failure);
            }
        });
        spawned.map(drop).map_err(|failure| {
            let limits =
                "kernel.threads-max, kernel.pid_max, pids.max of control groups, or the user's limit (ulimit -u)";
            format!("cannot start a thread besides {living} others: {failure}; see {limits}").into()
        })
    }
}
