use std::ffi::OsString;
use std::io::BufReader;
use std::process::ChildStdout;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use mpp_contract::Operation;
use mpp_harness::running::Unusable;
use mpp_harness::{BenchmarkError, Lacking, RunWatch};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::deadlines::Deadlines;
use crate::lines::{self, Line, MOST_BYTES, shown};
use crate::message::{Message, Word, is_history};
use crate::process::Process;

/// The time that a worker which has closed its standard output has to end, or its log, before it is said to live on.
const LAST_WORDS: Duration = Duration::from_millis(500);

const STDOUT_BYTES: usize = 1 << 16;

/// The talk between the host and a worker's process, from its start to its end.
#[derive(Debug)]
pub(crate) struct Conversation {
    name: String,
    process: Process,
    deadlines: Deadlines,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    last_id: u64,
    /// Requests without an answer: the one at hand, and perhaps `stop`.
    asked: Vec<Asked>,
    /// The end of the process, once it is of no use.
    lost: Option<Unusable>,
}

#[derive(Debug)]
struct Asked {
    id: u64,
    what: &'static str,
    waiting: Thread,
    operations: Vec<Operation>,
    answer: Option<Result<Map<String, Value>, BenchmarkError>>,
}

/// Called when a worker is lost while nothing is asked of it.
pub(crate) type OnLoss = Box<dyn Fn(&Unusable) + Send>;

/// A request's answer.
#[derive(Debug)]
pub(crate) struct Answer {
    /// Its fields.
    pub(crate) fields: Map<String, Value>,
    /// Operations that came before it.
    pub(crate) operations: Vec<Operation>,
}

impl Conversation {
    /// Starts a worker.
    pub(crate) fn start(
        command: &[OsString],
        deadlines: Deadlines,
        on_loss: OnLoss,
    ) -> Result<Arc<Self>, BenchmarkError> {
        let words: Vec<_> = command.iter().map(|word| word.to_string_lossy()).collect();
        let name = format!("worker '{}'", words.join(" "));
        let begun = Process::start(command).and_then(|(process, output)| {
            let started = Arc::new(Self { name: name.clone(), process, deadlines, state: Mutex::default() });
            let reading = Arc::clone(&started);
            let read = move || reading.read(output, &on_loss);
            thread::Builder::new().name("mpp-worker-output".to_owned()).spawn(read)?;
            Ok(started)
        });
        begun.map_err(|failure| format!("{name} cannot be started: {failure}").into())
    }

    /// Returns the worker's fault, if it is of no use any more.
    pub(crate) fn lost(&self) -> Option<Unusable> {
        self.lock().lost.clone()
    }

    /// Ends the worker, with all that it has started.
    pub(crate) fn end(&self) {
        self.process.end();
    }

    /// Asks for something that takes at most as long as a deadline, and cannot be cut short.
    pub(crate) fn ask(&self, what: &'static str, fields: Value, within: Duration) -> Result<Answer, BenchmarkError> {
        let id = self.send(what, fields)?;
        self.await_answer(id, what, Some(within), None)
    }

    /// Asks for something that ends when the request has to stop, by then or at a deadline.
    pub(crate) fn ask_watched(
        &self,
        what: &'static str,
        within: Option<Duration>,
        watch: &RunWatch,
    ) -> Result<Answer, BenchmarkError> {
        let id = self.send(what, json!({}))?;
        let outcome = self.await_answer(id, what, within, Some(watch));
        if self.lock().asked.iter().any(|asked| asked.id == id) {
            self.stop(id, what);
        }
        outcome
    }

    /// Reads an answer's fields, or says that they are not as they should be.
    pub(crate) fn fields<T: DeserializeOwned>(&self, what: &str, answer: Answer) -> Result<T, BenchmarkError> {
        let text = Value::Object(answer.fields);
        T::deserialize(&text).map_err(|wrong| self.wrong_answer(what, &text.to_string(), &wrong.to_string()).into())
    }

    /// Ends a worker whose answer is not as it should be.
    pub(crate) fn wrong_answer(&self, what: &str, text: &str, why: &str) -> Unusable {
        self.lose(Unusable::crashed(format!(
            "{} answered {what} with {}, but {}; {}",
            self.name,
            shown(text.as_bytes()),
            shown(why.as_bytes()),
            self.process.log.phrase(Duration::ZERO)
        )))
    }

    /// Has the request at hand stopped. A worker that does not stop is ended.
    fn stop(&self, id: u64, what: &'static str) {
        let within = self.deadlines.stop;
        let begin = Instant::now();
        let Ok(stop) = self.send("stop", json!({})) else { return };
        let stopped = self.await_answer(stop, "stop", Some(within), None).and_then(|_| {
            // It comes as an error, and may come as a success if that was close.
            let left = within.saturating_sub(begin.elapsed());
            self.await_answer(id, what, Some(left), None)
                .map(drop)
                .or_else(|failure| if failure.is::<Unusable>() { Err(failure) } else { Ok(()) })
        });
        if let Err(failure) = stopped {
            mpp_harness::log::warn(&failure.to_string());
        }
    }

