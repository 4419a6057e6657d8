use std::sync::Arc;

use mpp_contract::{BenchmarkMaster, CheckinResponse, ClientInfo};
use tonic::Status;
use tonic::transport::Endpoint;

use crate::distributed::Clients;
use crate::network::HostPort;

/// A master's service for its clients.
pub(super) struct MasterService {
    clients: Arc<Clients>,
}

impl MasterService {
    pub(super) fn new(clients: Arc<Clients>) -> Self {
        Self { clients }
    }
}

impl BenchmarkMaster for MasterService {
    async fn check_in(&self, info: ClientInfo) -> Result<CheckinResponse, Status> {
        let (address, endpoint) = locate(&info).ok_or_else(|| {
            Status::invalid_argument(format!(
                "client '{}' with port {} is nowhere: allowed are a host and a port from 1 to {}",
                info.address,
                info.port,
                u16::MAX
            ))
        })?;
        let refused = self.clients.check_in(address, &endpoint).err();
        refused.map_or(Ok(CheckinResponse {}), |why| Err(Status::failed_precondition(why.to_string())))
    }
}

/// Returns a client's address and its endpoint, unless the address is none.
fn locate(info: &ClientInfo) -> Option<(HostPort, Endpoint)> {
    let port = u16::try_from(info.port).ok().filter(|port| *port > 0)?;
    let address = HostPort { host: info.address.clone(), port };
    let endpoint = address.endpoint().ok().filter(|_| !address.host.trim().is_empty())?;
    Some((address, endpoint))
}
