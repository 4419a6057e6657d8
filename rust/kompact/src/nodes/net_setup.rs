use std::str::FromStr;

use kompact::prelude::ActorPath;
use mpp_harness::BenchmarkError;

use super::address;

/// The master sends it to its clients in set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NetSetup {
    /// The actor on the master that hears of failures.
    pub(crate) watch: ActorPath,
    /// The most messages that can be under way at one time.
    pub(crate) in_flight: u64,
    /// The number of partners that a client creates.
    pub(crate) partners: usize,
    /// Further options for the benchmark's client, as the benchmark writes them.
    pub(crate) options: String,
}

impl NetSetup {
    /// Returns the text that [`NetSetup::from_str`] reads.
    pub(crate) fn text(&self) -> Result<String, BenchmarkError> {
        let Self { watch, in_flight, partners, options } = self;
        Ok(format!("{} {in_flight} {partners} {options}", address::of(watch)?))
    }
}

impl FromStr for NetSetup {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let mut words = text.splitn(4, ' ');
        let (Some(watch), Some(in_flight), Some(partners), Some(options)) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(format!("set-up '{text}' does not have 4 words").into());
        };
        let number = |word: &str| word.parse().map_err(|_| format!("'{word}' in set-up '{text}' is no number"));
        Ok(Self {
            watch: address::parse(watch)?,
            in_flight: number(in_flight)?,
            partners: usize::try_from(number(partners)?)?,
            options: options.to_owned(),
        })
    }
}
