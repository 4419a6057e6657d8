"""The report in a browser: nothing from the network, no error, and all that a reader can do."""

import contextlib
import json
import resource
from pathlib import Path

import pytest

import made_up_run
from browser import DESKTOP, PHONE, Visit, browser
from suite import script, wait_for

PAGE_SECONDS = 30
FEW, MANY, SAMPLES = 300, 3000, 33
VISITS = 3


@pytest.fixture(scope="module")
def chromium():
    with browser() as running:
        yield running


def report(run, output, formats="svg,html"):
    result = script("plot.sc", "--run", str(run), "--output", str(output), "--format", formats)
    assert result.returncode == 0, result.stderr
    return f"file://{output / 'report.html'}"


@pytest.fixture(scope="module")
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


def figure(page, benchmark="PINGPONG"):
    found = page.locator(f"#{benchmark} .figure")
    found.scroll_into_view_if_needed()
    found.locator("svg").wait_for()
    return found


def choice(controls, name):
    """The control with which a reader makes the choice of that name."""
    return controls.locator("label", has=controls.page.locator(f'span:text-is("{name}")')).locator("select")


def picture(page, benchmark="PINGPONG"):
    return figure(page, benchmark).locator("svg").first.inner_html()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_and_takes_the_systems_colours(visit, viewport, scheme):
    with visit(viewport=viewport, color_scheme=scheme) as visited:
        page = visited.page
        figure(page)
        assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (sum(map(int, background[4:-1].split(","))) > 384) == (scheme == "light")


def test_the_legend_hides_and_shows_testees(visit):
    with visit() as visited:
        page = visited.page
        drawn = figure(page).locator("svg path")
        before = drawn.count()
        button = page.locator("#PINGPONG .legend button").filter(has_text="Plain")
        button.click()
        assert button.get_attribute("aria-pressed") == "false"
        wait_for(lambda: drawn.count() < before, PAGE_SECONDS)
        # Other charts keep theirs.
        other = page.locator("#TPPINGPONG .legend button").filter(has_text="Plain")
        assert other.get_attribute("aria-pressed") == "true"
        button.click()
        wait_for(lambda: drawn.count() == before, PAGE_SECONDS)
        button.click(modifiers=["Shift"])
        pressed = page.locator("#PINGPONG .legend li li button[aria-pressed=true]")
        assert pressed.all_inner_texts() == ["Plain"]
        page.locator("#PINGPONG .legend button").filter(has_text="Show all").click()
        wait_for(lambda: drawn.count() == before, PAGE_SECONDS)


def test_a_language_in_the_legend_hides_and_shows_its_testees(visit):
    with visit() as visited:
        pressed = visited.page.locator("#PINGPONG .legend li li button[aria-pressed=true]")
        every = pressed.all_inner_texts()
        language = visited.page.locator("#PINGPONG .legend .language > button").filter(has_text="none")
        theirs = language.locator("xpath=..").locator("li button").all_inner_texts()
        assert set(theirs) < set(every)
        language.click()
        assert pressed.all_inner_texts() == [label for label in every if label not in theirs]
        language.click()
        assert pressed.all_inner_texts() == every
        language.click(modifiers=["Shift"])
        assert pressed.all_inner_texts() == theirs


def shown_testees(page):
    """Those in PINGPONG's chart, and those in the table of ranks, by their labels."""
    rows = page.locator("table.summary tbody tr:visible .label")
    return page.locator("#PINGPONG .legend li li button[aria-pressed=true]").all_inner_texts(), rows.all_inner_texts()


def test_a_choice_of_testees_holds_for_the_page_and_stays_in_its_address(visit, address):
    with visit() as visited:
        page = visited.page
        every = shown_testees(page)
        page.locator("#filter input").fill("plain, TWICE")
        assert [set(shown) for shown in shown_testees(page)] == [{"Plain", "Measured twice"}] * 2
        page.locator('nav a[href="#TPPINGPONG"]').click()
        wait_for(lambda: "section=TPPINGPONG" in page.url, PAGE_SECONDS)
        kept = page.url.partition("#")[2]
        page.locator("#filter input").fill("")
        assert shown_testees(page) == every
        assert "#" not in page.url
        choice(page.locator("#filter"), "Kind").select_option(label="baselines")
        assert shown_testees(page) == (["Plain"], ["Plain"])
    with visit(address=f"{address}#{kept}") as again:
        assert [set(shown) for shown in shown_testees(again.page)] == [{"Plain", "Measured twice"}] * 2


