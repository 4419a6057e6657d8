"""CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner."""

from asyncio import Queue
from dataclasses import dataclass

from mpp.chameneos import FADED, Mall, complement, first_colour
from system import AsyncioBenchmark


class Start:
    """Tells a creature to begin."""


class Exit:
    """Tells a creature that there are no more meetings."""


@dataclass(frozen=True, slots=True)
class Meet:
    """A creature's wish for a partner."""

    colour: int
    chameneo: Queue


@dataclass(frozen=True, slots=True)
class Change:
    """The colour that a partner takes."""

    colour: int


@dataclass(frozen=True, slots=True)
class Report:
    """The number of times that a creature has met another one."""

    meetings: int


class Chameneos(AsyncioBenchmark):
    """A task for the mall, and one for each creature."""

    def create(self, tasks):
        creatures, mall = self.parameters["number_of_chameneos"], Queue()
        tasks.spawn(keep_mall(Mall(creatures, self.parameters["number_of_meetings"]), mall, tasks))
        mailboxes = [Queue() for _ in range(creatures)]
        for number, mailbox in enumerate(mailboxes):
            tasks.spawn(live(first_colour(number), mailbox, mall))

        def begin():
            for mailbox in mailboxes:
                mailbox.put_nowait(Start())

        return begin


async def keep_mall(mall, mailbox, tasks):
    """Introduces creatures to each other, and sums their reports."""
    while True:
        match await mailbox.get():
            case Meet() as meeting:
                match mall.meet(meeting):
                    case None:
                        pass
                    case None, last:
                        last.chameneo.put_nowait(Exit())
                    case first, second:
                        second.chameneo.put_nowait(first)
            case Report(meetings):
                total = mall.count(meetings)
                if total is not None:
                    tasks.arrive(total)


async def live(colour, mailbox, mall):
    """A creature's life, until the mall has no more meetings."""
    meetings = 0
    while True:
        match await mailbox.get():
            case Meet(other, chameneo):
                colour = complement(colour, other)
                meetings += 1
                chameneo.put_nowait(Change(colour))
            case Change(new):
                colour = new
                meetings += 1
            case Exit():
                colour = FADED
                mall.put_nowait(Report(meetings))
                return
        mall.put_nowait(Meet(colour, mailbox))
