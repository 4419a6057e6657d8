"""Labs that stay until somebody ends them."""

import contextlib
import signal


@contextlib.contextmanager
def stopped_by_hand():
    """Whichever way somebody ends a program, it cleans up, and is not surprised."""

    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def end(*_):
        # Nor does a second one keep it from cleaning up.
        for number in signals:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in signals:
        signal.signal(number, end)
    with contextlib.suppress(KeyboardInterrupt, EOFError):
        yield
