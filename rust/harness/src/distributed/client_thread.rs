use std::io;
use std::sync::{Arc, mpsc};
use std::thread;

use tokio::sync::oneshot;

use super::ClientHost;
use crate::running::catch_panic;
use crate::{BenchmarkError, Testee};

type Job = Box<dyn FnOnce(&mut ClientHost) + Send>;

/// The one thread that a client's benchmarks live on. Calls may come from any thread; they are served one after the
/// other.
pub struct ClientThread {
    jobs: mpsc::Sender<Job>,
}

impl ClientThread {
    /// Starts the thread, which ends once this is dropped.
    ///
    /// * `host`: where other nodes reach this one
    ///
    /// # Errors
    ///
    /// If the system has no more threads.
    pub fn start(testee: Testee, host: String) -> io::Result<Self> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let serve = move || {
            let mut host = ClientHost::new(Arc::new(testee), host);
            while let Ok(job) = queue.recv() {
                job(&mut host);
            }
        };
        thread::Builder::new().name("mpp-client".to_owned()).spawn(serve)?;
        Ok(Self { jobs })
    }

    /// See [`ClientHost::set_up`].
    ///
    /// # Errors
    ///
    /// As there, or if the thread has ended.
    pub async fn set_up(&self, symbol: String, configuration: String) -> Result<String, BenchmarkError> {
        self.ask(move |host| host.set_up(&symbol, &configuration)).await
    }

    /// See [`ClientHost::clean_up`].
    ///
    /// # Errors
    ///
    /// As there, or if the thread has ended.
    pub async fn clean_up(&self, last_run: bool) -> Result<(), BenchmarkError> {
        self.ask(move |host| host.clean_up(last_run)).await
    }

    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut ClientHost) -> Result<T, BenchmarkError> + Send + 'static,
    ) -> Result<T, BenchmarkError> {
        let (reply, result) = oneshot::channel();
        let job: Job = Box::new(move |host| {
            // Nobody takes the result if the master has gone.
            let _ = reply.send(catch_panic(|| work(host)));
        });
        // A job that cannot be handed over takes its reply with it.
        let _ = self.jobs.send(job);
        result.await.unwrap_or_else(|_| Err("the client is shutting down".into()))
    }
}
