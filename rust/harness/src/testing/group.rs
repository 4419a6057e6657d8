use std::ffi::OsString;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use mpp_contract::benchmark_master_client::BenchmarkMasterClient;
use mpp_contract::benchmark_runner_client::BenchmarkRunnerClient;
use mpp_contract::{ClientInfo, ReadyRequest};
use tokio::runtime::{self, Runtime};
use tokio::time::{sleep, timeout};
use tonic::Status;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};

use crate::Testee;
use crate::network::{HostPort, RunToken, TokenBearer};
use crate::serving::TesteeServer;
use crate::sync::lock;

/// Calls to a master's service for the runner.
pub type Runner = BenchmarkRunnerClient<InterceptedService<Channel, TokenBearer>>;

/// The deadline for all calls of a test.
const DEADLINE: Duration = Duration::from_secs(180);

/// A master and its clients, all in this process, and the runner's and the clients' view of them.
pub struct Group {
    master: TesteeServer,
    clients: Mutex<Vec<TesteeServer>>,
    testee: Box<dyn Fn() -> Testee>,
    token: Option<&'static str>,
    runtime: Runtime,
}

#[expect(clippy::unwrap_used, reason = "for tests")]
impl Group {
    /// Starts a master that expects so many clients.
    ///
    /// * `testee`: describes the testee that each of the nodes is
    ///
    /// # Panics
    ///
    /// If it cannot be started. The other functions panic on failure, too.
    pub fn of(testee: impl Fn() -> Testee + 'static, expected: usize) -> Self {
        Self::with_token(testee, expected, None)
    }

    /// Starts a master of nodes that know a token.
    pub fn with_token(testee: impl Fn() -> Testee + 'static, expected: usize, token: Option<&'static str>) -> Self {
        let master = TesteeServer::master(testee(), &any_port(), &any_port(), expected, secret(token));
        Self {
            master: master.unwrap(),
            clients: Mutex::default(),
            testee: Box::new(testee),
            token,
            // With a thread of its own, so that a connection closes even while a test waits for something else.
            runtime: runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap(),
        }
    }

    /// Starts a master and so many clients.
    pub fn complete(testee: impl Fn() -> Testee + 'static, clients: usize) -> Self {
        let group = Self::of(testee, clients);
        for _ in 0..clients {
            group.join();
        }
        group
    }

    /// Starts a client; returns which one it is.
    pub fn join(&self) -> usize {
        let client =
            TesteeServer::client((self.testee)(), &self.master_address(), &any_port(), secret(self.token)).unwrap();
        let mut clients = self.clients();
        clients.push(client);
        clients.len() - 1
    }

    /// Returns the master.
    pub fn master(&self) -> &TesteeServer {
        &self.master
    }

    /// Returns where clients check in that are processes of their own.
    pub fn master_address(&self) -> HostPort {
        self.address("master")
    }

    /// Ends a client without a word to the master.
    pub fn silence(&self, client: usize) {
        self.clients()[client].ending().begin(Duration::ZERO);
    }

    /// Waits until a client has ended, and returns why if it was not told to.
    pub fn end_of(&self, client: usize) -> Option<String> {
        self.clients()[client].ending().wait()
    }

    /// Runs a test's calls, for at most three minutes, which a busy machine may need.
    pub fn block_on<T>(&self, calls: impl Future<Output = T>) -> T {
        self.runtime.block_on(async { timeout(DEADLINE, calls).await.unwrap() })
    }

    /// Returns a client of the master's service.
    pub fn runner(&self) -> Runner {
        BenchmarkRunnerClient::with_interceptor(self.channel("runner"), bearer(self.token))
    }

    /// Asks the master whether it is ready.
    pub async fn is_ready(&self) -> bool {
        self.runner().ready(ReadyRequest {}).await.unwrap().into_inner().status
    }

    /// Waits until the master is ready.
    pub async fn until_ready(&self) {
        while !self.is_ready().await {
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Checks a client in that there need not be.
    ///
    /// # Errors
    ///
    /// If the master refuses it.
    pub async fn check_in(&self, address: &str, port: u32, token: Option<&'static str>) -> Result<(), Status> {
        let mut master = BenchmarkMasterClient::with_interceptor(self.channel("master"), bearer(token));
        master.check_in(ClientInfo { address: address.to_owned(), port }).await.map(drop)
    }

    fn address(&self, service: &str) -> HostPort {
        let addresses = self.master.addresses();
        addresses.iter().find(|(name, _)| *name == service).unwrap().1.clone()
    }

    fn channel(&self, service: &str) -> Channel {
        Endpoint::from_shared(format!("http://{}", self.address(service))).unwrap().connect_lazy()
    }

    fn clients(&self) -> MutexGuard<'_, Vec<TesteeServer>> {
        lock(&self.clients)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let clients = self.clients();
        let servers = || clients.iter().chain([&self.master]);
        servers().for_each(|server| server.ending().begin(Duration::ZERO));
        for server in servers() {
            server.ending().wait();
        }
    }
}

fn any_port() -> HostPort {
    HostPort { host: "127.0.0.1".to_owned(), port: 0 }
}

fn secret(token: Option<&str>) -> Option<OsString> {
    token.map(OsString::from)
}

fn bearer(token: Option<&str>) -> TokenBearer {
    RunToken::new(secret(token)).bearer()
}