    fn send(&self, what: &'static str, fields: Value) -> Result<u64, BenchmarkError> {
        let mut state = self.lock();
        if let Some(lost) = &state.lost {
            return Err(lost.clone().into());
        }
        state.last_id += 1;
        let id = state.last_id;
        let mut request = json!({"id": id, "do": what});
        if let (Some(request), Value::Object(mut fields)) = (request.as_object_mut(), fields) {
            request.append(&mut fields);
        }
        state.asked.push(Asked { id, what, waiting: thread::current(), operations: Vec::new(), answer: None });
        drop(state);
        self.process.send(request.to_string());
        Ok(id)
    }

    /// Sleeps until the answer is there, the worker is lost, the request has to stop, or a deadline has passed.
    fn await_answer(
        &self,
        id: u64,
        what: &str,
        within: Option<Duration>,
        watch: Option<&RunWatch>,
    ) -> Result<Answer, BenchmarkError> {
        let begin = Instant::now();
        loop {
            if let Some(answered) = self.take_answer(id)? {
                return answered;
            }
            watch.map_or(Ok(()), RunWatch::check)?;
            let left = within.map(|within| within.saturating_sub(begin.elapsed()));
            match left {
                Some(Duration::ZERO) => {
                    let seconds = within.unwrap_or_default().as_secs_f64();
                    let log = self.process.log.phrase(Duration::ZERO);
                    let reason = format!("{} did not answer {what} within {seconds} s; {log}", self.name);
                    return Err(self.lose(Unusable::silent(reason)).into());
                }
                Some(left) => thread::park_timeout(left),
                None => thread::park(),
            }
        }
    }

    /// Returns a request's answer, once it is there.
    fn take_answer(&self, id: u64) -> Result<Option<Result<Answer, BenchmarkError>>, Unusable> {
        let mut state = self.lock();
        let place = state.asked.iter().position(|asked| asked.id == id && asked.answer.is_some());
        if let Some(place) = place {
            let asked = state.asked.remove(place);
            let operations = asked.operations;
            return Ok(asked.answer.map(|answer| answer.map(|fields| Answer { fields, operations })));
        }
        state.lost.clone().map_or(Ok(None), Err)
    }

    /// Takes the worker for lost, and lets go of it. The first reason counts.
    fn lose(&self, why: Unusable) -> Unusable {
        let mut state = self.lock();
        let lost = state.lost.get_or_insert(why).clone();
        let waiting: Vec<_> = state.asked.drain(..).map(|asked| asked.waiting).collect();
        drop(state);
        self.process.let_go();
        waiting.iter().for_each(Thread::unpark);
        lost
    }

    /// Reads the worker's lines, until one is of no use.
    fn read(&self, output: ChildStdout, on_loss: &OnLoss) {
        let mut output = BufReader::with_capacity(STDOUT_BYTES, output);
        let wrong = loop {
            let taken = match lines::read(&mut output) {
                Ok(Line::Whole(line)) => self.take(&line),
                Ok(Line::TooLong(line)) => {
                    Err(format!("wrote a line of more than {MOST_BYTES} bytes: '{}'", shown(&line)))
                }
                Ok(Line::CutOff(line)) => Err(format!("wrote half a line: '{}'", shown(&line))),
                Ok(Line::End) => Err("closed its standard output".to_owned()),
                Err(failure) => Err(format!("cannot be read from: {failure}")),
            };
            if let Err(wrong) = taken {
                break wrong;
            }
        };
        // Before anything waits for it: it may be about to write without end.
        drop(output);
        let ended = self.process.ended(LAST_WORDS);
        let log = self.process.log.phrase(if ended.is_some() { LAST_WORDS } else { Duration::ZERO });
        let state = self.lock();
        let (asked, lost_before) = (state.asked.first().map(|asked| asked.what), state.lost.is_some());
        drop(state);
        let when = asked
            .map_or_else(|| "while nothing was asked of it".to_owned(), |what| format!("before its answer to {what}"));
        let ended = ended.unwrap_or_else(|| "it lives on".to_owned());
        let lost = self.lose(Unusable::crashed(format!("{} {wrong} {when}; {ended}; {log}", self.name)));
        if asked.is_none() && !lost_before {
            on_loss(&lost);
        }
    }

    /// Takes a line. The error names the worker's fault.
    fn take(&self, line: &[u8]) -> Result<(), String> {
        let no_message = |why: &str| {
            // Both may hold all that was wrong.
            format!("wrote what is no message ({}): '{}'", shown(why.as_bytes()), shown(line))
        };
        let message = Message::read(line).map_err(|wrong| no_message(&wrong.to_string()))?;
        let id = message.id;
        let word = message.word().ok_or_else(|| no_message("it must have one of ok, error and operations"))?;
        let mut state = self.lock();
        let Some(asked) = state.asked.iter_mut().find(|asked| asked.id == id && asked.answer.is_none()) else {
            return Err(format!("answered request {id}, which nobody has made: '{}'", shown(line)));
        };
        match word {
            Word::Operations(operations) => {
                asked.operations.extend(operations);
                return if asked.what == "verify" && is_history(asked.operations.len()) {
                    Ok(())
                } else {
                    Err(format!("wrote more operations than {} has: '{}'", asked.what, shown(line)))
                };
            }
            Word::Done(fields) => asked.answer = Some(Ok(fields)),
            Word::Failed(why) => asked.answer = Some(Err(why.into())),
            Word::Lacking => asked.answer = Some(Err(Lacking.into())),
        }
        asked.waiting.unpark();
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
