use mpp_harness::{BenchmarkError, ClientBenchmark, RunLatch, RunWatch};

use super::{NetSetup, NetSystem};

/// A client's half: the other ends of the connections. They are those of all runs.
pub(crate) struct NetClient<S: NetSystem> {
    system: Option<S>,
    scope: Option<S::Scope>,
    server: Option<S::Server>,
}

impl<S: NetSystem> NetClient<S> {
    /// A half before set-up.
    pub(crate) fn new() -> Self {
        Self { system: None, scope: None, server: None }
    }
}

impl<S: NetSystem> ClientBenchmark for NetClient<S> {
    fn set_up(&mut self, configuration: &str, host: &str) -> Result<String, BenchmarkError> {
        let setup: NetSetup = configuration.parse()?;
        let system = self.system.insert(S::start()?);
        // Runs are the master's: nobody waits for one here.
        let watch = RunWatch::new();
        let scope = self.scope.insert(system.open(RunLatch::new(1, &watch), &watch));
        let (address, server) =
            system.listen(host, setup, scope).map_err(|failure| format!("cannot listen at {host}: {failure}"))?;
        self.server = Some(server);
        Ok(address.to_string())
    }

    fn prepare(&mut self) -> Result<(), BenchmarkError> {
        Ok(())
    }

    fn clean_up(&mut self, last_run: bool) -> Result<(), BenchmarkError> {
        if !last_run {
            return Ok(());
        }
        if let Some(server) = self.server.take() {
            S::close(&server);
        }
        let scope = self.scope.take();
        self.system.take().map_or(Ok(()), |system| system.terminate(scope))
    }
}
