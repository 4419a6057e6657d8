use std::ffi::OsString;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use mpp_contract::{benchmark_client, benchmark_master, benchmark_runner};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

use super::Ending;
use super::calls::{Answers, Calls};
use super::client_service::ClientService;
use super::ending::Stage;
use super::listener::Listener;
use super::master_service::MasterService;
use super::runner_role::RunnerRole;
use super::runner_service::RunnerService;
use crate::Testee;
use crate::distributed::{CheckIn, ClientThread, Clients, Nodes};
use crate::network::{HostPort, RunToken};
use crate::running::BenchmarkThread;

/// Enough to answer Progress beside a benchmark call, and few enough not to disturb measuring.
const CALL_THREADS: usize = 1;

/// The time in which a cancelled request has to clean up. After it the server ends anyway.
const CLEAN_UP_GRACE: Duration = Duration::from_millis(400);

/// A testee in one of its roles, from binding its services to an orderly end.
pub struct TesteeServer {
    addresses: Vec<(&'static str, HostPort)>,
    ending: Ending,
    /// Kept for as long as the server is: calls are served on its threads.
    _runtime: Runtime,
}

impl TesteeServer {
    /// Serves in the local role.
    ///
    /// * `runner`: where to serve the runner; port 0 lets the operating system choose
    /// * `token`: every call must bear it, if there is one
    ///
    /// # Errors
    ///
    /// A sentence for the user, if the address cannot be listened on.
    pub fn local(testee: Testee, runner: &HostPort, token: Option<OsString>) -> io::Result<Self> {
        let token = RunToken::new(token);
        Self::assemble(|| {
            let runner = Listener::bind(runner)?;
            let addresses = vec![("runner", runner.address().clone())];
            let thread = Arc::new(BenchmarkThread::start()?);
            let ending = Ending::new(cutting_short(&thread), |_| {});
            serve_runner(runner, RunnerRole::Local(testee), thread, &token, &ending);
            Ok((addresses, ending))
        })
    }

    /// Serves in the master role.
    ///
    /// * `runner`: where to serve the runner
    /// * `master`: where to serve clients
    /// * `clients`: how many clients there will be, at least 1
    ///
    /// # Errors
    ///
    /// A sentence for the user, if an address cannot be listened on.
    pub fn master(
        testee: Testee,
        runner: &HostPort,
        master: &HostPort,
        clients: usize,
        token: Option<OsString>,
    ) -> io::Result<Self> {
        let token = RunToken::new(token);
        Self::assemble(|| {
            let (runner, master) = (Listener::bind(runner)?, Listener::bind(master)?);
            let addresses = vec![("runner", runner.address().clone()), ("master", master.address().clone())];
            let thread = Arc::new(BenchmarkThread::start()?);
            let losing = Arc::clone(&thread);
            let clients = Clients::expect(clients, token.bearer(), move |lost| losing.cancel(lost));
            let leaving = Arc::clone(&clients);
            let ending = Ending::new(cutting_short(&thread), move |hurry| leaving.shutdown(hurry));

            let service = Arc::new(MasterService::new(Arc::clone(&clients)));
            let calls =
                Answers::to_callers_with(token.clone(), move |path| benchmark_master(Arc::clone(&service), path));
            let host = master.address().host.clone();
            spawn(master, calls, Stage::Over, &ending);
            serve_runner(runner, RunnerRole::Master(testee, Nodes { clients, host }), thread, &token, &ending);
            Ok((addresses, ending))
        })
    }

    /// Serves in the client role, and checks in with the master.
    ///
    /// * `master`: where the master serves clients
    /// * `client`: where to serve the master
    ///
    /// # Errors
    ///
    /// A sentence for the user, if the address cannot be listened on, or if the master's is none.
    pub fn client(testee: Testee, master: &HostPort, client: &HostPort, token: Option<OsString>) -> io::Result<Self> {
        let token = RunToken::new(token);
        Self::assemble(|| {
            let client = Listener::bind(client)?;
            let address = client.address().clone();
            let check_in = CheckIn::new(master.clone(), &address, token.bearer()).map_err(io::Error::other)?;
            let thread = ClientThread::start(testee, address.host.clone())?;
            let ending = Ending::new(|| {}, |_| {});

            let service = Arc::new(ClientService::new(thread, ending.clone()));
            let calls = Answers::to_callers_with(token, move |path| benchmark_client(Arc::clone(&service), path));
            spawn_first(client, calls, &ending);
            tokio::spawn(keep_checked_in(check_in, ending.clone()));
            Ok((vec![("client", address)], ending))
        })
    }

    /// Returns where each service listens, by its name, with the port that it really has, in a fixed order.
    #[must_use]
    pub fn addresses(&self) -> &[(&'static str, HostPort)] {
        &self.addresses
    }

    /// Returns the handle that ends the server.
    #[must_use]
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// Makes a server of services, which are begun where its runtime is.
    fn assemble(begin: impl FnOnce() -> io::Result<(Vec<(&'static str, HostPort)>, Ending)>) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(CALL_THREADS)
            .thread_name("mpp-grpc")
            .enable_io()
            .enable_time()
            .build()?;
        let begun = {
            let _context = runtime.enter();
            begin()
        };
        begun.map(|(addresses, ending)| Self { addresses, ending, _runtime: runtime })
    }
}

/// Makes a function that cancels the request in progress and waits for its end for a moment.
fn cutting_short(thread: &Arc<BenchmarkThread>) -> impl Fn() + Send + Sync + use<> {
    let thread = Arc::clone(thread);
    move || {
        thread.cancel("the testee is shutting down");
        // The process ends anything that is not done by then.
        let _ = thread.await_idle(CLEAN_UP_GRACE);
    }
}

fn serve_runner(runner: Listener, role: RunnerRole, thread: Arc<BenchmarkThread>, token: &RunToken, ending: &Ending) {
    let service = Arc::new(RunnerService::new(role, thread, ending.clone()));
    let calls = Answers::to_callers_with(token.clone(), move |path| benchmark_runner(Arc::clone(&service), path));
    spawn_first(runner, calls, ending);
}

/// Begins to serve the service that ends first.
fn spawn_first(listener: Listener, calls: Calls, ending: &Ending) {
    let served = spawn(listener, calls, Stage::Refusing, ending);
    let ending = ending.clone();
    tokio::spawn(async move {
        // It ends however that has ended.
        let _ = served.await;
        ending.calls_ended();
    });
}

/// Begins to serve until the end has come so far. It comes at once if nobody can connect any more.
fn spawn(listener: Listener, calls: Calls, last: Stage, ending: &Ending) -> JoinHandle<()> {
    let ending = ending.clone();
    tokio::spawn(async move {
        if let Err(reason) = listener.serve(calls, ending.clone().reached(last)).await {
            ending.fail(reason);
        }
    })
}

/// Checks in until the testee ends, which it does if that is of no more use.
async fn keep_checked_in(check_in: CheckIn, ending: Ending) {
    tokio::select! {
        reason = check_in.keep_up() => ending.fail(reason),
        () = ending.clone().reached(Stage::Over) => {}
    }
}