def test_ranks_are_sorted_by_any_benchmark(visit):
    with visit() as visited:
        head = visited.page.locator("table.summary th").filter(has_text="TPPINGPONG")
        head.locator("button").click()
        ratios = visited.page.locator("table.summary tbody tr td:nth-child(3)")
        keys = [cell.get_attribute("data-key") for cell in ratios.all()]
        measured = [float(key) for key in keys if key]
        assert measured == sorted(measured)
        assert len(measured) > 1
        assert keys[: len(measured)] == [key for key in keys if key]
        head.locator("button").click()
        again = [cell.get_attribute("data-key") for cell in ratios.all()]
        assert [float(key) for key in again if key] == measured[::-1]


def test_the_legend_has_those_who_have_the_benchmark(visit):
    with visit() as visited:
        absent = {
            b: visited.page.locator(f"#{b} .legend button").filter(has_text="Absent")
            for b in ("PINGPONG", "TPPINGPONG")
        }
        assert {benchmark: buttons.count() for benchmark, buttons in absent.items()} == {"PINGPONG": 1, "TPPINGPONG": 0}


def test_resources_are_in_the_chart_the_table_and_a_section(visit):
    with visit() as visited:
        page = visited.page
        before = picture(page, "TPPINGPONG")
        choice(page.locator("#TPPINGPONG .controls"), "Show").select_option(label="peak memory [MiB]")
        wait_for(lambda: picture(page, "TPPINGPONG") != before, PAGE_SECONDS)
        assert page.locator("#PINGPONG .show-resources").count() == 0
        page.locator("#TPPINGPONG details.points summary").click()
        cells = page.locator("#TPPINGPONG td.resource")
        assert not cells.first.is_visible()
        page.get_by_label("Show resources").check()
        assert cells.first.is_visible()
        assert {"–", "64"} < set(cells.all_inner_texts())
        rows = page.locator("#resources table[data-benchmark=TPPINGPONG] tbody tr")
        assert [row.get_attribute("data-testee") for row in rows.all()] == ["TWICE"]
        picture_of_cost = page.locator("#resources details").filter(has_text="Time against processor time")
        picture_of_cost.locator("summary").click()
        assert picture_of_cost.locator("img").is_visible()


def test_scales_axes_and_metrics_can_be_chosen(visit):
    with visit() as visited:
        page = visited.page
        seen = {picture(page, "TPPINGPONG")}
        controls = page.locator("#TPPINGPONG .controls")

        def new():
            now = picture(page, "TPPINGPONG")
            assert now not in seen
            seen.add(now)

        for axis in ("x", "y"):
            controls.get_by_role("button", name=axis, exact=True).click()
            new()
        choice(controls, "Show").select_option("execution time [ms]")
        new()
        choice(controls, "Along").select_option("pings per pair")
        new()
        assert choice(controls, "pairs").locator("option").all_inner_texts() == ["1", "2", "4"]


def test_the_chart_zooms_and_shows_everything_again(visit):
    with visit() as visited:
        page = visited.page
        labels = figure(page).locator("svg text")
        before = labels.all_text_contents()
        page.get_by_role("button", name="Zoom in").first.click()
        wait_for(lambda: labels.all_text_contents() != before, PAGE_SECONDS)
        page.get_by_role("button", name="Show everything").first.click()
        wait_for(lambda: labels.all_text_contents() == before, PAGE_SECONDS)


