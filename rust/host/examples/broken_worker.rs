//! A worker that has PINGPONG and LATENCY, and does one thing wrong, once: broken_worker <trouble> <file>
//!
//! The file is made when the trouble happens; while it is there, everything is as it should be. With `spoils <seed>` as
//! its trouble it spoils every now and then an answer, all its life; the file counts its lives. With `gives <fields>` it has
//! those fields in the answer to the second run of LATENCY. It takes options, and says what it has heard of them.

use std::error::Error;
use std::fs;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

const FOREVER: Duration = Duration::from_secs(3600);

/// An answer is spoilt in one of six ways, each once in so many.
const SPOILT: u8 = 60;

struct Worker {
    trouble: String,
    done: PathBuf,
    benchmark: String,
    messages: u64,
    runs: u64,
}

impl Worker {
    /// Returns true if it is time for a trouble. Each is made once.
    fn makes(&self, trouble: &str) -> bool {
        self.trouble == trouble && fs::File::create_new(&self.done).is_ok()
    }

    fn answer(&mut self, request: &Value) -> Result<Value, Box<dyn Error>> {
        let id = request["id"].clone();
        let phase = request["do"].as_str().unwrap_or_default();
        if self.makes(&format!("dies in {phase}")) {
            eprintln!("about to die in {phase}");
            process::exit(3);
        }
        if self.makes(&format!("hangs in {phase}")) {
            eprintln!("about to hang in {phase}");
            thread::sleep(FOREVER);
        }
        if self.makes(&format!("refuses {phase}")) {
            return Ok(json!({"id": id, "error": format!("no {phase} today")}));
        }
        if self.makes(&format!("lacks what {phase} asks for")) {
            return Ok(json!({"id": id, "error": "the framework has no such transport", "lacking": true}));
        }
        match phase {
            "hello" => Ok(json!({"id": id, "ok": {
                "symbol": "BROKEN", "framework": "none", "frameworkVersion": "1", "language": "Rust", "runtime": "none",
                "benchmarks": ["PINGPONG", "LATENCY"],
                "options": {"batch": [1, 100], "order": ["fifo", "lifo"]},
                "settings": heard(request),
            }})),
            "setUp" => {
                self.benchmark = request["benchmark"].as_str().ok_or("no benchmark")?.to_owned();
                self.messages = request["parameters"]["number_of_messages"].as_u64().unwrap_or_default();
                Ok(json!({"id": id, "ok": {}}))
            }
            "run" if self.benchmark == "LATENCY" => self.take_latencies(&id),
            "run" => self.run(&id),
            _ => Ok(json!({"id": id, "ok": {}})),
        }
    }

    fn take_latencies(&mut self, id: &Value) -> Result<Value, Box<dyn Error>> {
        self.runs += 1;
        let mut ok = json!({"nanos": 1000, "answer": "0000000000000003", "histogram": [[52_300, 2], [61_100, 1]]});
        let trouble = self.trouble.clone();
        if let Some(fields) = trouble.strip_prefix("gives ").filter(|_| self.runs == 2 && self.makes(&trouble)) {
            let mut fields: Value = serde_json::from_str(fields)?;
            let both = ok.as_object_mut().zip(fields.as_object_mut());
            both.into_iter().for_each(|(ok, fields)| ok.append(fields));
        }
        Ok(json!({"id": id, "ok": ok}))
    }

