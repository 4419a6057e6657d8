use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use prost_reflect::{DynamicMessage, MessageDescriptor, MethodDescriptor};
use tokio::sync::oneshot;
use tonic::Status;

use crate::call_frame::call_frame;
use crate::frame;
use crate::message_term;
use crate::term::{Malformed, TermReader, TermWriter, Token};

/// The program in Erlang at the other end of standard input and output.
pub(crate) struct Erlang {
    output: Mutex<Box<dyn Write + Send>>,
    calls: Mutex<Calls>,
}

/// Calls that it has not answered yet.
#[derive(Default)]
struct Calls {
    last: u64,
    waiting: HashMap<u64, Waiting>,
    ended: bool,
}

struct Waiting {
    response: MessageDescriptor,
    answer: oneshot::Sender<Result<Vec<u8>, Status>>,
}

/// Tells Erlang when it is dropped that nobody waits for an answer any more, if none has come.
struct Withdrawal<'a> {
    erlang: &'a Erlang,
    call: u64,
}

impl Drop for Withdrawal<'_> {
    fn drop(&mut self) {
        if lock(&self.erlang.calls).waiting.remove(&self.call).is_none() {
            return;
        }
        let mut writer = TermWriter::new();
        writer.tuple(2);
        writer.atom("cancelled");
        writer.integer(self.call.into());
        // If nobody reads it any more, standard input ends too.
        let _ = self.erlang.send(&writer.finish());
    }
}

impl Erlang {
    /// A program that reads the output.
    pub(crate) fn new(output: impl Write + Send + 'static) -> Self {
        Self { output: Mutex::new(Box::new(output)), calls: Mutex::default() }
    }

    /// Tells it that calls are served at a port.
    pub(crate) fn tell_port(&self, port: u16) -> io::Result<()> {
        let mut writer = TermWriter::new();
        writer.tuple(2);
        writer.atom("listening");
        writer.integer(port.into());
        self.send(&writer.finish())
    }

    /// Has it answer a call. Returns the response as it goes over the wire.
    pub(crate) async fn call(&self, method: &MethodDescriptor, request: &DynamicMessage) -> Result<Vec<u8>, Status> {
        let (answer, answered) = oneshot::channel();
        let call = self.register(Waiting { response: method.output(), answer })?;
        let _withdrawal = Withdrawal { erlang: self, call };
        self.send(&call_frame(call, method, request)).map_err(|_| ending())?;
        answered.await.unwrap_or_else(|_| Err(ending()))
    }

    /// Reads its answers until the input ends, or it says so; from then on no call is answered.
    pub(crate) fn listen(&self, input: impl Read) -> io::Result<()> {
        let outcome = self.take_answers(input);
        let mut calls = lock(&self.calls);
        calls.ended = true;
        calls.waiting.clear();
        outcome
    }

    fn take_answers(&self, mut input: impl Read) -> io::Result<()> {
        while let Some(frame) = frame::read(&mut input)? {
            if !self.take_frame(&frame).map_err(io::Error::other)? {
                break;
            }
        }
        Ok(())
    }

    /// Returns whether more are to come.
    fn take_frame(&self, frame: &[u8]) -> Result<bool, Malformed> {
        let mut reader = TermReader::new(frame)?;
        match (reader.next()?, reader.next()?) {
            (Token::Tuple(1), Token::Atom("stop")) => Ok(false),
            (Token::Tuple(3), Token::Atom("reply")) => {
                let Token::Integer(call) = reader.next()? else {
                    return Err(Malformed("a reply without the number of its call".to_owned()));
                };
                self.answer(call, &mut reader);
                Ok(true)
            }
            other => Err(Malformed(format!("a frame begins with {other:?}"))),
        }
    }

    fn answer(&self, call: i128, response: &mut TermReader<'_>) {
        let waiting = u64::try_from(call).ok().and_then(|call| lock(&self.calls).waiting.remove(&call));
        // Whoever called may have gone.
        let Some(Waiting { response: message, answer }) = waiting else { return };
        let wire = message_term::read(response, &message);
        let wire =
            wire.map_err(|malformed| Status::internal(format!("{} cannot be sent: {malformed}", message.name())));
        let _ = answer.send(wire);
    }

    fn register(&self, waiting: Waiting) -> Result<u64, Status> {
        let mut calls = lock(&self.calls);
        if calls.ended {
            return Err(ending());
        }
        calls.last += 1;
        let call = calls.last;
        calls.waiting.insert(call, waiting);
        Ok(call)
    }

    fn send(&self, frame: &[u8]) -> io::Result<()> {
        frame::write(&mut *lock(&self.output), frame)
    }
}

fn ending() -> Status {
    Status::unavailable("the testee is ending")
}

/// A thread that panicked leaves nothing half done in what is locked here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
