"""The rules of CHAMENEOS, which no framework has a say in."""

RED, YELLOW, BLUE, FADED = range(4)


def first_colour(number):
    """The colour of a creature at the start, by its number from 0."""
    return number % 3


def complement(colour, other):
    """The colour that both creatures take when they meet."""
    if FADED in (colour, other):
        return FADED
    return colour if colour == other else RED + YELLOW + BLUE - colour - other


class Mall:
    """Lets creatures meet in pairs, as often as there are to be meetings."""

    def __init__(self, chameneos, meetings):
        self._left = meetings
        self._waiting = None
        self._reports = chameneos
        self._sum = 0

    def meet(self, meeting):
        """Takes a creature's wish: what is to be sent to its chameneo, `(first, meeting)`.

        The first one is to be sent on to the sender of the second; None stands for EXIT. Nothing if it has to wait.
        """
        if self._left == 0:
            return None, meeting
        if self._waiting is None:
            self._waiting = meeting
            return None
        self._left -= 1
        first, self._waiting = self._waiting, None
        return first, meeting

    def count(self, meetings):
        """Takes a creature's last report: the sum of all, once all have reported."""
        self._sum += meetings
        self._reports -= 1
        return self._sum if self._reports == 0 else None
