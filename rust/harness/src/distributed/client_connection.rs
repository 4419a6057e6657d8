use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mpp_contract::benchmark_client_client::BenchmarkClientClient;
use mpp_contract::{CleanupInfo, SetupConfig, ShutdownRequest};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Response, Status};

use crate::BenchmarkError;
use crate::network::{HostPort, TokenBearer, sentence};

/// More than a client may take to create or remove its components.
const PHASE_DEADLINE: Duration = Duration::from_secs(150);

/// Long enough for a client that has nothing to remove; others will not answer any more.
const ABANDONED_DEADLINE: Duration = Duration::from_secs(5);

const SHUTDOWN_DEADLINE: Duration = Duration::from_secs(2);

type CleanUp = JoinHandle<Result<(), BenchmarkError>>;

/// A master's connection to one client, which is made when it is first needed. Clones share it.
#[derive(Clone)]
pub struct ClientConnection {
    address: HostPort,
    stub: BenchmarkClientClient<InterceptedService<Channel, TokenBearer>>,
    closed: Arc<watch::Sender<bool>>,
    /// True if it answered its last set-up.
    answered: Arc<AtomicBool>,
    /// A clean-up that nobody waits for but the next set-up.
    abandoned: Arc<Mutex<Option<CleanUp>>>,
}

impl ClientConnection {
    /// A connection to a client at the address, which the endpoint is of; to be made where a runtime is.
    pub fn new(address: HostPort, endpoint: &Endpoint, token: TokenBearer) -> Self {
        let stub = BenchmarkClientClient::with_interceptor(endpoint.connect_lazy(), token);
        Self {
            address,
            stub,
            closed: Arc::new(watch::Sender::new(false)),
            answered: Arc::default(),
            abandoned: Arc::default(),
        }
    }

    /// Returns where the client is.
    pub fn address(&self) -> &HostPort {
        &self.address
    }

    /// Ends all calls, also those to come.
    pub fn close(&self) {
        self.closed.send_replace(true);
    }

    /// Sets the client up, and returns its data.
    pub async fn set_up(self, label: String, configuration: String) -> Result<String, BenchmarkError> {
        self.answered.store(false, Ordering::Relaxed);
        // A clean-up that overtakes the set-up would remove things that the set-up has made.
        if let Some(clean_up) = self.abandoned.lock().await.take() {
            let _ = clean_up.await;
        }
        let mut stub = self.stub.clone();
        let call = stub.setup(SetupConfig { label, data: configuration });
        let response = self.answer("set-up", PHASE_DEADLINE, call).await?;
        self.answered.store(true, Ordering::Relaxed);
        if response.success {
            Ok(response.data)
        } else {
            Err(format!("client {}: {}", self.address, response.data).into())
        }
    }

    /// Cleans up at the client. Nobody waits for one that has not answered when it was set up, but the next set-up.
    pub async fn clean_up(self, last_run: bool) -> Result<(), BenchmarkError> {
        if self.answered.load(Ordering::Relaxed) {
            return self.clean_up_within(PHASE_DEADLINE, last_run).await;
        }
        let clean_up = tokio::spawn(self.clone().clean_up_within(ABANDONED_DEADLINE, last_run));
        *self.abandoned.lock().await = Some(clean_up);
        Ok(())
    }

    async fn clean_up_within(self, deadline: Duration, last_run: bool) -> Result<(), BenchmarkError> {
        let mut stub = self.stub.clone();
        let call = stub.cleanup(CleanupInfo { r#final: last_run });
        self.answer("clean-up", deadline, call).await.map(drop)
    }

    /// Asks the client to end.
    pub async fn shutdown(self, force: bool) -> Result<(), BenchmarkError> {
        let mut stub = self.stub.clone();
        let call = stub.shutdown(ShutdownRequest { force });
        self.answer("shutdown", SHUTDOWN_DEADLINE, call).await.map(drop)
    }

    async fn answer<A>(
        &self,
        what: &str,
        deadline: Duration,
        call: impl Future<Output = Result<Response<A>, Status>>,
    ) -> Result<A, BenchmarkError> {
        let mut closed = self.closed.subscribe();
        let outcome = tokio::select! {
            reply = timeout(deadline, call) => reply.unwrap_or_else(|_| {
                Err(Status::deadline_exceeded(format!("no answer within {} s", deadline.as_secs())))
            }),
            _ = closed.wait_for(|closed| *closed) => Err(Status::cancelled("the connection was given up")),
        };
        outcome
            .map(Response::into_inner)
            .map_err(|status| format!("{what} of client {} failed: {}", self.address, sentence(&status)).into())
    }
}
