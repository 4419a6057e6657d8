"""The report's charts in a browser: a reader's choices, and names beside curves."""

import json

from browser import PHONE
from report_visits import PAGE_SECONDS, choice, figure, picture, texts
from suite import wait_for

pytest_plugins = ["report_fixtures"]


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
        pressed = page.locator("#PINGPONG .legend .testee button[aria-pressed=true]")
        assert pressed.all_text_contents() == ["Plain"]
        page.locator("#PINGPONG .legend button").filter(has_text="Show all").click()
        wait_for(lambda: drawn.count() == before, PAGE_SECONDS)


def test_a_language_in_the_legend_hides_and_shows_its_testees(visit):
    with visit() as visited:
        pressed = visited.page.locator("#PINGPONG .legend .testee button[aria-pressed=true]")
        every = pressed.all_text_contents()
        language = visited.page.locator("#PINGPONG .legend .language > button").filter(has_text="none")
        theirs = visited.page.locator('#PINGPONG .legend .testee[data-language="none"]').all_text_contents()
        assert set(theirs) < set(every)
        language.click()
        assert pressed.all_text_contents() == [label for label in every if label not in theirs]
        language.click()
        assert pressed.all_text_contents() == every
        language.click(modifiers=["Shift"])
        assert pressed.all_text_contents() == theirs


def test_the_legend_has_those_who_have_the_benchmark(visit):
    with visit() as visited:
        absent = {
            b: visited.page.locator(f"#{b} .legend button").filter(has_text="Absent")
            for b in ("PINGPONG", "TPPINGPONG")
        }
        assert {benchmark: buttons.count() for benchmark, buttons in absent.items()} == {"PINGPONG": 1, "TPPINGPONG": 0}


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
        assert choice(controls, "pairs").locator("option").all_inner_texts()[:3] == ["1", "2", "4"]


def test_each_value_of_a_parameter_can_have_a_panel(visit):
    with visit() as visited:
        page = visited.page
        panels = {"pings per pair = 1000", "pings per pair = 5000"}
        assert not panels & set(texts(page, "TPPINGPONG"))
        one = figure(page, "TPPINGPONG").locator("svg path").count()
        control = choice(page.locator("#TPPINGPONG .controls"), "pings per pair")
        control.select_option("each")
        wait_for(lambda: panels < set(texts(page, "TPPINGPONG")), PAGE_SECONDS)
        assert figure(page, "TPPINGPONG").locator("svg path").count() > one
        choice(page.locator("#TPPINGPONG .controls"), "pings per pair").select_option("1000")
        wait_for(lambda: not panels & set(texts(page, "TPPINGPONG")), PAGE_SECONDS)


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


def test_names_stand_at_the_ends_of_curves_the_highest_first(visit):
    with visit() as visited:
        page = visited.page
        highest = by_last_value(page)
        assert [text for text in texts(page) if text in highest] == highest
        every = legend(page)
        assert every == sorted(every, key=str.lower)


def test_on_a_phone_the_legend_is_in_the_order_of_the_last_values(visit):
    with visit(viewport=PHONE) as visited:
        page = visited.page
        highest = by_last_value(page)
        assert not set(texts(page)) & set(highest)
        assert [label for label in legend(page) if label in highest] == highest


def legend(page):
    """The testees of PINGPONG's legend."""
    return page.locator("#PINGPONG .legend .testee").all_text_contents()


def by_last_value(page):
    """The labels of testees with a result for most messages, the longest time first."""
    data = json.loads(page.locator("#data").inner_text())
    (points,) = (benchmark["points"] for benchmark in data["benchmarks"] if benchmark["symbol"] == "PINGPONG")
    times = {p["testee"]: p["timeMillis"][0] for p in points if p["values"] == ["50000"] and "timeMillis" in p}
    assert len(times) > 1
    return [data["testees"][testee]["label"] for testee in sorted(times, key=times.get, reverse=True)]


def test_testees_with_one_value_have_bars_the_best_at_the_top(visit):
    with visit() as visited:
        page = visited.page
        names = [text for text in texts(page, "NETPINGPONG") if text in ("Plain", "Measured twice")]
        assert names == ["Measured twice", "Plain"]
        assert page.locator("#NETPINGPONG .controls").get_by_role("button", name="x", exact=True).count() == 0
        before = picture(page, "NETPINGPONG")
        page.locator("#NETPINGPONG .controls").get_by_role("button", name="values", exact=True).click()
        wait_for(lambda: picture(page, "NETPINGPONG") != before, PAGE_SECONDS)
        figure(page, "NETPINGPONG").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert page.locator("dialog[open] h2").inner_text().endswith("Net Ping Pong")
