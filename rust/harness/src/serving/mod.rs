//! The testee's services in each of its roles.

mod calls;
mod client_service;
mod ending;
mod gate;
mod listener;
mod master_service;
mod runner_role;
mod runner_service;
mod testee_server;

pub use ending::Ending;
pub use testee_server::TesteeServer;
