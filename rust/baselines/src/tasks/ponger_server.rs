use std::net::SocketAddr;
use std::time::Duration;

use mpp_harness::{BenchmarkError, compute_for};
use tokio::net::TcpStream;

use super::batches::acknowledge;
use super::connection::{Input, Output, halves};
use super::{guests, pair_ends};
use crate::content::FrameContent;
use crate::network::{NetSetup, Ping, Pong, Service};
use mpp_tasks::RunScope;

/// Listens at a host, on any port, with a ponger for each of the master's connections; returns where.
pub(crate) async fn start(host: &str, setup: NetSetup, scope: &mut RunScope) -> Result<SocketAddr, BenchmarkError> {
    guests::listen(host, &setup, scope, move |_, stream| serve(stream, setup.terms)).await
}

async fn serve(mut stream: TcpStream, service: Service) -> Result<(), BenchmarkError> {
    let (mut input, mut output) = halves(&mut stream);
    match service {
        Service::Pong { static_only: true, .. } => pong::<()>(&mut input, &mut output).await,
        Service::Pong { work_nanos: 0, .. } => pong::<u64>(&mut input, &mut output).await,
        Service::Pong { work_nanos, .. } => {
            work(Duration::from_nanos(work_nanos.into()), &mut input, &mut output).await
        }
        Service::Transfer(terms) => pair_ends::serve(terms, &mut input, &mut output).await,
        Service::Acknowledge(terms) => acknowledge(terms, &mut input, &mut output).await,
    }
}

/// Computes before each PONG. No PONG waits while its ponger computes for the next one.
async fn work(time: Duration, input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
    while let Some(Ping::<u64>(content)) = input.receive(output).await? {
        compute_for(time);
        output.send(&Pong(content)).await?;
        output.flush().await?;
    }
    Ok(())
}

pub(super) async fn pong<C: FrameContent>(
    input: &mut Input<'_>,
    output: &mut Output<'_>,
) -> Result<(), BenchmarkError> {
    while let Some(Ping::<C>(content)) = input.receive(output).await? {
        output.send(&Pong(content)).await?;
    }
    Ok(())
}
