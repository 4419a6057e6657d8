//! Addresses, and who may call.

mod host_port;
mod run_token;
mod status;
mod token_bearer;

pub use host_port::{HostPort, InvalidAddress};
pub use run_token::RunToken;
pub(crate) use status::sentence;
pub use token_bearer::TokenBearer;
