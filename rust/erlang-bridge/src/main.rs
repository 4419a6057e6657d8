//! The way from the runner to a testee in Erlang: serves `BenchmarkRunner` over gRPC, and passes calls on to the program
//! that started it, in frames on standard input and output.
//!
//! `mpp-erlang-bridge <host:port>`, run by Erlang as a port with `{packet, 4}`: each frame is four bytes of length, the
//! most significant first, and a term in the external term format.
//!
//! | frame | direction | what it says |
//! |---|---|---|
//! | `{listening, Port}` | to Erlang | calls are served |
//! | `{call, Ref, Method, Request}` | to Erlang | somebody called; `Ref` is a number |
//! | `{measure, Ref, Symbol, {ok, Request}}` | to Erlang | somebody called a benchmark; `Request` is valid, and its policy has all defaults |
//! | `{measure, Ref, Symbol, {error, Reason}}` | to Erlang | the same with a parameter that is not allowed |
//! | `{cancelled, Ref}` | to Erlang | whoever called has gone; no answer to it reaches anybody |
//! | `{reply, Ref, Response}` | to the bridge | the answer to a call |
//! | `{stop}` | to the bridge | the same as the end of standard input |
//!
//! Messages are maps from the names of fields, as [`message_term`] has them: what fields there are the descriptors of the
//! contract say, and nothing here.
//!
//! It ends when standard input does, after the last answers have left, with exit code 0; with 1 if the address cannot be
//! listened on or a frame is malformed; with 2 for a wrong command line. The token of the run is in its environment.

mod call_frame;
mod erlang;
mod frame;
mod gateway;
mod message_term;
mod options;
mod term;

use std::env;
use std::error::Error;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use mpp_harness::network::{ConnectionLimits, GuardedConnections, HostPort, RunToken};
use prost_reflect::DescriptorPool;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Server;

use crate::erlang::Erlang;
use crate::gateway::Gateway;

const USAGE: u8 = 2;

/// How long the last answers may take to leave.
const SEND_GRACE: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let address = match arguments.as_slice() {
        [address] => address.parse::<HostPort>().map_err(|invalid| invalid.to_string()),
        others => Err(format!("there are {} arguments, allowed is one address", others.len())),
    };
    let address = match address {
        Ok(address) => address,
        Err(wrong) => {
            eprintln!("{wrong}\nusage: mpp-erlang-bridge <runner host:port>");
            return ExitCode::from(USAGE);
        }
    };
    match run(&address) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(address: &HostPort) -> Result<(), Box<dyn Error>> {
    let pool = DescriptorPool::decode(mpp_contract::DESCRIPTORS)?;
    let erlang = Arc::new(Erlang::new(io::stdout()));
    let gateway = Gateway::new(&pool, Arc::clone(&erlang))?;
    let service = InterceptedService::new(gateway, RunToken::new(env::var_os(RunToken::ENVIRONMENT_VARIABLE)));

    let runtime = Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async {
        let listener = address.bind().and_then(TcpListener::from_std);
        let listener = listener.map_err(|failure| format!("cannot listen on {address}: {failure}"))?;
        erlang.tell_port(listener.local_addr()?.port())?;

        let (end, ended) = oneshot::channel();
        // No task of the runtime: that could not end before the next byte comes.
        thread::Builder::new().name("mpp-frames".to_owned()).spawn(move || {
            // Nobody takes it if serving has failed meanwhile.
            let _ = end.send(erlang.listen(io::stdin().lock()));
        })?;
        serve(listener, service, ended).await
    })
}

async fn serve(
    listener: TcpListener,
    service: InterceptedService<Gateway, RunToken>,
    ended: oneshot::Receiver<io::Result<()>>,
) -> Result<(), Box<dyn Error>> {
    let (connections, accepting) = GuardedConnections::of(listener, ConnectionLimits::default());
    let (stop, stopped) = oneshot::channel::<()>();
    let server = Server::builder().add_service(service).serve_with_incoming_shutdown(connections, async {
        // Either says that it is over.
        let _ = stopped.await;
    });
    tokio::pin!(server, accepting);
    tokio::select! {
        served = &mut server => Err(served.err().map_or_else(|| "the service has ended".into(), Into::into)),
        failure = &mut accepting => Err(format!("the service takes no connections any more: {failure}").into()),
        outcome = ended => {
            drop(stop);
            // Whatever is not sent by then nobody has waited for.
            let _ = timeout(SEND_GRACE, server).await;
            Ok(outcome??)
        }
    }
}
