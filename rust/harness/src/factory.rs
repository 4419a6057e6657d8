use crate::{ClientBenchmark, LocalBenchmark, MasterBenchmark};

/// Makes instances of a benchmark, or of one half of a distributed one, one for each request; any function that returns
/// one does.
pub trait Factory<T: ?Sized>: Send + Sync + 'static {
    /// Makes a new instance.
    fn make(&self) -> Box<T>;
}

impl<F, B> Factory<dyn LocalBenchmark<Parameters = B::Parameters>> for F
where
    F: Fn() -> B + Send + Sync + 'static,
    B: LocalBenchmark + 'static,
{
    fn make(&self) -> Box<dyn LocalBenchmark<Parameters = B::Parameters>> {
        Box::new(self())
    }
}

impl<F, B> Factory<dyn MasterBenchmark<Parameters = B::Parameters>> for F
where
    F: Fn() -> B + Send + Sync + 'static,
    B: MasterBenchmark + 'static,
{
    fn make(&self) -> Box<dyn MasterBenchmark<Parameters = B::Parameters>> {
        Box::new(self())
    }
}

impl<F, B> Factory<dyn ClientBenchmark> for F
where
    F: Fn() -> B + Send + Sync + 'static,
    B: ClientBenchmark + 'static,
{
    fn make(&self) -> Box<dyn ClientBenchmark> {
        Box::new(self())
    }
}
