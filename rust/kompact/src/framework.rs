//! Facts about the framework as a whole.

use std::io;
use std::sync::{Arc, LazyLock};

use kompact::KompactLogger;
use mpp_harness::{LANGUAGE, Testee, locked_version, options};
use slog::{Drain, Level, LevelFilter, Logger, o};
use slog_async::OverflowStrategy;

#[cfg(feature = "distributed")]
use crate::nodes::NetworkLog;
use crate::pool;
use crate::system_provider::batch;

/// Beyond it Kompact's split into messages and events would not be exact any more.
const MOST_BATCH: u64 = 1 << 20;

/// Begins the description of one of the testees.
pub(crate) fn define(symbol: &str) -> Testee {
    let testee = Testee::define(symbol, "Kompact", locked_version("kompact"), LANGUAGE)
        .pool()
        .option(options::BATCH, 1..=MOST_BATCH)
        .option_words(pool::OPTION, pool::kinds())
        .setting(pool::OPTION, &pool::kind());
    batch().into_iter().fold(testee, |testee, batch| testee.setting("batch", &batch.to_string()))
}

/// Returns the logger of all systems: errors only, since a system that ends early warns of each component that it still
/// has; to standard error.
pub(crate) fn logger() -> KompactLogger {
    static LOGGER: LazyLock<KompactLogger> = LazyLock::new(|| {
        let format = slog_term::FullFormat::new(slog_term::PlainDecorator::new(io::stderr())).build();
        let drain = LevelFilter::new(format.fuse(), Level::Error).fuse();
        #[cfg(feature = "distributed")]
        let drain = NetworkLog::before(drain);
        // A full queue drops records. They are not worth a wait.
        let queue = slog_async::Async::new(drain).overflow_strategy(OverflowStrategy::Drop);
        Logger::root_typed(Arc::new(queue.build().fuse()), o!())
    });
    LOGGER.clone()
}
