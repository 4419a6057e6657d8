use super::{OutOfOrder, Window, WindowLog};

/// The sink of a partition in one run: takes as many windows as it wants.
#[derive(Debug)]
pub struct WindowSink {
    partition: u32,
    wanted: u64,
    log: WindowLog,
    stopped: bool,
}

/// The consequence of a window.
#[derive(Clone, Debug, PartialEq)]
pub enum Taken {
    /// More are wanted.
    More,
    /// It is the last one: all are there, and STOP is to be sent to the windower.
    Last(WindowLog),
    /// It comes after the last one.
    Ignored,
}

impl WindowSink {
    /// A sink at the beginning of a run.
    ///
    /// * `wanted`: how many windows it wants, at least 1
    #[must_use]
    pub fn new(partition: u32, wanted: u64) -> Self {
        Self { partition, wanted, log: WindowLog::default(), stopped: false }
    }

    /// Takes a WINDOW.
    ///
    /// # Errors
    ///
    /// If it is of another partition.
    pub fn window(&mut self, window_partition: u32, window: Window) -> Result<Taken, OutOfOrder> {
        if window_partition != self.partition {
            return Err(OutOfOrder::Window { partition: self.partition, window_partition });
        }
        if self.stopped {
            return Ok(Taken::Ignored);
        }
        self.log.push(window);
        if self.log.len() < self.wanted {
            return Ok(Taken::More);
        }
        self.stopped = true;
        Ok(Taken::Last(std::mem::take(&mut self.log)))
    }

    /// Ends the run, however many windows there are; returns whether STOP is to be sent to the windower: once.
    #[must_use]
    pub fn close(&mut self) -> bool {
        !std::mem::replace(&mut self.stopped, true)
    }
}
