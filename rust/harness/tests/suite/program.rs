use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use mpp_harness::testing::example;
use mpp_harness::wait_until;

const DEADLINE: Duration = Duration::from_secs(20);

/// The example `two_testees` as a process of its own.
struct Program {
    process: Child,
}

impl Program {
    fn start(args: &[&str]) -> Self {
        let example = example("two_testees");
        let mut command = Command::new(&example);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self { process: command.spawn().unwrap_or_else(|e| panic!("{}: {e}", example.display())) }
    }

    fn exit(&mut self) -> ExitStatus {
        let mut status = None;
        wait_until("the program's end", DEADLINE, || {
            status = self.process.try_wait().unwrap();
            status.is_some()
        })
        .unwrap();
        status.unwrap()
    }

    fn output(&mut self) -> BufReader<ChildStdout> {
        BufReader::new(self.process.stdout.take().unwrap())
    }

    /// The exit code, standard output and standard error.
    fn end(mut self) -> (Option<i32>, String, String) {
        let code = self.exit().code();
        let (mut output, mut errors) = (String::new(), String::new());
        self.process.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        self.process.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (code, output, errors)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port in a listening line.
#[track_caller]
fn port(line: &str, service: &str, host: &str) -> u16 {
    let port = line.strip_prefix(&format!("MPP-LISTEN {service} {host}:")).unwrap_or_else(|| panic!("{line}"));
    let port = port.trim_end().parse().unwrap();
    assert_ne!(port, 0);
    port
}

#[test]
fn prints_where_it_listens_and_ends_with_standard_input() {
    for (args, host, services) in [
        (&["ONE", "127.0.0.1:0"][..], "127.0.0.1", &["runner"][..]),
        (&["TWO", "[::1]:0"], "[::1]", &["runner"]),
        (&["ONE", "127.0.0.1:0", "127.0.0.1:0", "3"], "127.0.0.1", &["runner", "master"]),
        // Though there is no master.
        (&["ONE", "127.0.0.1:1", "127.0.0.1:0"], "127.0.0.1", &["client"]),
    ] {
        let mut program = Program::start(args);
        let mut output = program.output();
        let mut line = String::new();
        for service in services {
            line.clear();
            output.read_line(&mut line).unwrap();
            port(&line, service, host);
        }
        drop(program.process.stdin.take());
        assert_eq!(program.exit().code(), Some(0), "{args:?}");
        assert_eq!(output.read_line(&mut line).unwrap(), 0);
    }
}

/// A master that expects one client, and where clients reach it.
fn master() -> (Program, String) {
    let mut master = Program::start(&["ONE", "127.0.0.1:0", "127.0.0.1:0", "1"]);
    let listening = master.output().lines().nth(1).unwrap().unwrap();
    let address = format!("127.0.0.1:{}", port(&listening, "master", "127.0.0.1"));
    (master, address)
}

#[test]
fn a_client_that_its_master_refuses_is_one_line_and_exit_code_1() {
    let (_master, address) = master();
    let mut clients = [(); 2].map(|()| Program::start(&["ONE", &address, "127.0.0.1:0"]));
    let mut refused = None;
    wait_until("one of two clients ends", DEADLINE, || {
        refused = clients.iter_mut().position(|client| client.process.try_wait().unwrap().is_some());
        refused.is_some()
    })
    .unwrap();
    let [one, other] = clients;
    let (code, _, errors) = if refused == Some(0) { one } else { other }.end();
    assert_eq!((code, errors.lines().count()), (Some(1), 1));
    let reason = format!("the master at {address} refuses this client: client 127.0.0.1:");
    assert!(errors.starts_with(&reason), "{errors}");
    assert!(errors.ends_with(" is too late: all 1 clients have checked in\n"), "{errors}");
}

#[test]
fn a_client_whose_master_dies_is_one_line_and_exit_code_1() {
    let (master, address) = master();
    let mut client = Program::start(&["ONE", &address, "127.0.0.1:0"]);
    client.output().lines().next().unwrap().unwrap();
    // Enough to check in.
    thread::sleep(Duration::from_secs(1));
    drop(master);
    assert_eq!(client.exit().code(), Some(1));
    let mut errors = String::new();
    client.process.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(errors, format!("the master at {address} has gone\n"));
}

#[test]
fn a_port_that_is_taken_is_one_line_and_exit_code_1() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, output, errors) = Program::start(&["ONE", &address]).end();
    assert_eq!((code, output.as_str(), errors.lines().count()), (Some(1), "", 1));
    assert!(errors.starts_with(&format!("cannot listen on {address}: ")), "{errors}");
}

#[test]
fn bad_arguments_are_a_line_the_usage_and_exit_code_2() {
    let arguments = |count| {
        format!(
            "there are {count} arguments, allowed are one address for local benchmarks, two addresses for a client, two \
             addresses and a number of clients for a master"
        )
    };
    let clients = |text| format!("number of clients '{text}' is not a number from 1 to 100000");
    let usage = "usage: <program> ONE|TWO <runner host:port> [<master host:port> <clients>] | <master host:port> \
                 <client host:port>";
    for (args, message) in [
        (&[][..], "testee '' is unknown, allowed are ONE, TWO"),
        (&["THREE", "127.0.0.1:0"], "testee 'THREE' is unknown, allowed are ONE, TWO"),
        (&["ONE"], &arguments(0)),
        (&["ONE", "a:1", "b:2", "1", "x"], &arguments(4)),
        (&["ONE", "a:1", "b:2", "0"], &clients("0")),
        (&["ONE", "a:1", "b:2", "+1"], &clients("+1")),
        (&["ONE", "a:1", "b:2", "100001"], &clients("100001")),
        (&["ONE", "a:1", "b:2", "many"], &clients("many")),
        (&["ONE", "a:1", "there"], "address 'there' is not host:port, such as 127.0.0.1:0 or [::1]:0"),
        (&["ONE", "nowhere"], "address 'nowhere' is not host:port, such as 127.0.0.1:0 or [::1]:0"),
        (&["ONE", "h:70000"], "port '70000' in 'h:70000' is not a number from 0 to 65535"),
    ] {
        let (code, output, errors) = Program::start(args).end();
        assert_eq!((code, output.as_str()), (Some(2), ""));
        assert_eq!(errors, format!("{message}\n{usage}\n"));
    }
}
