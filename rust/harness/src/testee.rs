#[cfg(feature = "testing")]
use std::any::Any;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use mpp_contract::TesteeInfo;

use crate::distributed::{MasterPhases, Nodes};
use crate::options::{self, TesteeOption, Values};
use crate::registry::{Read, Registry, read};
use crate::running::LocalPhases;
use crate::versions::{OVERRIDDEN_FLAGS, compiler_flags};
use crate::{BenchmarkKey, ClientBenchmark, Factory, LocalBenchmark, MasterBenchmark, RUNTIME};

/// Describes a testee: who it is, and which benchmarks it has. Every other benchmark answers NotImplemented.
pub struct Testee {
    info: TesteeInfo,
    locals: Registry<Read<()>>,
    masters: Registry<Read<Nodes>>,
    clients: Registry<Box<dyn Factory<dyn ClientBenchmark>>>,
    options: Vec<TesteeOption>,
    /// The factories of local benchmarks, each an `Arc<dyn Factory>` of the benchmark's own type.
    #[cfg(feature = "testing")]
    factories: Registry<Box<dyn Any + Send + Sync>>,
}

impl Testee {
    /// Begins a description.
    ///
    /// * `symbol`: name of the manifest, such as "ACTIX"
    /// * `framework`: the framework's own name
    /// * `framework_version`: version that really runs; see [`locked_version`](crate::locked_version)
    /// * `language`: language of the benchmarks, with its version: [`LANGUAGE`](crate::LANGUAGE)
    #[must_use]
    pub fn define(symbol: &str, framework: &str, framework_version: &str, language: &str) -> Self {
        let info = TesteeInfo {
            symbol: symbol.to_owned(),
            framework: framework.to_owned(),
            framework_version: framework_version.to_owned(),
            language: language.to_owned(),
            runtime: RUNTIME.to_owned(),
            ..TesteeInfo::default()
        };
        let testee = Self::describe(info).setting("flags", &compiler_flags());
        OVERRIDDEN_FLAGS.into_iter().fold(testee, |testee, flags| testee.setting("overriddenFlags", flags))
    }

    /// Begins a description of a testee whose benchmarks are not in Rust.
    ///
    /// * `info`: all but its benchmarks, which are those that are added
    #[must_use]
    pub fn describe(info: TesteeInfo) -> Self {
        Self {
            info,
            locals: Registry::new(),
            masters: Registry::new(),
            clients: Registry::new(),
            options: Vec::new(),
            #[cfg(feature = "testing")]
            factories: Registry::new(),
        }
    }

    /// Adds a local benchmark, given by a function that makes a new instance for each request.
    #[must_use]
    pub fn with<K: BenchmarkKey>(
        mut self,
        benchmark: impl Factory<dyn LocalBenchmark<Parameters = K::Parameters>>,
    ) -> Self {
        let benchmark: Arc<dyn Factory<dyn LocalBenchmark<Parameters = K::Parameters>>> = Arc::new(benchmark);
        #[cfg(feature = "testing")]
        self.factories.add(K::SYMBOL, Box::new(Arc::clone(&benchmark)));
        let phases = move |_, parameters, ()| LocalPhases::boxed(benchmark.make(), parameters);
        self.locals.add(K::SYMBOL, read::<K, _>(phases));
        self
    }

    /// Adds a distributed benchmark, given by functions that make new instances of both of its halves.
    #[must_use]
    pub fn with_distributed<K: BenchmarkKey>(
        mut self,
        master: impl Factory<dyn MasterBenchmark<Parameters = K::Parameters>>,
        client: impl Factory<dyn ClientBenchmark>,
    ) -> Self {
        let phases = move |_, parameters, nodes| MasterPhases::boxed(K::SYMBOL, master.make(), parameters, nodes);
        self.masters.add(K::SYMBOL, read::<K, _>(phases));
        self.clients.add(K::SYMBOL, Box::new(client));
        self
    }

    /// Adds a local benchmark that takes requests as they are, once they have been validated.
    #[must_use]
    pub fn with_requests<K: BenchmarkKey>(
        mut self,
        benchmark: impl Factory<dyn LocalBenchmark<Parameters = K::Request>>,
    ) -> Self {
        let phases = move |request, _, ()| LocalPhases::boxed(benchmark.make(), request);
        self.locals.add(K::SYMBOL, read::<K, _>(phases));
        self
    }

