"""The report's tables in a browser: sorted, and opened for a point's runs."""

import made_up_run
from report_visits import PAGE_SECONDS, choice, picture
from suite import wait_for

pytest_plugins = ["report_fixtures"]


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


def test_ratios_stand_alone_unless_the_reader_wants_all(visit):
    with visit() as visited:
        page = visited.page
        switch, table = page.locator("#standings"), page.locator("table.summary")
        hidden = [table.locator(f"tbody {part}") for part in (".interval", ".letters, .order")]
        marks, ratios = table.locator("tbody .rank"), table.locator("tbody .ratio")
        assert switch.is_checked()
        assert all(part.first.is_visible() for part in hidden)
        head = table.locator("thead")
        level_height = head.bounding_box()["height"]
        switch.uncheck()
        assert not any(part.first.is_visible() for part in hidden)
        assert all(ratio.is_visible() for ratio in ratios.all())
        first = [mark.inner_text() == "1" for mark in marks.all()]
        assert [mark.is_visible() for mark in marks.all()] == first
        assert head.bounding_box()["height"] > 1.5 * level_height
        page.emulate_media(media="print")
        assert not any(part.first.is_visible() for part in hidden)
        assert switch.is_hidden()


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
        # Browsers have no inner text of a row that they have not painted yet.
        assert row.locator(".outcome").text_content() == "converged, under pressure"
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
            values = [int(text) for text in column.all_text_contents()]
            assert values == sorted(values, reverse=reverse)
