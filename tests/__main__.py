"""`python3 -m tests [--all [FORM] | pytest's arguments]`: sets up what is missing, runs the tests.

Without arguments, it runs tests and notebooks, except those that take long and find little, with
fewer drawn cases. With `--all`, it runs everything, and records and drawn games with two hash
seeds, since no order may come from a set; but each test of a page runs on one form of the pages,
without slow cases if it has others. `--all FORM` runs these tests alone, with all cases, on one
form: `server`, `site`, with the tests of sites themselves, or `stick`.
Benchmarks run only as `python3 -m tests tests/bench`.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

from kingsburg import _setup

ROOT = Path(__file__).resolve().parent.parent
#: One process more than there are cores, since tests of pages often wait.
PARALLEL = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "loadfile", "--no-loadscope-reorder")
TWICE = ("tests/records", "tests/properties/test_drawn_games.py")


def main(arguments: "list[str]") -> int:
    """Run the tests; return 0 if all have passed."""
    everything = arguments[:1] == ["--all"]
    if arguments and not everything:
        return run(arguments)
    if arguments[1:]:
        os.environ.update(KINGSBURG_TESTS="all", KINGSBURG_FORM=arguments[1])
        sites = ["tests/site"] if arguments[1] == "site" else []
        return run([*PARALLEL, "tests/browser", *sites])
    twice = [each for each in TWICE if everything and (ROOT / each).exists()]
    again = run([*PARALLEL, "--quiet", *twice], hash_seed="12345") if twice else 0
    if everything:
        os.environ["KINGSBURG_TESTS"] = "all"
    # The complete run comes last, so that the last line printed counts all tests.
    books = [each for each in ("notebooks", "dashboards") if any((ROOT / each).glob("*.ipynb"))]
    some = [] if everything else ["-m", "not slow"]
    whole = run([*PARALLEL, *some, "--nbval-lax", "tests", *books], hash_seed="0")
    return whole or again


def run(arguments: "list[str]", hash_seed: str = "random") -> int:
    """Run pytest in a process of its own and return its exit status."""
    return subprocess.call(
        [sys.executable, "-m", "pytest", *arguments],
        cwd=str(ROOT),
        env=dict(os.environ, PYTHONHASHSEED=hash_seed),
    )


if __name__ == "__main__":
    # Shells make what they start in the background ignore Ctrl-C, which some tests send.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    bench = any("bench" in Path(each.split("::")[0]).parts for each in sys.argv[1:])
    _setup.ensure("test", *(["bench"] if bench else []))
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
