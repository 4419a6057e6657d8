use std::fmt;
use std::str::FromStr;

use mpp_harness::BenchmarkError;

use super::Request;

/// The master sends it to its clients in set-up.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct NetSetup {
    pub(crate) request: Request,
    /// The number of partners that a client creates.
    pub(crate) partners: usize,
    /// The options of partners, as the benchmark writes them.
    pub(crate) options: String,
}

impl fmt::Display for NetSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { request: Request { cookie, name }, partners, options } = self;
        write!(f, "{cookie} {name} {partners} {options}")
    }
}

impl FromStr for NetSetup {
    type Err = BenchmarkError;

    fn from_str(text: &str) -> Result<Self, BenchmarkError> {
        let words: Vec<_> = text.splitn(4, ' ').collect();
        let [cookie, name, partners, options] = words[..] else {
            // Not the text itself, which may hold a cookie.
            return Err(format!("a set-up has {} words, allowed are 4", words.len()).into());
        };
        let partners = partners.parse().map_err(|_| format!("'{partners}' in a set-up is no number of partners"))?;
        let request = Request { cookie: cookie.to_owned(), name: name.to_owned() };
        Ok(Self { request, partners, options: options.to_owned() })
    }
}
