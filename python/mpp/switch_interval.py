"""The time for which a thread keeps the interpreter lock that others wait for: an option of testees."""

import sys

from mpp.benchmark import option_number

NAME = "interval"
MICROS_PER_SECOND = 1_000_000
OPTION = {NAME: (1, MICROS_PER_SECOND)}


def settings(options):
    """Sets it, if the options do. Returns it as a setting."""
    micros = option_number(options, NAME, *OPTION[NAME])
    if micros is not None:
        sys.setswitchinterval(micros / MICROS_PER_SECOND)
    return {NAME: f"{round(sys.getswitchinterval() * MICROS_PER_SECOND)} us"}
