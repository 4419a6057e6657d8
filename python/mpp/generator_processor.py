"""The processor that the generator of an open loop has for itself."""

import os

VARIABLE = "MPP_GENERATOR_CPU"


def take():
    """Moves the calling thread to the generator's processor, if it has one."""
    processor = os.environ.get(VARIABLE)
    if processor is None:
        return
    if not (processor.isascii() and processor.isdecimal()):
        raise ValueError(f"{VARIABLE} is '{processor}', not the number of a processor")
    try:
        # 0 stands for the calling thread.
        os.sched_setaffinity(0, {int(processor)})
    except (OSError, OverflowError, ValueError) as failure:
        raise OSError(f"cannot move the generator to processor {processor}") from failure
