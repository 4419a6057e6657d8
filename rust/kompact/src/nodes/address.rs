//! Paths of actors as text. Kompact's own lacks the brackets that it expects around an IPv6 address.

use kompact::prelude::*;
use mpp_harness::BenchmarkError;

/// Returns the text of a path that names an actor, not a service.
pub(crate) fn of(path: &ActorPath) -> Result<String, BenchmarkError> {
    let system = path.system();
    match path {
        ActorPath::Unique(unique) => Ok(format!("{}://{}#{}", system.protocol(), system.socket_address(), unique.id())),
        ActorPath::Named(_) => Err(format!("path {path} names no actor").into()),
    }
}

/// Reads such a text.
pub(crate) fn parse(text: &str) -> Result<ActorPath, BenchmarkError> {
    text.parse().map_err(|why: PathParseError| format!("'{text}' is no path of an actor: {why}").into())
}

/// Reads such texts.
pub(crate) fn parse_all(texts: &[String]) -> Result<Vec<ActorPath>, BenchmarkError> {
    texts.iter().map(|text| parse(text)).collect()
}
