"""A report with everything that can become of a point, and visits to it in a browser."""

import contextlib

import pytest

import made_up_run
from browser import DESKTOP, Visit, browser
from suite import script

PAGE_SECONDS = 30


def report(run, output, formats="svg,html"):
    """Draws a run; returns its report's address."""
    result = script("plot.sc", "--run", str(run), "--output", str(output), "--format", formats)
    assert result.returncode == 0, result.stderr
    return f"file://{output / 'report.html'}"


@pytest.fixture(scope="module")
def chromium():
    with browser() as running:
        yield running


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    return report(made_up_run.troubled(folder / "run-1"), folder / "plots")


@pytest.fixture
def visit(chromium, address):
    @contextlib.contextmanager
    def begin(address=address, **options):
        context = chromium.new_context(**{"viewport": DESKTOP, **options})
        visit = Visit(context.new_page(), address)
        yield visit
        visit.check()
        context.close()

    return begin


def figure(page, place="PINGPONG"):
    """The drawn chart of a section, brought into sight."""
    found = page.locator(f"#{place} .figure").first
    found.scroll_into_view_if_needed()
    found.locator("svg").wait_for()
    return found


def choice(controls, name):
    """The control with which a reader makes the choice of that name."""
    return controls.locator("label", has=controls.page.locator(f'span:text-is("{name}")')).locator("select")


def picture(page, place="PINGPONG"):
    return figure(page, place).locator("svg").first.inner_html()


def texts(page, place="PINGPONG"):
    """The words in a section's chart, from top to bottom."""
    found = figure(page, place).locator("svg text")
    placed = [(text.bounding_box()["y"], text.text_content()) for text in found.all()]
    return [text for _, text in sorted(placed)]
