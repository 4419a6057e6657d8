//! THREADRING but for how a component reaches the next one.

use mpp_harness::RunLatch;
use mpp_harness::parameters::ThreadRingParameters;
use mpp_harness::thread_ring::TokenEnds;

/// The ring of a request, and where the tokens of its last run have ended.
pub(crate) struct Ring {
    pub(crate) parameters: ThreadRingParameters,
    ends: TokenEnds,
}

impl From<ThreadRingParameters> for Ring {
    fn from(parameters: ThreadRingParameters) -> Self {
        Self { parameters, ends: TokenEnds::new(parameters.tokens) }
    }
}

impl Ring {
    /// Returns the places of all components, for a new run.
    pub(crate) fn places(&mut self, latch: &RunLatch) -> impl Iterator<Item = Place> + use<> {
        self.ends = TokenEnds::new(self.parameters.tokens);
        let (ends, latch) = (self.ends.clone(), latch.clone());
        (1..).take(self.parameters.components).map(move |number| Place {
            number,
            ends: ends.clone(),
            latch: latch.clone(),
        })
    }

    /// Returns all tokens, each with the component that it begins at, by its number from 0.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = (usize, Token)> + use<> {
        let parameters = self.parameters;
        (0..parameters.tokens).map(move |number| (parameters.start(number), Token { number, hops: parameters.hops }))
    }

    pub(crate) fn answer(&self) -> u64 {
        self.ends.answer()
    }
}

/// A token, with the hops that it has left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    number: usize,
    hops: u64,
}

/// A component's place in the ring.
pub(crate) struct Place {
    number: u64,
    ends: TokenEnds,
    latch: RunLatch,
}

impl Place {
    /// Takes a token, and returns it for the next component unless it ends here.
    pub(crate) fn take(&self, token: Token) -> Option<Token> {
        if let Some(hops) = token.hops.checked_sub(1) {
            return Some(Token { hops, ..token });
        }
        self.ends.record(token.number, self.number);
        self.latch.arrive();
        None
    }
}
