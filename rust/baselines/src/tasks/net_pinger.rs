use mpp_harness::ping_pong::{Next, Pipeline};
use mpp_harness::{BenchmarkError, RunLatch};
use tokio::net::TcpStream;
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::try_join;

use super::connection::{Input, Output, halves};
use crate::content::FrameContent;
use crate::network::{Ping, Pong, fits_sockets};

/// The origin of PONGs.
enum Pongs<'s, C> {
    Connection(Input<'s>),
    Channel(UnboundedReceiver<Pong<C>>),
}

/// A pinger whose ponger is on the other end of a connection, from its first PING to its last PONG.
pub(crate) async fn ping<C: FrameContent>(
    pipeline: Pipeline<C>,
    ponger: &mut TcpStream,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    let (mut input, output) = halves(ponger);
    if fits_sockets::<Ping<C>>(pipeline.size()) {
        return exchange(pipeline, Pongs::Connection(input), output, latch).await;
    }
    let (pongs, received) = unbounded_channel();
    let messages = pipeline.messages();
    let read = async move {
        for _ in 0..messages {
            pongs.send(next(input.read().await)?)?;
        }
        Ok(())
    };
    try_join!(read, exchange(pipeline, Pongs::Channel(received), output, latch)).map(drop)
}

async fn exchange<C: FrameContent>(
    mut pipeline: Pipeline<C>,
    mut pongs: Pongs<'_, C>,
    mut output: Output<'_>,
    latch: &RunLatch,
) -> Result<(), BenchmarkError> {
    for content in pipeline.fill() {
        output.send(&Ping(content)).await?;
    }
    loop {
        let Pong(content) = pongs.receive(&mut output).await?;
        match pipeline.take(content) {
            Next::Ping(content) => output.send(&Ping(content)).await?,
            Next::Wait => {}
            Next::Done(answer_part) => {
                latch.arrive_with(answer_part);
                return Ok(());
            }
        }
    }
}

impl<C: FrameContent> Pongs<'_, C> {
    async fn receive(&mut self, output: &mut Output<'_>) -> Result<Pong<C>, BenchmarkError> {
        match self {
            Self::Connection(input) => next(input.receive(output).await),
            Self::Channel(received) => match received.try_recv() {
                Err(TryRecvError::Empty) => {
                    output.flush().await?;
                    next(Ok(received.recv().await))
                }
                received => Ok(received?),
            },
        }
    }
}

fn next<C>(pong: Result<Option<Pong<C>>, BenchmarkError>) -> Result<Pong<C>, BenchmarkError> {
    pong?.ok_or_else(|| "the client has ended the connection".into())
}
