use std::fmt::Display;
use std::fs;
use std::path::Path;

use mpp_harness::parameters::InvalidParameter;

/// A thread has a stack and one for signals, each with a guard: mappings of memory. If they run out, a thread that starts
/// ends the process.
const MAPPINGS_PER_THREAD: usize = 4;

/// Such a part of the mappings is left for the rest of the process, and for threads that are about to be gone.
const RESERVED_PART: usize = 16;

/// The number of threads that a run can have at the same time, and the system's limit behind it.
#[derive(Clone, Debug)]
pub(crate) struct ThreadLimit {
    pub(crate) threads: usize,
    pub(crate) reason: String,
}

impl ThreadLimit {
    /// The least that the system's limits leave at the moment.
    pub(crate) fn of_system() -> Self {
        let running = running_threads();
        let kernel = ["threads-max", "pid_max"].map(|name| limit(&format!("/proc/sys/kernel/{name}"), |_| running, 1));
        let mappings = limit("/proc/sys/vm/max_map_count", |all| mappings() + all / RESERVED_PART, MAPPINGS_PER_THREAD);
        let limits = kernel.into_iter().chain([mappings]).flatten().chain(limits_of_groups());
        let unknown = Self { threads: usize::MAX, reason: "no limit is known".to_owned() };
        limits.min_by_key(|limit| limit.threads).unwrap_or(unknown)
    }

    /// Refuses a parameter, by its name in the contract, if it asks for more threads than there can be.
    pub(crate) fn require(
        &self,
        name: &'static str,
        value: impl Display,
        threads: usize,
    ) -> Result<(), InvalidParameter> {
        let Self { threads: most, reason } = self;
        if threads <= *most {
            return Ok(());
        }
        let allowed = format!("those that take at most {most} threads, not {threads}, since {reason}");
        Err(InvalidParameter::new(name, value, allowed))
    }
}

/// Returns how many threads there are in the whole system: the fourth field is "runnable/all".
fn running_threads() -> usize {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let all = load.split_whitespace().nth(3).and_then(|threads| threads.split_once('/'));
    all.and_then(|(_, all)| all.parse().ok()).unwrap_or(0)
}

fn mappings() -> usize {
    fs::read_to_string("/proc/self/maps").map_or(0, |maps| maps.lines().count())
}

/// Returns the limits of the process's control groups: of its own, and of those that it is in.
fn limits_of_groups() -> Vec<ThreadLimit> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let limits = groups.lines().flat_map(|group| {
        let mut fields = group.splitn(3, ':').skip(1);
        let root = match fields.next() {
            Some("") => "/sys/fs/cgroup",
            Some("pids") => "/sys/fs/cgroup/pids",
            _ => return Vec::new(),
        };
        let folders = Path::new(fields.next().unwrap_or_default()).ancestors();
        folders.filter_map(|folder| limit_of_group(&format!("{root}{}", folder.display()))).collect()
    });
    limits.collect()
}

fn limit_of_group(folder: &str) -> Option<ThreadLimit> {
    let current = number(&format!("{folder}/pids.current")).unwrap_or(0);
    limit(&format!("{folder}/pids.max"), |_| current, 1)
}

/// Returns the room below a file's limit, if there is a limit.
fn limit(file: &str, taken: impl Fn(usize) -> usize, per_thread: usize) -> Option<ThreadLimit> {
    let all = number(file)?;
    let taken = taken(all);
    let threads = all.saturating_sub(taken) / per_thread;
    Some(ThreadLimit { threads, reason: format!("{file} is {all}, of which {taken} are taken or kept") })
}

fn number(file: &str) -> Option<usize> {
    fs::read_to_string(file).ok()?.trim().parse().ok()
}
