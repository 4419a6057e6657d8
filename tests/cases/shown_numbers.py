"""Numbers as reports show them."""

import math
from decimal import ROUND_HALF_UP, Context, Decimal


def quantity(x):
    """A number with four significant digits, as reports show it."""
    if x is None or not math.isfinite(x):
        return "–"
    x = four_digits(x)
    if x != 0 and abs(x) < 1e-4:
        digits, power = f"{x:.3e}".split("e")
        return f"{digits.rstrip('0').rstrip('.')}e{int(power)}"
    for least, factor, suffix in ((1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e4, 1e3, "k")):
        if abs(x) >= least:
            return plain(x / factor) + suffix
    return plain(x)


def rounded(x, digits):
    """Ties go up."""
    return Context(prec=digits, rounding=ROUND_HALF_UP).create_decimal(Decimal(x))


def four_digits(x):
    return float(rounded(x, 4))


def plain(x):
    text = f"{four_digits(x):.10f}"
    return text.rstrip("0").rstrip(".")


def interval(low, high):
    return "–" if low is None or high is None or low == high else f"{quantity(low)} to {quantity(high)}"


def shown_ratio(ratio):
    if ratio >= 99999.5 or ratio < 0.00095:
        digit, power = f"{ratio:.0e}".split("e")
        return f"{digit}e{int(power)}×"
    if ratio < 0.0995:
        return f"{rounded(ratio, 2):f}×"
    return f"{ratio:.{2 if ratio < 9.995 else 1 if ratio < 99.95 else 0}f}×"
