use std::net::SocketAddr;
use std::sync::Arc;

use mpp_harness::BenchmarkError;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::greeting;
use crate::network::{ACCEPT_PAUSE, Admission, GREETING_DEADLINE, Greeting, Strangers};
use mpp_tasks::pairs::PairSetup;
use mpp_tasks::{RunScope, Supervisor};

/// Listens at a host, on any port, and serves each connection that the set-up allows, once it has greeted; returns where.
pub(super) async fn listen<T, F>(
    host: &str,
    setup: &PairSetup<T>,
    scope: &mut RunScope,
    serve: impl Fn(Greeting, TcpStream) -> F + Send + Sync + 'static,
) -> Result<SocketAddr, BenchmarkError>
where
    F: Future<Output = Result<(), BenchmarkError>> + Send + 'static,
{
    let listener = TcpListener::bind((host, 0)).await?;
    let address = listener.local_addr()?;
    let guests = Guests { admission: Admission::new(setup), strangers: Strangers::new(), serve };
    scope.start(accept(listener, Arc::new(guests), scope.supervisor()));
    Ok(address)
}

/// The connections that may come, those that have not greeted yet, and what the others get.
struct Guests<S> {
    admission: Admission,
    strangers: Strangers<oneshot::Sender<()>>,
    serve: S,
}

async fn accept<F, S>(
    listener: TcpListener,
    guests: Arc<Guests<S>>,
    supervisor: Supervisor,
) -> Result<(), BenchmarkError>
where
    F: Future<Output = Result<(), BenchmarkError>> + Send + 'static,
    S: Fn(Greeting, TcpStream) -> F + Send + Sync + 'static,
{
    // Those who serve end with who accepts their connections.
    let mut serving = JoinSet::new();
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
        serving.spawn(supervisor.supervise(async move {
            let outcome = serve(number, stream, evicted, &guests).await;
            guests.strangers.remove(number);
            if let Err(failure) = outcome {
                // The master notices the end of its connection, and fails the run.
                guests.admission.complain(&format!("ended the connection of {peer}: {failure}"));
            }
            Ok(())
        }));
        while serving.try_join_next().is_some() {}
    }
    Ok(())
}

async fn serve<F, S>(
    number: u64,
    mut stream: TcpStream,
    evicted: oneshot::Receiver<()>,
    guests: &Guests<S>,
) -> Result<(), BenchmarkError>
where
    F: Future<Output = Result<(), BenchmarkError>> + Send,
    S: Fn(Greeting, TcpStream) -> F,
{
    stream.set_nodelay(true)?;
    let greeting = tokio::select! {
        greeting = timeout(GREETING_DEADLINE, greeting::receive(&mut stream)) => greeting??,
        _ = evicted => return Err("there are too many that do not greet".into()),
    };
    let greeting = guests.admission.admit(greeting.ok_or("it ended without a greeting")?)?;
    guests.strangers.remove(number);
    greeting::send(&mut stream, greeting).await?;
    (guests.serve)(greeting, stream).await
}
