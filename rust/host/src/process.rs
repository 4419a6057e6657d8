use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use mpp_harness::network::RunToken;
use rustix::process::{Pid, Signal, kill_process_group};

use crate::keeper;
use crate::log_tail::LogTail;

const POLL: Duration = Duration::from_millis(2);

/// The time that the keeper has to end a worker, with all that this has started, before it is killed itself.
const ENDED_WITHIN: Duration = Duration::from_secs(4);

/// Codes from here on are 128 and the number of a signal.
const BY_SIGNAL: i32 = 128;

/// A worker's process, or rather its keeper's, which ends with it.
#[derive(Debug)]
pub(crate) struct Process {
    child: Mutex<Child>,
    /// Lines for it; none once its standard input has ended.
    input: Mutex<Option<Sender<String>>>,
    /// Its standard error.
    pub(crate) log: Arc<LogTail>,
}

impl Process {
    /// Starts a worker, in a process group of its own. Returns its standard output, too.
    pub(crate) fn start(command: &[OsString]) -> io::Result<(Self, ChildStdout)> {
        let mut child = Command::new(env::current_exe()?)
            .arg(keeper::WORD)
            .args(command)
            // Calls are the host's business.
            .env_remove(RunToken::ENVIRONMENT_VARIABLE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = streams else {
            return Err(io::Error::other("a worker without standard streams"));
        };
        let (input, lines) = mpsc::channel::<String>();
        // A worker that does not read must hold up nobody but this thread.
        thread::Builder::new().name("mpp-worker-input".to_owned()).spawn(move || {
            let written = |line: String| stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush());
            // A line that cannot be written is missed when no answer comes.
            let _ = lines.into_iter().try_for_each(written);
        })?;
        let log = Arc::new(LogTail::default());
        let followed = Arc::clone(&log);
        thread::Builder::new().name("mpp-worker-log".to_owned()).spawn(move || followed.follow(stderr))?;
        Ok((Self { child: Mutex::new(child), input: Mutex::new(Some(input)), log }, stdout))
    }

    /// Writes a line to its standard input, as soon as it reads.
    pub(crate) fn send(&self, line: String) {
        if let Some(input) = &*lock(&self.input) {
            // If nobody writes any more, no answer comes either.
            let _ = input.send(line + "\n");
        }
    }

    /// Ends its standard input, upon which the keeper ends it within a second or two.
    pub(crate) fn let_go(&self) {
        *lock(&self.input) = None;
    }

    /// Returns how it has ended, in a phrase; nothing if it has not within the time.
    pub(crate) fn ended(&self, at_most: Duration) -> Option<String> {
        let begin = Instant::now();
        loop {
            if let Ok(Some(status)) = lock(&self.child).try_wait() {
                return Some(match status.code() {
                    Some(code) if code > BY_SIGNAL => format!("it was ended by signal {}", code - BY_SIGNAL),
                    Some(code) => format!("it ended with exit code {code}"),
                    None => format!("its keeper was ended ({status})"),
                });
            }
            if begin.elapsed() >= at_most {
                return None;
            }
            thread::sleep(POLL);
        }
    }

    /// Ends it, and returns when it is gone with all that it has started.
    pub(crate) fn end(&self) {
        self.let_go();
        if self.ended(ENDED_WITHIN).is_none() {
            let mut child = lock(&self.child);
            if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
                // It may have ended just now.
                let _ = kill_process_group(group, Signal::KILL);
            }
            // Killed, it cannot but end.
            let _ = child.wait();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
