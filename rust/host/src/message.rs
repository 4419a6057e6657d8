use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use mpp_contract::{Operation, limits};
use mpp_harness::Latencies;
use serde::Deserialize;
use serde_json::{Map, Value};

/// The version of the protocol.
pub(crate) const VERSION: u64 = 1;

/// Digits of an answer.
const DIGITS: usize = 16;

/// The most requests that a histogram of latencies may have.
const MOST_LATENCIES: u64 = 1_000_000_000_000;

/// The longest latency in nanoseconds that a histogram may have: languages with signed numbers have no longer one.
const LONGEST_NANOS: u64 = 1 << 63;

/// A line that a worker writes.
#[derive(Debug, Deserialize)]
pub(crate) struct Message {
    /// The request that it is about.
    pub(crate) id: u64,
    /// The answer of one that was carried out.
    ok: Option<Map<String, Value>>,
    /// The reason, if it failed.
    error: Option<String>,
    /// True beside the reason if the framework does not have the request's feature.
    #[serde(default)]
    lacking: bool,
    /// A part of a history; the answer is to come.
    operations: Option<Vec<OperationRow>>,
}

/// Replica, key, whether it is a write, value, and when it was invoked and returned.
type OperationRow = (u32, u64, bool, u64, u64, u64);

/// A message's word about its request.
#[derive(Debug)]
pub(crate) enum Word {
    /// It was carried out.
    Done(Map<String, Value>),
    /// It was not.
    Failed(String),
    /// It was not, since the framework does not have the feature that it asks for.
    Lacking,
    /// Operations of a verification run, of which there may be more.
    Operations(Vec<Operation>),
}

impl Message {
    /// Reads a line.
    pub(crate) fn read(line: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(line)
    }

    /// Returns its word; nothing if it has none, or several at once.
    pub(crate) fn word(self) -> Option<Word> {
        match (self.ok, self.error, self.operations) {
            (Some(ok), None, None) => Some(Word::Done(ok)),
            (None, Some(_), None) if self.lacking => Some(Word::Lacking),
            (None, Some(error), None) => Some(Word::Failed(error)),
            (None, None, Some(rows)) => Some(Word::Operations(rows.into_iter().map(operation).collect())),
            _ => None,
        }
    }
}

fn operation((replica, key, write, value, invoked_nanos, returned_nanos): OperationRow) -> Operation {
    Operation { replica, key, write, value, invoked_nanos, returned_nanos }
}

/// Returns whether a history may have so many operations.
pub(crate) fn is_history(operations: usize) -> bool {
    operations as u64 <= limits::VERIFIED_OPERATIONS
}

/// A worker's description of itself.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Hello {
    pub(crate) symbol: String,
    pub(crate) framework: String,
    pub(crate) framework_version: String,
    pub(crate) language: String,
    pub(crate) runtime: String,
    /// Symbols of the benchmarks that it has.
    pub(crate) benchmarks: Vec<String>,
    /// Those of them that can be verified.
    #[serde(default)]
    pub(crate) verifies: Vec<String>,
    #[serde(default)]
    pub(crate) settings: BTreeMap<String, String>,
    /// The values of each option that may be set.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, OptionValues>,
}

/// The values that an option of a worker's takes.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(untagged)]
pub(crate) enum OptionValues {
    /// The least and the greatest number.
    Numbers(u64, u64),
    /// Words.
    Words(Vec<String>),
}

/// A client's answer to its set-up.
#[derive(Debug, Deserialize)]
pub(crate) struct ClientSetUp {
    pub(crate) data: String,
}

/// A master's answer to its set-up.
#[derive(Debug, Deserialize)]
pub(crate) struct MasterSetUp {
    pub(crate) configuration: String,
}

/// The outcome of a run.
#[derive(Debug, Deserialize)]
pub(crate) struct RunAnswer {
    nanos: u64,
    answer: String,
    #[serde(default)]
    pub(crate) metrics: HashMap<String, f64>,
    /// Latencies in nanoseconds, and how many requests took so long.
    histogram: Option<Vec<(u64, u64)>>,
    /// A sentence, if requests came faster than they were answered.
    pub(crate) overloaded: Option<String>,
}

impl RunAnswer {
    /// Returns how long the run took.
    pub(crate) fn duration(&self) -> Duration {
        Duration::from_nanos(self.nanos)
    }

    /// Returns its answer; nothing if that is not 16 hexadecimal digits.
    pub(crate) fn answer(&self) -> Option<u64> {
        let digits = self.answer.len() == DIGITS && self.answer.bytes().all(|digit| digit.is_ascii_hexdigit());
        u64::from_str_radix(&self.answer, 16).ok().filter(|_| digits)
    }

    /// Returns its latencies, or why they are not as they should be.
    pub(crate) fn latencies(&self) -> Result<Latencies, String> {
        let histogram = self.histogram.as_ref().ok_or("it has no histogram of the latencies")?;
        let mut latencies = Latencies::new();
        let mut requests: u64 = 0;
        for &(nanos, count) in histogram {
            requests = requests.saturating_add(count);
            if nanos > LONGEST_NANOS || requests > MOST_LATENCIES {
                return Err(format!(
                    "a histogram has latencies up to {LONGEST_NANOS} ns, of up to {MOST_LATENCIES} requests"
                ));
            }
            latencies.record_nanos(nanos, count);
        }
        if requests == 0 && self.overloaded.is_none() {
            return Err("its histogram of the latencies is empty".to_owned());
        }
        Ok(latencies)
    }
}
