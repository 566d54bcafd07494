"""`python3 -m tests.pins`: renews constraints.txt and requirements.txt from pyproject.toml.

constraints.txt pins everything, including extras and build tools, for each Python and each system;
requirements.txt pins what the explorer itself needs, with the hashes of the files. Pins stay as
they are while pyproject.toml allows them: `--upgrade` raises all of them, `--upgrade-package NAME`
one. Run the tests before you commit what this has written.

It needs the network, also for the resolver uv, which it installs and removes again.
"""

import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from kingsburg import _setup

ROOT = Path(__file__).resolve().parent.parent


def main(options: list[str]) -> None:
    """Write both files with these options of `uv pip compile`."""
    with TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(_setup.python_of(Path(folder)))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "uv"], check=True)
        compile_ = [python, *"-m uv pip compile pyproject.toml --quiet --universal".split()]
        compile_ += ["--python-version", "{}.{}".format(*_setup.OLDEST), "--no-annotate"]
        compile_ += ["--custom-compile-command", "python3 -m tests.pins"]
        everything = [*compile_, "--all-extras", "--output-file", _setup.PINS, *options, "-"]
        # What hatchling requires for an editable install.
        subprocess.run(everything, input=b"editables", cwd=ROOT, check=True)
        hashed = [*compile_, "--generate-hashes", "--constraints", _setup.PINS]
        subprocess.run([*hashed, "--output-file", "requirements.txt"], cwd=ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
