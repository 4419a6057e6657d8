use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use mpp_harness::{BenchmarkError, compute_for};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::connection::{Input, Output, halves};
use super::pair_ends;
use crate::content::FrameContent;
use crate::network::{ACCEPT_PAUSE, Admission, GREETING_DEADLINE, NetSetup, Ping, Pong, Service, Strangers};
use mpp_tasks::{RunScope, Supervisor};

/// Listens at a host, on any port, with a ponger for each of the master's connections; returns where.
pub(crate) async fn start(host: &str, setup: NetSetup, scope: &mut RunScope) -> Result<SocketAddr, BenchmarkError> {
    let listener = TcpListener::bind((host, 0)).await?;
    let address = listener.local_addr()?;
    let guests = Guests { admission: Admission::new(setup), strangers: Strangers::new() };
    scope.start(accept(listener, Arc::new(guests), scope.supervisor()));
    Ok(address)
}

/// The connections that may come, and those that have not greeted yet.
struct Guests {
    admission: Admission,
    strangers: Strangers<oneshot::Sender<()>>,
}

async fn accept(listener: TcpListener, guests: Arc<Guests>, supervisor: Supervisor) -> Result<(), BenchmarkError> {
    // Pongers end with who accepts their connections.
    let mut pongers = JoinSet::new();
    for number in 0.. {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(failure) => {
                guests.admission.complain(&format!("cannot accept connections for now: {failure}"));
                sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let (eviction, evicted) = oneshot::channel();
        // The oldest one is told by the end of its channel.
        drop(guests.strangers.add(number, eviction));
        let guests = Arc::clone(&guests);
        pongers.spawn(supervisor.supervise(async move {
            let outcome = serve(number, stream, evicted, &guests).await;
            guests.strangers.remove(number);
            if let Err(failure) = outcome {
                // The master notices the end of its connection, and fails the run.
                guests.admission.complain(&format!("ended the connection of {peer}: {failure}"));
            }
            Ok(())
        }));
        while pongers.try_join_next().is_some() {}
    }
    Ok(())
}

async fn serve(
    number: u64,
    mut stream: TcpStream,
    evicted: oneshot::Receiver<()>,
    guests: &Guests,
) -> Result<(), BenchmarkError> {
    let admission = &guests.admission;
    stream.set_nodelay(true)?;
    let (mut input, mut output) = halves(&mut stream);
    let greeting = tokio::select! {
        greeting = timeout(GREETING_DEADLINE, input.receive(&mut output)) => greeting??,
        _ = evicted => return Err("there are too many that do not greet".into()),
    };
    let greeting = admission.admit(greeting.ok_or("it ended without a greeting")?)?;
    guests.strangers.remove(number);
    output.send(&greeting).await?;
    match admission.setup.service {
        Service::Pong { static_only: true, .. } => pong::<()>(&mut input, &mut output).await,
        Service::Pong { work_nanos: 0, .. } => pong::<u64>(&mut input, &mut output).await,
        Service::Pong { work_nanos, .. } => {
            work(Duration::from_nanos(work_nanos.into()), &mut input, &mut output).await
        }
        Service::Transfer(terms) => pair_ends::serve(terms, &mut input, &mut output).await,
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

async fn pong<C: FrameContent>(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
    while let Some(Ping::<C>(content)) = input.receive(output).await? {
        output.send(&Pong(content)).await?;
    }
    Ok(())
}