    fn run(&mut self, id: &Value) -> Result<Value, Box<dyn Error>> {
        self.runs += 1;
        let mut output = io::stdout();
        let ok = |answer: u64| json!({"id": id, "ok": {"nanos": 1000, "answer": format!("{answer:016x}")}});
        if self.makes("writes garbage") {
            writeln!(output, "Hello, \x1bworld! {}", "x".repeat(1000))?;
        } else if self.makes("writes half a line") {
            write!(output, "{{\"id\":")?;
            output.flush()?;
            process::exit(0);
        } else if self.makes("writes a line without end") {
            for _ in 0..1 << 20 {
                output.write_all(&[b'x'; 1024])?;
            }
        } else if self.makes("answers another request") {
            return Ok(json!({"id": 99, "ok": {}}));
        } else if self.makes("answers twice") {
            writeln!(output, "{}", ok(self.messages))?;
        } else if self.makes("answers without digits") {
            return Ok(json!({"id": id, "ok": {"nanos": 1000, "answer": "3e8"}}));
        } else if self.makes("takes no time for an answer") {
            return Ok(json!({"id": id, "ok": {"answer": "00000000000003e8"}}));
        } else if self.makes("takes more time than there was") {
            return Ok(json!({"id": id, "ok": {"nanos": 3_600_000_000_000_u64, "answer": "00000000000003e8"}}));
        } else if self.runs == 3 && self.makes("answers wrong in the last run") {
            return Ok(ok(self.messages + 1));
        } else if self.makes("leaves children") {
            for own_group in [false, true] {
                let mut child = Command::new("sleep");
                child.arg("3600").stdin(Stdio::null());
                if own_group {
                    // It leaves its parent's process group.
                    child.process_group(0);
                }
                let _ = child.spawn()?;
            }
            process::exit(4);
        } else if self.makes("closes its output") {
            rustix::stdio::dup2_stdout(fs::File::open("/dev/null")?)?;
            thread::sleep(FOREVER);
        } else if self.trouble == "runs for ever" && !self.done.exists() {
            fs::write(&self.done, "")?;
            thread::sleep(FOREVER);
        }
        Ok(ok(self.messages))
    }
}

/// Returns an answer as bytes, some of which may not be what they should be. It always ends, though it may say nothing.
fn spoilt(random: &mut fastrand::Rng, mut answer: Value) -> Vec<u8> {
    let kind = random.u8(..SPOILT);
    if kind == 0 {
        let places = places(&answer, "");
        if let Some(place) = random.choice(places).and_then(|place| answer.pointer_mut(&place)) {
            *place = odd(random);
        }
    }
    let mut line = answer.to_string().into_bytes();
    let at = random.usize(..line.len());
    match kind {
        1 => line[at] = random.u8(..),
        2 => drop(line.splice(at..at, (0..random.usize(..300)).map(|_| random.u8(..)).collect::<Vec<_>>())),
        3 => line.truncate(at),
        4 => line.extend_from_within(at..),
        5 => line = [line.clone(), line].join(&b'\n'),
        _ => (),
    }
    line.push(b'\n');
    line
}

/// Returns how many workers there were before this one, and counts it.
fn life(counter: &Path) -> Result<u64, Box<dyn Error>> {
    let mut file = fs::File::options().append(true).create(true).open(counter)?;
    file.write_all(b"x")?;
    Ok(file.metadata()?.len())
}

/// Returns JSON pointers to all that is in a value.
fn places(value: &Value, at: &str) -> Vec<String> {
    let fields = value.as_object().into_iter().flatten();
    let within = fields.flat_map(|(key, field)| places(field, &format!("{at}/{key}")));
    [at.to_owned()].into_iter().chain(within).collect()
}

fn odd(random: &mut fastrand::Rng) -> Value {
    match random.u8(..9) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(1e308),
        3 => json!(u64::MAX),
        4 => json!(random.u64(..)),
        5 => json!("\u{1b}[2J".repeat(random.usize(..100_000))),
        6 => json!([[], {}, [null]]),
        7 => json!({"": {"": random.i32(..)}}),
        _ => (0..random.usize(..120)).fold(json!(0), |inner, _| json!([inner])),
    }
}

/// Returns what it has heard of options, as its setting for one of them.
fn heard(request: &Value) -> Value {
    request.get("options").map_or_else(|| json!({}), |options| json!({"batch": format!("it heard {options}")}))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (trouble, file) = arguments.next().zip(arguments.next()).ok_or("usage: broken_worker <trouble> <file>")?;
    let mut worker = Worker { trouble, done: file.into(), benchmark: String::new(), messages: 0, runs: 0 };
    let mut random = match worker.trouble.strip_prefix("spoils ") {
        Some(seed) => Some(fastrand::Rng::with_seed(seed.parse::<u64>()? << 20 | life(&worker.done)?)),
        None => None,
    };
    for line in io::stdin().lock().lines() {
        let answer = worker.answer(&serde_json::from_str(&line?)?)?;
        match &mut random {
            None => writeln!(io::stdout(), "{answer}")?,
            Some(random) => {
                io::stdout().write_all(&spoilt(random, answer))?;
                if random.u8(..) == 0 {
                    process::exit(random.i32(..256));
                }
            }
        }
    }
    if worker.trouble == "lives on" {
        thread::sleep(FOREVER);
    }
    Ok(())
}
