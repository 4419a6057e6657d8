use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use mpp_harness::ping_pong::{Next, Pipeline};
use mpp_harness::{BenchmarkError, RunLatch};

use super::connection::{Input, Output, halves};
use crate::content::FrameContent;
use crate::network::{Ping, Pong, fits_sockets};

/// The origin of PONGs.
enum Pongs<'s, C> {
    Connection(Input<'s>),
    Thread(Receiver<Result<Pong<C>, BenchmarkError>>),
}

/// A pinger whose ponger is on the other end of a connection, from its first PING to its last PONG.
pub(crate) fn ping<C: FrameContent>(
    pipeline: Pipeline<C>,
    ponger: &TcpStream,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    let (input, output) = halves(ponger);
    if fits_sockets::<Ping<C>>(pipeline.size()) {
        return exchange(pipeline, Pongs::Connection(input), output, latch);
    }
    thread::scope(|scope| {
        let (pongs, received) = channel();
        let messages = pipeline.messages();
        thread::Builder::new().name("baseline-input".to_owned()).spawn_scoped(scope, move || {
            let mut input = input;
            for _ in 0..messages {
                let pong = next(input.read());
                let last = pong.is_err();
                if pongs.send(pong).is_err() || last {
                    break;
                }
            }
        })?;
        exchange(pipeline, Pongs::Thread(received), output, latch).inspect_err(|_| {
            // Ends the other thread, which waits for input; an error means that the connection has ended.
            let _ = ponger.shutdown(Shutdown::Both);
        })
    })
}

fn exchange<C: FrameContent>(
    mut pipeline: Pipeline<C>,
    mut pongs: Pongs<'_, C>,
    mut output: Output<'_>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    pipeline.fill().try_for_each(|content| output.send(&Ping(content)))?;
    loop {
        let Pong(content) = pongs.receive(&mut output)?;
        match pipeline.take(content) {
            Next::Ping(content) => output.send(&Ping(content))?,
            Next::Wait => {}
            Next::Done(answer_part) => {
                latch.arrive_with(answer_part);
                return Ok(());
            }
        }
    }
}

impl<C: FrameContent> Pongs<'_, C> {
    fn receive(&mut self, output: &mut Output<'_>) -> Result<Pong<C>, BenchmarkError> {
        match self {
            Self::Connection(input) => next(input.receive(output)),
            Self::Thread(received) => match received.try_recv() {
                Err(TryRecvError::Empty) => {
                    output.flush()?;
                    received.recv()?
                }
                received => received?,
            },
        }
    }
}

fn next<C>(pong: Result<Option<Pong<C>>, BenchmarkError>) -> Result<Pong<C>, BenchmarkError> {
    pong?.ok_or_else(|| "the client has ended the connection".into())
}
