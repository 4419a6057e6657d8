use std::error::Error;
use std::fmt;

use crate::Testee;
use crate::network::{HostPort, InvalidAddress};

const MOST_CLIENTS: usize = 100_000;

/// A testee's command line, parsed.
#[derive(Debug)]
pub(crate) struct CommandLine {
    /// The testee to be, one of the program's.
    pub(crate) testee: Testee,
    /// Its role.
    pub(crate) role: Role,
}

/// The roles, with their arguments.
#[derive(Clone, Debug)]
pub enum Role {
    /// Local benchmarks.
    Local {
        /// Serve the runner here.
        runner: HostPort,
    },
    /// The master of distributed benchmarks.
    Master {
        /// Serve the runner here.
        runner: HostPort,
        /// Serve clients here.
        master: HostPort,
        /// The number of clients to expect.
        clients: usize,
    },
    /// A client of distributed benchmarks.
    Client {
        /// The master serves clients there.
        master: HostPort,
        /// Serve the master here.
        client: HostPort,
    },
}

/// The command line is wrong; a sentence for the user says why, and a line how it should be.
#[derive(Debug)]
pub(crate) struct UsageError {
    message: String,
    usage: String,
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.message, self.usage)
    }
}

impl Error for UsageError {}

impl CommandLine {
    /// Reads the arguments. If there are several testees, the first argument chooses.
    pub(crate) fn parse(args: &[String], testees: Vec<Testee>) -> Result<Self, UsageError> {
        let usage = usage(&testees);
        Self::parse_or_message(args, testees).map_err(|message| UsageError { message, usage })
    }

    fn parse_or_message(args: &[String], testees: Vec<Testee>) -> Result<Self, String> {
        let variants = testees.len() > 1;
        let (word, rest) = if variants { args.split_first().unzip() } else { (None, Some(args)) };
        let word = word.map_or("", String::as_str);
        let symbols = symbols(&testees, ", ");
        let testee = testees.into_iter().find(|testee| !variants || testee.symbol() == word);
        let testee = testee.ok_or_else(|| format!("testee '{word}' is unknown, allowed are {symbols}"))?;
        Ok(Self { testee, role: Role::parse(rest.unwrap_or_default())? })
    }
}

impl Role {
    /// The words of a command line that describe a role.
    pub const USAGE: &str = "<runner host:port> [<master host:port> <clients>] | <master host:port> <client host:port>";

    /// Reads the arguments that say which role it is.
    ///
    /// # Errors
    ///
    /// A sentence for the user.
    pub fn parse(args: &[String]) -> Result<Self, String> {
        match args {
            [runner] => Ok(Self::Local { runner: address(runner)? }),
            [master, client] => Ok(Self::Client { master: address(master)?, client: address(client)? }),
            [runner, master, clients] => Ok(Self::Master {
                runner: address(runner)?,
                master: address(master)?,
                clients: number_of_clients(clients)?,
            }),
            other => Err(format!(
                "there are {} arguments, allowed are one address for local benchmarks, two addresses for a client, two \
                 addresses and a number of clients for a master",
                other.len()
            )),
        }
    }
}

fn address(text: &str) -> Result<HostPort, String> {
    text.parse().map_err(|wrong: InvalidAddress| wrong.to_string())
}

fn number_of_clients(text: &str) -> Result<usize, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let clients = text.parse().ok().filter(|clients| plain && *clients <= MOST_CLIENTS);
    clients.ok_or_else(|| format!("number of clients '{text}' is not a number from 1 to {MOST_CLIENTS}"))
}

fn usage(testees: &[Testee]) -> String {
    let variants = if testees.len() > 1 { symbols(testees, "|") + " " } else { String::new() };
    format!("usage: <program> {variants}{}", Role::USAGE)
}

fn symbols(testees: &[Testee], separator: &str) -> String {
    testees.iter().map(Testee::symbol).collect::<Vec<_>>().join(separator)
}
