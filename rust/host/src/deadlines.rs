use std::env;
use std::time::Duration;

use mpp_harness::DEADLINE;

const ENVIRONMENT_VARIABLE: &str = "MPP_WORKER_SECONDS";
const MOST_SECONDS: f64 = 86_400.0;

/// The time that a worker has to answer. A run may take as long as it needs: its caller watches it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Deadlines {
    /// To start and to answer `hello`.
    pub(crate) hello: Duration,
    /// For `setUp`, `introduce`, `prepare` and `cleanUp`.
    pub(crate) phase: Duration,
    /// For `stop`, and for the request that it stops.
    pub(crate) stop: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self { hello: Duration::from_secs(30), phase: DEADLINE, stop: Duration::from_secs(5) }
    }
}

impl Deadlines {
    /// The defaults, changed by `MPP_WORKER_SECONDS`, such as `hello=60,phase=300`.
    ///
    /// The error is a sentence for the user.
    pub(crate) fn from_environment() -> Result<Self, String> {
        Self::read(&env::var_os(ENVIRONMENT_VARIABLE).unwrap_or_default().to_string_lossy())
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut deadlines = Self::default();
        for assignment in text.split(',').filter(|_| !text.is_empty()) {
            let (name, value) = assignment.split_once('=').unwrap_or((assignment, ""));
            let seconds = value.parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= MOST_SECONDS);
            let place = match name {
                "hello" => Some(&mut deadlines.hello),
                "phase" => Some(&mut deadlines.phase),
                "stop" => Some(&mut deadlines.stop),
                _ => None,
            };
            let Some((place, seconds)) = place.zip(seconds) else {
                return Err(format!(
                    "{ENVIRONMENT_VARIABLE} has '{assignment}', allowed are hello, phase and stop, each with seconds \
                     above 0 and up to {MOST_SECONDS}, such as hello=60,phase=300"
                ));
            };
            *place = Duration::from_secs_f64(seconds);
        }
        Ok(deadlines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_can_be_set() {
        assert_eq!(Deadlines::read(""), Ok(Deadlines::default()));
        let set = Deadlines::read("hello=0.5,stop=2").unwrap();
        assert_eq!((set.hello, set.phase, set.stop), (Duration::from_millis(500), DEADLINE, Duration::from_secs(2)));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in
            ["hello", "hello=", "hello=0", "hello=-1", "hello=inf", "hello=NaN", "phase=86401", "run=1", "stop=1,"]
        {
            assert!(Deadlines::read(text).unwrap_err().contains(ENVIRONMENT_VARIABLE), "{text}");
        }
    }
}
