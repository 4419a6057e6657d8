//! The main program of a testee: reads the command line, serves until it is told to end, and ends.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use crate::Testee;
use crate::command_line::CommandLine;
pub use crate::command_line::Role;
use crate::network::RunToken;
use crate::options;
use crate::serving::{Ending, TesteeServer};

/// Exit code of a testee that cannot listen, or ends for a reason of its own.
pub const FAILED: u8 = 1;

/// Exit code for a wrong command line.
pub const USAGE: u8 = 2;

/// A run in progress ends at once when standard input ends.
const LEASH_GRACE: Duration = Duration::ZERO;

/// Runs the program. Return its result from `main`, which ends the process.
///
/// * `args`: the arguments of the process without its name: with several testees the symbol of one of them, then
///   `<runner host:port>` for local benchmarks, `<runner host:port> <master host:port> <clients>` for a master,
///   `<master host:port> <client host:port>` for a client
/// * `testees`: the testees in this program, at least one
///
/// The exit code is 0 after Shutdown or the end of standard input, 1 if an address cannot be listened on or a client loses
/// its master, 2 for a wrong command line. Standard output carries a listening line per service only.
pub fn run(args: impl IntoIterator<Item = OsString>, testees: Vec<Testee>) -> ExitCode {
    let args: Vec<_> = args.into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
    match CommandLine::parse(&args, testees) {
        Ok(CommandLine { testee, role }) => serve(testee, role, |_| {}),
        Err(wrong) => fail(&wrong, USAGE),
    }
}

/// Serves a testee in a role, as [`run`] does once it has read the command line. Returns when it has ended.
///
/// * `serving`: is told what ends the testee, before that listens to anybody
pub fn serve(testee: Testee, role: Role, serving: impl FnOnce(&Ending)) -> ExitCode {
    if let Some(wrong) = options::wrong(&options::text(), testee.symbol(), testee.options()) {
        return fail(&wrong, USAGE);
    }
    let started = start(testee.with_set_options(options::set()), role).and_then(|server| {
        serving(server.ending());
        for (service, address) in server.addresses() {
            writeln!(io::stdout(), "MPP-LISTEN {service} {address}")?;
        }
        end_with_standard_input(server.ending().clone())?;
        Ok(server)
    });
    match started {
        Ok(server) => server.ending().wait().map_or(ExitCode::SUCCESS, |reason| fail(&reason, FAILED)),
        Err(failure) => fail(&failure, FAILED),
    }
}

fn start(testee: Testee, role: Role) -> io::Result<TesteeServer> {
    let token = env::var_os(RunToken::ENVIRONMENT_VARIABLE);
    match role {
        Role::Local { runner } => TesteeServer::local(testee, &runner, token),
        Role::Master { runner, master, clients } => TesteeServer::master(testee, &runner, &master, clients, token),
        Role::Client { master, client } => TesteeServer::client(testee, &master, &client, token),
    }
}

/// Says in a line on standard error why the program ends. Returns its exit code.
pub fn fail(why: &dyn Display, code: u8) -> ExitCode {
    // Nobody may be there to read it.
    let _ = writeln!(io::stderr(), "{why}");
    ExitCode::from(code)
}

/// Standard input is the leash: the starter of the testee holds its other end, and the testee ends with the starter.
fn end_with_standard_input(ending: Ending) -> io::Result<()> {
    let leash = move || {
        // A leash that cannot be read is as good as one that was let go.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        ending.begin(LEASH_GRACE);
    };
    thread::Builder::new().name("mpp-leash".to_owned()).spawn(leash)?;
    Ok(())
}
