"""A report with everything that can become of a point, and visits to it in a browser."""

import contextlib

import pytest

import made_up_run
from browser import DESKTOP, Visit, browser
from report_visits import report


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