def test_a_point_is_reached_and_opened_by_keyboard(visit):
    with visit() as visited:
        page = visited.page
        figure(page).focus()
        page.keyboard.press("ArrowRight")
        told = page.locator("#PINGPONG .told").inner_text()
        page.keyboard.press("ArrowRight")
        assert page.locator("#PINGPONG .told").inner_text() != told
        page.keyboard.press("Enter")
        dialog = page.locator("dialog[open]")
        assert dialog.locator("h2").inner_text().endswith("Ping Pong")
        assert dialog.locator(".series svg").count() >= 2
        page.keyboard.press("Escape")
        assert page.locator("dialog[open]").count() == 0
        assert page.evaluate("document.activeElement.className") == "figure"


def test_a_row_opens_its_runs_and_why_it_failed(visit):
    with visit() as visited:
        page = visited.page
        page.locator("#PINGPONG details.points summary").click()
        rows = page.locator("#PINGPONG table.sortable tbody tr")
        rows.filter(has_text="Measured twice").first.get_by_role("button").click()
        shown = page.locator("dialog[open]").inner_text()
        assert "Invocation 1" in shown
        assert "Invocation 2" in shown
        page.get_by_role("button", name="Close").click()
        page.locator("#PINGPONG tr.failed").get_by_role("button").click()
        shown = page.locator("dialog[open]").inner_text()
        assert f"CRASH: {made_up_run.HOSTILE}" in shown
        assert "the last line" in shown


def test_a_point_that_was_disturbed_says_so_and_what_it_used(visit):
    with visit() as visited:
        page = visited.page
        page.locator("#TPPINGPONG details.points summary").click()
        row = page.locator("#TPPINGPONG table.sortable tbody tr").filter(has_text="Measured twice").first
        assert row.locator(".outcome").inner_text() == "converged, under pressure"
        row.get_by_role("button").click()
        shown = page.locator("dialog[open]").inner_text()
        assert f"under pressure: {made_up_run.DISTURBED['pressure'][0]}" in shown
        assert all(text in shown for text in ("local on localhost", "321.5", "collection millis", "7.5"))


def test_tables_are_sorted_by_their_numbers(visit):
    with visit() as visited:
        page = visited.page
        page.locator("#PINGPONG details.points summary").click()
        head = page.locator("#PINGPONG table.sortable th", has_text="number_of_messages")
        column = page.locator("#PINGPONG table.sortable tbody td:nth-child(2)")
        for expected, reverse in (("ascending", False), ("descending", True)):
            head.get_by_role("button").click()
            assert head.get_attribute("aria-sort") == expected
            values = [int(text) for text in column.all_inner_texts()]
            assert values == sorted(values, reverse=reverse)


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
        assert page.locator(".figure svg").count() == page.locator(".figure").count() == 2


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


def cpu_seconds():
    """The processor time of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.fixture(scope="module")
def growth(tmp_path_factory):
    """Reports of 300 and of 3,000 points with 33 samples each: their addresses, and the CPU seconds that each took."""
    reports = []
    for points in (FEW, MANY):
        folder = tmp_path_factory.mktemp(f"points-{points}")
        run = made_up_run.large(folder / "run-1", points=points, samples=points * SAMPLES)
        before = cpu_seconds()
        address = report(run, folder / "plots", "html")
        reports.append((address, cpu_seconds() - before))
    return reports


def test_a_report_takes_no_more_time_and_space_per_point_where_there_are_many(growth):
    (few, few_seconds), (many, many_seconds) = growth
    assert many_seconds / MANY <= few_seconds / FEW
    bytes_few, bytes_many = (Path(address.removeprefix("file://")).stat().st_size for address in (few, many))
    assert bytes_many / MANY <= bytes_few / FEW


def test_a_report_is_painted_no_slower_per_point_where_there_are_many(chromium, growth):
    few, many = (min(paint_millis(chromium, address) for _ in range(VISITS)) for address, _ in growth)
    assert many / MANY <= few / FEW


def paint_millis(chromium, address):
    page = chromium.new_page(viewport=DESKTOP)
    visited = Visit(page, address)
    millis = visited.paint_millis()
    visited.check()
    page.close()
    return millis
