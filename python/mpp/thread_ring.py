"""The ends of THREADRING's tokens, in which no framework has a say."""

from mpp.numbers import fnv1a64_of_u64s


class TokenEnds:
    """The ends of a run's tokens. Components may use it from any thread."""

    def __init__(self, tokens):
        self._components = [0] * tokens

    def record(self, token, component):
        """Records that a token, by its number from 0, has ended at a component, by its number from 1."""
        self._components[token] = component

    @property
    def answer(self):
        """The hash of the components at which the tokens have ended, in the tokens' order."""
        return fnv1a64_of_u64s(self._components)


def starts(parameters):
    """The component that each token begins at, both by their numbers from 0."""
    components, tokens = parameters["number_of_components"], parameters["number_of_tokens"]
    return [token * components // tokens for token in range(tokens)]
