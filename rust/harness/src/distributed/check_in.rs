use std::time::{Duration, Instant};

use mpp_contract::ClientInfo;
use mpp_contract::benchmark_master_client::BenchmarkMasterClient;
use tokio::time::{sleep, timeout};
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Channel;
use tonic::{Code, Status};

use crate::network::{HostPort, InvalidAddress, TokenBearer};

/// Time between a client's check-ins.
pub const CHECK_IN_INTERVAL: Duration = Duration::from_secs(2);

/// The first check-in is tried for so long, since the master may still be starting.
const FIRST_WITHIN: Duration = Duration::from_secs(60);

/// Silence of the master after which the client gives up.
const LOST_AFTER: Duration = Duration::from_secs(10);

/// Time between attempts before the second success: only of a client that repeats its check-in the master knows that
/// silence means something.
const RETRY: Duration = Duration::from_millis(100);

/// Checks a client in with its master, and again every [`CHECK_IN_INTERVAL`]: each learns thus that the other one lives.
pub struct CheckIn {
    master: HostPort,
    client: ClientInfo,
    stub: BenchmarkMasterClient<InterceptedService<Channel, TokenBearer>>,
}

impl CheckIn {
    /// Check-ins of a client that serves at an address; to be made where a runtime is.
    ///
    /// # Errors
    ///
    /// If the master's address is none to connect to.
    pub fn new(master: HostPort, client: &HostPort, token: TokenBearer) -> Result<Self, InvalidAddress> {
        let stub = BenchmarkMasterClient::with_interceptor(master.endpoint()?.connect_lazy(), token);
        let client = ClientInfo { address: client.host.clone(), port: client.port.into() };
        Ok(Self { master, client, stub })
    }

    /// Checks in again and again. Returns when that is of no more use: why, in a sentence.
    pub async fn keep_up(mut self) -> String {
        let mut known = false;
        let mut repeats = false;
        let mut last_success = Instant::now();
        loop {
            match timeout(CHECK_IN_INTERVAL, self.stub.check_in(self.client.clone())).await {
                Ok(Ok(_)) => {
                    repeats = known;
                    known = true;
                    last_success = Instant::now();
                }
                Ok(Err(status)) if refuses(&status) => {
                    return format!("the master at {} refuses this client: {}", self.master, status.message());
                }
                Ok(Err(_)) | Err(_) if known && last_success.elapsed() > LOST_AFTER => {
                    return format!("the master at {} has gone", self.master);
                }
                Ok(Err(_)) | Err(_) if !known && last_success.elapsed() > FIRST_WITHIN => {
                    return format!("there is no master at {}, tried for {} s", self.master, FIRST_WITHIN.as_secs());
                }
                Ok(Err(_)) | Err(_) => {}
            }
            sleep(if repeats { CHECK_IN_INTERVAL } else { RETRY }).await;
        }
    }
}

/// Returns true if another try would end the same way.
fn refuses(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::FailedPrecondition | Code::Unauthenticated | Code::Unimplemented | Code::InvalidArgument
    )
}
