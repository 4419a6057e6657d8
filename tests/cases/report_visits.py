"""A report in a browser: its charts, their words, and a reader's choices."""

from suite import script

PAGE_SECONDS = 30


def report(run, output, formats="svg,html"):
    """Draws a run; returns its report's address."""
    result = script("plot.sc", "--run", str(run), "--output", str(output), "--format", formats)
    assert result.returncode == 0, result.stderr
    return f"file://{output / 'report.html'}"


def figure(page, place="PINGPONG"):
    """The drawn chart of a section, brought into sight."""
    found = page.locator(f"#{place} .figure").first
    found.scroll_into_view_if_needed()
    found.locator("svg").wait_for()
    # It is busy until the latest choice is drawn.
    page.locator(f"#{place} .figure:not([aria-busy])").first.wait_for()
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
