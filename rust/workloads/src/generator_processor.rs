use std::env;
use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::BenchmarkError;

/// The number of the processor that the generator of an open loop has for itself.
const ENVIRONMENT_VARIABLE: &str = "MPP_GENERATOR_CPU";

/// To move a thread takes a few milliseconds.
const DEADLINE: Duration = Duration::from_secs(5);

const POLL: Duration = Duration::from_millis(1);

/// The processor of the thread that generates requests. The thread returns to its former ones when this goes, so that threads
/// that it starts later have those.
#[derive(Debug)]
pub(crate) struct GeneratorProcessor {
    thread: String,
    former: String,
}

impl GeneratorProcessor {
    /// Moves the calling thread to the generator's processor. Does nothing if the generator has none for itself.
    pub(crate) fn move_here() -> Result<Option<Self>, BenchmarkError> {
        let Some(text) = env::var_os(ENVIRONMENT_VARIABLE) else { return Ok(None) };
        Self::move_to(&text.to_string_lossy()).map(Some)
    }

    fn move_to(processor: &str) -> Result<Self, BenchmarkError> {
        if processor.is_empty() || !processor.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("{ENVIRONMENT_VARIABLE} is '{processor}', not the number of a processor").into());
        }
        let link = fs::read_link("/proc/thread-self")?;
        let thread = link.file_name().ok_or("/proc/thread-self names no thread")?.to_string_lossy().into_owned();
        let former = allowed_processors()?;
        place(&thread, processor)?;
        Ok(Self { thread, former })
    }
}

impl Drop for GeneratorProcessor {
    fn drop(&mut self) {
        if let Err(failure) = place(&self.thread, &self.former) {
            // Nobody can be told in another way. The next request would be measured on one processor.
            eprintln!("the generator's thread stays on its processor: {failure}");
        }
    }
}

/// Returns the processors that the calling thread may use, such as "0-2".
fn allowed_processors() -> Result<String, BenchmarkError> {
    let status = fs::read_to_string("/proc/thread-self/status")?;
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    Ok(allowed.ok_or("/proc/thread-self/status has no Cpus_allowed_list")?.trim().to_owned())
}

/// Places a thread on processors, by the program for it: the standard library has no call.
fn place(thread: &str, processors: &str) -> Result<(), BenchmarkError> {
    let mut command = Command::new("taskset");
    command.args(["-p", "-c", processors, thread]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let failed =
        |why: String| format!("cannot move the generator's thread to processor {processors} by taskset: {why}");
    let mut process = command.spawn().map_err(|failure| failed(failure.to_string()))?;
    let deadline = Instant::now() + DEADLINE;
    loop {
        if let Some(status) = process.try_wait()? {
            if status.success() {
                return Ok(());
            }
            let mut said = String::new();
            process.stderr.take().map(|mut errors| errors.read_to_string(&mut said)).transpose()?;
            return Err(failed(format!("{status}: {}", said.trim())).into());
        }
        if Instant::now() > deadline {
            process.kill()?;
            process.wait()?;
            return Err(failed(format!("it takes longer than {} s", DEADLINE.as_secs())).into());
        }
        thread::sleep(POLL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thread_is_moved_and_returns() {
        let former = allowed_processors().unwrap();
        let first = former.split(['-', ',']).next().unwrap();
        let moved = GeneratorProcessor::move_to(first).unwrap();
        assert_eq!(allowed_processors().unwrap(), first);
        drop(moved);
        assert_eq!(allowed_processors().unwrap(), former);
    }

    #[test]
    fn another_value_than_the_number_of_a_processor_is_refused() {
        for wrong in ["", "x", "-1", "0,1", "999999"] {
            let former = allowed_processors().unwrap();
            assert!(GeneratorProcessor::move_to(wrong).is_err(), "{wrong}");
            assert_eq!(allowed_processors().unwrap(), former);
        }
    }
}
