use std::error::Error;

const DEEPEST: usize = 16;

/// Puts an error and all its causes into one sentence. A cause that the error already tells in its own words is not
/// told again.
#[must_use]
pub fn cause_chain(error: &(dyn Error + 'static)) -> String {
    let mut sentence = error.to_string();
    let mut told = sentence.clone();
    let mut cause = error.source();
    for _ in 1..DEEPEST {
        let Some(link) = cause else { break };
        let text = link.to_string();
        if !told.contains(text.trim()) {
            sentence.push_str(", caused by ");
            sentence.push_str(text.trim());
        }
        told = text;
        cause = link.source();
    }
    sentence
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    #[derive(Debug)]
    struct Link(&'static str, Option<Box<Link>>);

    impl fmt::Display for Link {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl Error for Link {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            self.1.as_deref().map(|link| link as _)
        }
    }

    #[test]
    fn all_causes_are_told_once() {
        let root = Link("disk full", None);
        let middle = Link("cannot write: disk full", Some(Box::new(root)));
        let top = Link("no log", Some(Box::new(middle)));
        assert_eq!(cause_chain(&top), "no log, caused by cannot write: disk full");
    }

    #[test]
    fn a_chain_without_end_is_cut() {
        let endless = (0..100)
            .fold(Link("root", None), |cause, n| Link(if n % 2 == 0 { "even" } else { "odd" }, Some(Box::new(cause))));
        assert_eq!(cause_chain(&endless).matches(", caused by ").count(), DEEPEST - 1);
    }
}
