use mpp_contract::benchmark_client_server::BenchmarkClient;
use mpp_contract::{CleanupInfo, CleanupResponse, SetupConfig, SetupResponse, ShutdownAck, ShutdownRequest};
use tonic::{Request, Response, Status};

use super::Ending;
use crate::distributed::ClientThread;
use crate::running::cause_chain;

type Reply<T> = Result<Response<T>, Status>;

/// A client's service for its master.
pub(super) struct ClientService {
    thread: ClientThread,
    ending: Ending,
}

impl ClientService {
    /// A service whose benchmarks run on the thread.
    pub(super) fn new(thread: ClientThread, ending: Ending) -> Self {
        Self { thread, ending }
    }
}

#[tonic::async_trait]
impl BenchmarkClient for ClientService {
    async fn setup(&self, request: Request<SetupConfig>) -> Reply<SetupResponse> {
        let SetupConfig { label, data } = request.into_inner();
        let response = match self.thread.set_up(label, data).await {
            Ok(data) => SetupResponse { success: true, data },
            Err(failure) => SetupResponse { success: false, data: cause_chain(&*failure) },
        };
        Ok(Response::new(response))
    }

    async fn cleanup(&self, request: Request<CleanupInfo>) -> Reply<CleanupResponse> {
        let cleaned_up = self.thread.clean_up(request.into_inner().r#final).await;
        cleaned_up.map_err(|failure| Status::internal(cause_chain(&*failure)))?;
        Ok(Response::new(CleanupResponse {}))
    }

    async fn shutdown(&self, request: Request<ShutdownRequest>) -> Reply<ShutdownAck> {
        self.ending.shutdown(request.into_inner().force);
        Ok(Response::new(ShutdownAck {}))
    }
}
