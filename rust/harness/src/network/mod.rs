//! Addresses, and who may connect and call.

mod guarded_connection;
mod guarded_connections;
mod host_port;
mod run_token;
mod status;
mod token_bearer;

pub use guarded_connection::{GuardedConnection, Pass};
pub use guarded_connections::{ConnectionLimits, GuardedConnections};
pub use host_port::{HostPort, InvalidAddress};
pub use run_token::RunToken;
pub(crate) use status::sentence;
pub use token_bearer::TokenBearer;
