"""The conformance kit's output: its verdicts, and the reasons of failed checks."""


def verdicts(result):
    """The table: verdicts by testee and check."""
    table = result.stdout.split("\n\n")[1].splitlines()
    symbols = table[0].split()[1:]
    rows = [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in table[1:]]
    return {(symbol, row[0]): cell for row in rows for symbol, cell in zip(symbols, row[1:], strict=True)}


def reasons(result):
    """The reasons of failures by testee and check: what the kit saw, and the testee's last words."""
    found = {}
    for paragraph in result.stdout.split("\n\n")[2:]:
        heading, _, reason = paragraph.strip().partition("\n")
        symbol, _, rest = heading.partition(" ")
        if reason:
            found |= {(symbol, check): reason for check in rest.partition(":")[0].split(", ")}
    return found
