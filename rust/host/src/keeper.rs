//! The process between the host and its worker. It starts the worker. As soon as the host lets go of the worker's standard
//! input, or is killed, it ends the worker with everything that the worker has started.
//!
//! A process that a worker starts becomes the keeper's child once its own parent has ended (a *subreaper*, prctl(2)), even
//! if it has left the worker's process group.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitCode, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use mpp_harness::program;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};
use rustix::stdio;

/// The first word of its command line; the worker's follow.
pub(crate) const WORD: &str = "--keep";

/// The time that a worker may live on once its standard input has ended.
const GRACE: Duration = Duration::from_secs(1);

/// The time that killed processes have to be gone.
const KILLED_WITHIN: Duration = Duration::from_secs(2);
const POLL: Duration = Duration::from_millis(5);

/// Exit codes, as those of shells.
const CANNOT_START: u8 = 127;
const BY_SIGNAL: i32 = 128;

/// Keeps a worker. Returns its exit code, or 128 and the number of the signal that ended it.
pub(crate) fn keep(command: &[OsString]) -> ExitCode {
    match start(command) {
        Ok(worker) => {
            let code = wait_for(worker);
            end_children();
            ExitCode::from(code)
        }
        Err(failure) => program::fail(&failure, CANNOT_START),
    }
}

fn start(command: &[OsString]) -> Result<Pid, String> {
    let (program, arguments) = command.split_first().ok_or("no worker is given")?;
    let cannot = |failure: io::Error| format!("cannot start '{}': {failure}", program.to_string_lossy());
    set_child_subreaper(Some(getpid())).map_err(|failure| cannot(failure.into()))?;
    let worker = Command::new(program).args(arguments).spawn().map_err(cannot)?;
    // Standard output ends when the worker's does.
    let nowhere = File::options().write(true).open("/dev/null").map_err(cannot)?;
    stdio::dup2_stdout(&nowhere).map_err(|failure| cannot(failure.into()))?;
    let worker = Pid::from_child(&worker);
    thread::Builder::new().name("mpp-leash".to_owned()).spawn(move || end_with_input(worker)).map_err(cannot)?;
    Ok(worker)
}

/// Kills the worker if it still lives a while after nobody can write to its standard input any more.
fn end_with_input(worker: Pid) {
    let input = stdio::stdin();
    // Standard input is the worker's to read.
    while let Err(Errno::INTR) = poll(&mut [PollFd::new(&input, PollFlags::empty())], None) {}
    thread::sleep(GRACE);
    // It may have ended, and its number be another process's; then this process ends, too.
    if children().contains(&worker) {
        let _ = kill_process(worker, Signal::KILL);
    }
}

fn wait_for(worker: Pid) -> u8 {
    loop {
        match waitpid(None, WaitOptions::empty()) {
            Ok(Some((ended, status))) if ended == worker => {
                let status = ExitStatus::from_raw(status.as_raw());
                let code = status.code().or_else(|| status.signal().map(|signal| BY_SIGNAL + signal));
                return code.and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX);
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return u8::MAX,
        }
    }
}

/// Kills all processes that the worker has left. Their children come next.
fn end_children() {
    let begin = Instant::now();
    while begin.elapsed() < KILLED_WITHIN {
        for child in children() {
            // It may have ended.
            let _ = kill_process(child, Signal::KILL);
        }
        match waitpid(None, WaitOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => thread::sleep(POLL),
            Err(_) => return,
        }
    }
}

fn children() -> Vec<Pid> {
    let own = getpid().as_raw_nonzero().to_string();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_child = |process: &i32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        // The name, which may hold anything, is in parentheses; state and parent follow.
        stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)).is_some_and(|parent| parent == own)
    };
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(is_child).filter_map(Pid::from_raw).collect()
}
