use mpp_contract::{
    BenchmarkClient, CleanupInfo, CleanupResponse, SetupConfig, SetupResponse, ShutdownAck, ShutdownRequest,
};
use tonic::Status;

use super::Ending;
use crate::distributed::ClientThread;
use crate::running::cause_chain;

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

impl BenchmarkClient for ClientService {
    async fn setup(&self, request: SetupConfig) -> Result<SetupResponse, Status> {
        Ok(match self.thread.set_up(request.label, request.data).await {
            Ok(data) => SetupResponse { success: true, data },
            Err(failure) => SetupResponse { success: false, data: cause_chain(&*failure) },
        })
    }

    async fn cleanup(&self, request: CleanupInfo) -> Result<CleanupResponse, Status> {
        let cleaned_up = self.thread.clean_up(request.r#final).await;
        cleaned_up.map_err(|failure| Status::internal(cause_chain(&*failure)))?;
        Ok(CleanupResponse {})
    }

    async fn shutdown(&self, request: ShutdownRequest) -> Result<ShutdownAck, Status> {
        self.ending.shutdown(request.force);
        Ok(ShutdownAck {})
    }
}
