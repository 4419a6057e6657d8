"""A browser without a window, and the faults of a page in it."""

import contextlib
import shutil

import pytest
from playwright.sync_api import sync_playwright

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
FIRST_PAINT_MILLIS = """() => new Promise(painted =>
    new PerformanceObserver(list => {
        const paint = list.getEntriesByName("first-contentful-paint")[0];
        if (paint) painted(paint.startTime);
    }).observe({ type: "paint", buffered: true }))"""


class Visit:
    """A page under observation: its complaints, and its requests to the network."""

    def __init__(self, page, address):
        self.page, self.complaints, self.requests = page, [], []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.set_default_timeout(60_000)
        page.goto(address)
        self.address = address

    def paint_millis(self):
        """From the begin of loading to the first thing that was to be seen."""
        # A page is loaded before it is painted, and its policy forbids what wait_for_function evaluates again.
        return self.page.evaluate(FIRST_PAINT_MILLIS)

    def check(self):
        assert self.complaints == []
        page = self.address.partition("#")[0]
        assert [url for url in self.requests if not url.startswith(("data:", "blob:"))] == [page]


@contextlib.contextmanager
def browser():
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip(f"no browser to look at pages with: none of {', '.join(PROGRAMS)} is on the PATH")
    with sync_playwright() as playwright:
        # As root, in a container, Chromium's own sandbox cannot be had; the pages are ours.
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield running
        finally:
            running.close()
