"""The report in a browser: nothing from the network, no error, and all that a reader can do with the page."""

import json

import pytest

import made_up_run
from browser import DESKTOP, PHONE, Visit
from report_visits import PAGE_SECONDS, choice, figure, picture
from suite import script

pytest_plugins = ["report_fixtures"]
CHARTS = 5  # three benchmarks, and the profiles of local and of distributed ones


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_and_takes_the_systems_colours(visit, viewport, scheme):
    with visit(viewport=viewport, color_scheme=scheme) as visited:
        page = visited.page
        figure(page)
        assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (sum(map(int, background[4:-1].split(","))) > 384) == (scheme == "light")


def shown_testees(page):
    """Those in PINGPONG's chart, brought into sight, and those in the table of ranks, by their labels."""
    figure(page)
    rows = page.locator("table.summary tbody tr:visible .label")
    return page.locator(
        "#PINGPONG .legend .testee button[aria-pressed=true]"
    ).all_text_contents(), rows.all_text_contents()


def test_a_choice_of_testees_holds_for_the_page_and_stays_in_its_address(visit, address):
    with visit() as visited:
        page = visited.page
        every = shown_testees(page)
        page.locator("#filter input").fill("plain, TWICE")
        assert [set(shown) for shown in shown_testees(page)] == [{"Plain", "Measured twice"}] * 2
        page.locator('nav a[href="#TPPINGPONG"]').click()
        page.wait_for_url("**section=TPPINGPONG", timeout=PAGE_SECONDS * 1000)
        kept = page.url.partition("#")[2]
        page.locator("#filter input").fill("")
        assert shown_testees(page) == every
        assert "#" not in page.url
        choice(page.locator("#filter"), "Kind").select_option(label="baselines")
        assert shown_testees(page) == (["Plain"], ["Plain"])
    with visit(address=f"{address}#{kept}") as again:
        assert [set(shown) for shown in shown_testees(again.page)] == [{"Plain", "Measured twice"}] * 2


def test_the_colours_are_the_readers_choice(visit):
    with visit(color_scheme="light") as visited:
        page = visited.page
        button = page.locator("#theme")
        light = picture(page)
        for theme in ("light", "dark", None):
            button.click()
            assert page.evaluate("document.documentElement.dataset.theme ?? null") == theme
            assert (picture(page) != light) == (theme == "dark")
        page.emulate_media(color_scheme="dark")
        assert picture(page) != light


def test_data_and_charts_can_be_saved(visit):
    with visit() as visited:
        page = visited.page
        figure(page)
        with page.expect_download() as saved:
            page.locator("#save-data").click()
        assert json.loads(saved.value.path().read_text()) == json.loads(page.locator("#data").inner_text())
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save this chart as SVG").first.click()
        assert saved.value.path().read_text().startswith("<svg")


def test_all_charts_are_printed(visit):
    with visit(color_scheme="dark") as visited:
        page = visited.page
        assert page.pdf(format="A4").startswith(b"%PDF")
        assert page.locator(".figure svg").count() == page.locator(".figure").count() == CHARTS


def test_without_javascript_there_are_tables_and_plots(visit):
    with visit(java_script_enabled=False) as visited:
        page = visited.page
        for benchmark, plots in (("PINGPONG", 1), ("TPPINGPONG", 2)):
            images = page.locator(f"#{benchmark} noscript img")
            assert images.count() >= plots
            images.first.scroll_into_view_if_needed()
            box = images.first.bounding_box()
            assert box["height"] > 300
        assert page.locator("#theme").is_hidden()
        assert page.locator("table.summary").is_visible()


def test_a_comparison_asks_for_nothing_either(chromium, tmp_path):
    runs = [str(made_up_run.slower(tmp_path / f"run-{n}", n)) for n in (1, 2)]
    words = ["plot.sc", "--compare", *runs, "--output", str(tmp_path), "--format", "html"]
    result = script(*words)
    assert result.returncode == 0, result.stderr
    page = chromium.new_page(viewport=PHONE)
    visited = Visit(page, f"file://{tmp_path / 'report.html'}")
    page.locator("#theme").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    visited.check()
    page.close()


def test_the_headline_counts_what_is_wrong_and_leads_there(visit):
    with visit() as visited:
        page = visited.page
        cares = {link.get_attribute("data-care"): link for link in page.locator("#headline [data-care]").all()}
        counts = {care: int(link.inner_text().split()[0]) for care, link in cares.items()}
        data = json.loads(page.locator("#data").inner_text())
        points = [point for benchmark in data["benchmarks"] for point in benchmark["points"]]
        outcomes = [point["outcome"] for point in points]
        for name, care in (("failed", "failed"), ("missing", "not measured"), ("unconverged", "not converged")):
            assert counts[care] == outcomes.count(name) > 0
        pressed = [p for p in points if any(i.get("pressure") for i in p.get("invocations", []))]
        assert counts["under pressure"] == len(pressed) > 0
        cares["under pressure"].click()
        assert page.locator("#flagged").evaluate("place => place.getBoundingClientRect().top") < DESKTOP["height"]