    /// Adds a distributed benchmark that takes requests as they are.
    #[must_use]
    pub fn with_distributed_requests<K: BenchmarkKey>(
        mut self,
        master: impl Factory<dyn MasterBenchmark<Parameters = K::Request>>,
        client: impl Factory<dyn ClientBenchmark>,
    ) -> Self {
        let phases = move |request, _, nodes| MasterPhases::boxed(K::SYMBOL, master.make(), request, nodes);
        self.masters.add(K::SYMBOL, read::<K, _>(phases));
        self.clients.add(K::SYMBOL, Box::new(client));
        self
    }

    /// Adds a setting that readers of the results should know.
    #[must_use]
    pub fn setting(mut self, name: &str, value: &str) -> Self {
        self.info.settings.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Declares a number that a user may set for the testee, by [`options`](crate::options).
    ///
    /// * `name`: such as [`options::BATCH`](crate::options::BATCH)
    /// * `range`: the values that are taken
    #[must_use]
    pub fn option(self, name: &str, range: RangeInclusive<u64>) -> Self {
        self.with_option(name, Values::Numbers(range))
    }

    /// Declares a choice that a user may make for the testee, by [`options`](crate::options).
    ///
    /// * `words`: the values that are taken
    #[must_use]
    pub fn option_words<W: Into<String>>(self, name: &str, words: impl IntoIterator<Item = W>) -> Self {
        self.with_option(name, Values::Words(words.into_iter().map(Into::into).collect()))
    }

    /// Declares the number of threads of a pool, which [`options::workers`](crate::options::workers) returns, and adds it as
    /// a setting.
    #[must_use]
    pub fn pool(self) -> Self {
        let workers = options::workers().to_string();
        self.option(options::WORKERS, options::WORKERS_RANGE).setting(options::WORKERS, &workers)
    }

    /// Adds the options that were set as settings, but for those whose value the testee says itself.
    #[must_use]
    pub(crate) fn with_set_options(mut self, set: impl IntoIterator<Item = (String, String)>) -> Self {
        for (name, value) in set {
            self.info.settings.entry(name).or_insert(value);
        }
        self
    }

    fn with_option(mut self, name: &str, values: Values) -> Self {
        self.options.push(TesteeOption { name: name.to_owned(), values });
        self
    }

    /// Returns the declared options.
    pub(crate) fn options(&self) -> &[TesteeOption] {
        &self.options
    }

    /// Returns the symbol.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.info.symbol
    }

    /// Returns the description of a testee in the local role, as the contract has it.
    #[must_use]
    pub fn local_info(&self) -> TesteeInfo {
        TesteeInfo { benchmarks: self.locals.symbols(), ..self.info.clone() }
    }

    /// Returns the description of a master.
    #[must_use]
    pub fn master_info(&self) -> TesteeInfo {
        TesteeInfo { benchmarks: self.masters.symbols(), ..self.info.clone() }
    }

    /// Returns the reader of requests to a local benchmark, if the testee has it.
    pub(crate) fn local(&self, symbol: &str) -> Option<&Read<()>> {
        self.locals.find(symbol)
    }

    /// Returns the reader of requests to a master of a distributed benchmark.
    pub(crate) fn master(&self, symbol: &str) -> Option<&Read<Nodes>> {
        self.masters.find(symbol)
    }

    /// Returns the factory of a client's half of a distributed benchmark, by its symbol.
    pub(crate) fn client(&self, symbol: &str) -> Option<&dyn Factory<dyn ClientBenchmark>> {
        self.clients.find(symbol).map(|factory| &**factory)
    }

    /// Returns the factory of a local benchmark that takes parameters.
    #[cfg(feature = "testing")]
    pub(crate) fn factory<K: BenchmarkKey>(
        &self,
    ) -> Option<&Arc<dyn Factory<dyn LocalBenchmark<Parameters = K::Parameters>>>> {
        self.factories.find(K::SYMBOL)?.downcast_ref()
    }
}

impl fmt::Debug for Testee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Testee").field(&self.info).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LANGUAGE;

    #[test]
    fn options_that_were_set_are_settings_unless_the_testee_says_them_itself() {
        let testee = Testee::define("FAKE", "Fake", "1", LANGUAGE).setting("batch", "5 messages");
        let set = [("batch", "5"), ("scheduler", "small")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        let settings = testee.with_set_options(set).local_info().settings;
        assert_eq!(settings["batch"], "5 messages");
        assert_eq!(settings["scheduler"], "small");
    }
}
