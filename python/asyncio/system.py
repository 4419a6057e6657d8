"""An event loop per request, and the tasks of a run."""

import asyncio

from mpp import Benchmark, Stopped

CLEAN_UP_SECONDS = 110


class Tasks:
    """The components of a run: each a task with an `asyncio.Queue` as its mailbox."""

    def __init__(self, loop, parts):
        self._loop = loop
        self._tasks = set()
        self._missing = parts
        self._sum = 0
        # True once nobody needs the run. A task that is never suspended asks for it.
        self.over = False
        # Its result is the answer.
        self.done = loop.create_future()

    def spawn(self, component):
        """Starts a component. One that raises fails the run."""
        task = self._loop.create_task(component)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def arrive(self, share):
        """Reports one part done, with its share of the answer."""
        self._sum += share
        self._missing -= 1
        if self._missing == 0 and not self.done.done():
            self.over = True
            self.done.set_result(self._sum)

    def fail(self, failure):
        """Ends the run with an exception. The first one counts."""
        self.over = True
        if not self.done.done():
            self.done.set_exception(failure)

    async def cancel(self):
        """Ends all components, wherever they wait."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLEAN_UP_SECONDS)
        if self._tasks:
            raise TimeoutError(f"{len(self._tasks)} tasks have not ended")
        # An exception that nobody has asked for would be logged.
        if self.done.done():
            self.done.exception()

    def _ended(self, task):
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.fail(task.exception())


class AsyncioBenchmark(Benchmark):
    """A benchmark whose components are tasks; subclasses create them, and begin the run."""

    loop = None
    tasks = None

    def create(self, tasks):
        """Spawns the components of a run; returns a function that sends the first messages."""
        raise NotImplementedError

    def set_up(self, parameters):
        self.parameters = parameters
        self.loop = asyncio.new_event_loop()

    def parts(self):
        """The number of parts of a run that arrive."""
        return self.parameters.get("parallelism", 1)

    def prepare(self):
        self.tasks = Tasks(self.loop, self.parts())
        self.begin = self.loop.run_until_complete(self._create())

    async def _create(self):
        begin = self.create(self.tasks)
        # All tasks have their first turn, in which they come to wait for their mailboxes.
        await asyncio.sleep(0)
        return begin

    def run(self):
        self.loop.run_until_complete(self._run())

    async def _run(self):
        self.begin()
        await self.tasks.done

    def answer(self):
        return self.tasks.done.result()

    def clean_up(self, last_run):
        if self.tasks is not None:
            self.loop.run_until_complete(self.tasks.cancel())
            self.tasks = None
        if last_run and self.loop is not None:
            self.loop.close()

    def stop(self):
        tasks = self.tasks
        if tasks is not None:
            tasks.over = True
            # The loop may just have been closed.
            try:
                self.loop.call_soon_threadsafe(tasks.fail, Stopped())
            except RuntimeError:
                return
