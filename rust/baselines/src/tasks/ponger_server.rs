use std::net::SocketAddr;
use std::sync::Arc;

use mpp_harness::{BenchmarkError, log};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::connection::{Input, Output, halves};
use super::run_scope::{RunScope, Supervisor};
use crate::content::FrameContent;
use crate::network::{Admission, GREETING_DEADLINE, NetSetup, Ping, Pong};

/// Listens at a host, on any port, with a ponger for each of the master's connections; returns where.
pub(crate) async fn start(host: &str, setup: NetSetup, scope: &mut RunScope) -> Result<SocketAddr, BenchmarkError> {
    let listener = TcpListener::bind((host, 0)).await?;
    let address = listener.local_addr()?;
    scope.start(accept(listener, Arc::new(Admission::new(setup)), scope.supervisor()));
    Ok(address)
}

async fn accept(
    listener: TcpListener,
    admission: Arc<Admission>,
    supervisor: Supervisor,
) -> Result<(), BenchmarkError> {
    // Pongers end with who accepts their connections.
    let mut pongers = JoinSet::new();
    loop {
        let (stream, peer) =
            listener.accept().await.inspect_err(|failure| log::warn(&format!("cannot accept: {failure}")))?;
        let admission = Arc::clone(&admission);
        pongers.spawn(supervisor.supervise(async move {
            if let Err(failure) = serve(stream, &admission).await {
                // That it ends fails the master's run, if it is the master's.
                log::warn(&format!("ended the connection of {peer}: {failure}"));
            }
            Ok(())
        }));
        while pongers.try_join_next().is_some() {}
    }
}

async fn serve(mut stream: TcpStream, admission: &Admission) -> Result<(), BenchmarkError> {
    stream.set_nodelay(true)?;
    let (mut input, mut output) = halves(&mut stream);
    let greeting = admission.admit(timeout(GREETING_DEADLINE, input.receive(&mut output)).await??)?;
    output.send(&greeting).await?;
    if admission.setup.static_only {
        pong::<()>(&mut input, &mut output).await
    } else {
        pong::<u64>(&mut input, &mut output).await
    }
}

async fn pong<C: FrameContent>(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), BenchmarkError> {
    while let Some(Ping::<C>(content)) = input.receive(output).await? {
        output.send(&Pong(content)).await?;
    }
    Ok(())
}
