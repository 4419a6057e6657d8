use std::collections::HashMap;
use std::sync::Arc;

use super::pings::{Shared, lock};
use super::{FileContents, FileSender, Pings};
use crate::Measurements;
use crate::parameters::FileTransferParameters;

const NANOS_PER_MICRO: f64 = 1e3;

/// FILETRANSFER but for its components, over all runs of a request.
#[derive(Debug)]
pub struct FileTransfer {
    /// The request's parameters.
    pub parameters: FileTransferParameters,
    contents: FileContents,
    latencies: Shared,
}

impl FileTransfer {
    /// Begins the next run: its sender, and the PINGs beside the file.
    #[must_use]
    pub fn open(&self) -> (FileSender, Pings) {
        let pings = Pings::new(self.parameters.pings_per_second, Arc::clone(&self.latencies));
        (FileSender::new(self.contents.clone()), pings)
    }
}

/// Generates the file.
impl From<FileTransferParameters> for FileTransfer {
    fn from(parameters: FileTransferParameters) -> Self {
        Self { parameters, contents: FileContents::new(parameters.terms), latencies: Shared::default() }
    }
}

impl Measurements for FileTransfer {
    fn metrics(&mut self) -> HashMap<String, f64> {
        let latencies = lock(&self.latencies);
        if latencies.count() == 0 {
            return HashMap::new();
        }
        HashMap::from([("ping_p99_micros".to_owned(), latencies.percentile_nanos(0.99) as f64 / NANOS_PER_MICRO)])
    }
}
