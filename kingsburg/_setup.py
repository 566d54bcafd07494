"""Set-up for `python3 -m kingsburg` and `python3 -m tests`, on a machine that has only Python.

In a checkout, whatever is missing is installed into `.venv` beside pyproject.toml, and the
command goes on there. An installed package never installs anything.

Standard library only. A Python that is too old must be able to read this file and say so:
no f-strings, annotations in quotes, and newer modules are imported inside the functions.
"""

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

OLDEST = (3, 11)
#: The version of this Python, as far as the installed packages depend on it.
VERSION = "{}.{}".format(*sys.version_info[:2])
PINS = "constraints.txt"
STAMP = "kingsburg-setup.stamp"
LOG = "kingsburg-setup.log"

# What pip writes when it cannot reach the package index.
OFFLINE = ("connection broken", "Max retries exceeded", "Failed to connect", "name resolution")


class SetupError(Exception):
    """Why the set-up cannot go on: one sentence for the reader."""


def ensure(*extras: str) -> None:
    """Return if this Python has all that is needed; else install it and go on in `.venv`.

    With *extras*, what pyproject.toml lists under those extras is needed too. To go on
    there, the same command is run again by another Python; then this does not return.
    """
    sentence = too_old(sys.version_info)
    if sentence:
        sys.exit(sentence)
    try:
        python = prepare(checkout(), extras)
    except SetupError as error:
        sys.exit("kingsburg: {}".format(error))
    except KeyboardInterrupt:
        say("stopped; run the same command again to continue the set-up.")
        sys.exit(130)
    if python is not None:
        go_on(python)


def too_old(version: "tuple[object, ...]") -> str:
    """Return a sentence that this Python is too old, or ""."""
    if tuple(version[:2]) >= OLDEST:
        return ""
    return "kingsburg needs Python {}.{} or newer, and this is Python {}.{}.".format(
        *OLDEST, *version[:2]
    )


def checkout() -> "Path | None":
    """Return the folder of this checkout, or None when kingsburg is installed."""
    root = Path(__file__).resolve().parent.parent
    file = root / "pyproject.toml"
    ours = file.is_file() and '\nname = "kingsburg"\n' in file.read_text(encoding="utf-8")
    return root if ours else None


def prepare(root: "Path | None", extras: "tuple[str, ...]") -> "Path | None":
    """Return the Python to go on in, ready for use; None means the present one."""
    if root is None:
        names = " and ".join(lacking(None, ()))
        if names:
            raise SetupError("this Python lacks {}: install kingsburg with pip.".format(names))
        return None
    venv = root / ".venv"
    inside = Path(sys.prefix).resolve() == venv.resolve()
    stamp = read_stamp(venv)
    # Without a stamp, .venv was made by hand, as other environments are.
    by_hand = stamp is None or not inside
    if by_hand and installed_from(root) and not lacking(root, extras):
        return None
    python = Path(sys.executable) if inside else python_of(venv)
    version = VERSION if inside else version_of(python)
    if version and stamp and stamp[0] == digest(root, version) and {*extras} <= {*stamp[1:]}:
        return None if inside else python
    if version:
        say("installing what is new or missing into {} …".format(venv))
    else:
        make(venv)
    install(root, venv, python, sorted({*(stamp or [])[1:], *extras}))
    return python


def lacking(root: "Path | None", extras: "tuple[str, ...]") -> "list[str]":
    """Return the packages that this Python lacks to run *root*, or the installed kingsburg.

    Names are enough: if pip has installed them, their versions will do.
    """
    from importlib.metadata import distributions

    if root is None:
        lists = [each.requires or [] for each in distributions(name="kingsburg")]
    else:
        project = read_pyproject(root)["project"]
        lists = [project["optional-dependencies"][extra] for extra in extras]
        lists.append(project["dependencies"])
    needed = [each for some in lists for each in some if "extra ==" not in each]
    names = [re.split(r"[^\w.-]", each)[0] for each in needed]
    return [name for name in names if not any(distributions(name=name))]


def installed_from(root: Path) -> bool:
    """Whether this Python has kingsburg as an editable install of *root*.

    Otherwise the notebooks, which run in other processes and folders, would not find it.
    """
    from importlib.metadata import distributions

    origins = [each.read_text("direct_url.json") for each in distributions(name="kingsburg")]
    here = {"dir_info": {"editable": True}, "url": root.as_uri()}
    return any(json.loads(each or "{}") == here for each in origins)


def make(venv: Path) -> None:
    """Make `.venv`, or make it again when its Python does not run."""
    broken = (venv / "pyvenv.cfg").is_file()
    if not broken and (venv.is_file() or any(venv.glob("*"))):
        raise SetupError("{} is in the way and no virtual environment: move it.".format(venv))
    # Some systems ship Python in parts: venv without ensurepip would make it without pip.
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise SetupError(
            "this Python has no venv module: install it (on Debian and Ubuntu the package"
            " python3-venv) and try again."
        )
    what = "{}, then installing what is needed; this takes some minutes, once …".format(venv)
    say("making {}{}".format("anew, since it no longer works, " if broken else "", what))
    well, said = run(sys.executable, "-m", "venv", "--clear", str(venv))
    if not well:
        raise SetupError("{} could not be made: {}.".format(venv, said.rstrip(".")))


def install(root: Path, venv: Path, python: Path, extras: "list[str]") -> None:
    """Install this checkout with pip, in the versions of constraints.txt.

    The stamp is written last, so that an unfinished install can be recognized.
    """
    # Pip is missing if the making of .venv was interrupted.
    if not run(python, "-c", "import pip")[0] and not run(python, "-m", "ensurepip")[0]:
        raise SetupError("{} no longer works: delete it and try again.".format(venv))
    pip = "-m pip install --disable-pip-version-check --no-input --editable".split()
    try:
        (venv / STAMP).write_text("")
        with (venv / LOG).open("wb") as log:
            failed = subprocess.call(
                [str(python), *pip, ".[{}]".format(",".join(extras)) if extras else "."],
                cwd=str(root),
                # Some configurations of pip install for the user, which .venv refuses. The build
                # tools are pinned too: before pip 25.3 by PIP_CONSTRAINT, later by the other.
                env=dict(os.environ, PIP_USER="0", PIP_CONSTRAINT=PINS, PIP_BUILD_CONSTRAINT=PINS),
                stdout=log,
                stderr=log,
            )
        if failed:
            raise SetupError(pip_failed(venv / LOG))
        (venv / STAMP).write_text("\n".join([digest(root, version_of(python)), *extras]))
    except OSError as error:
        raise SetupError("{} cannot be written: {}.".format(venv, error.strerror)) from error


def pip_failed(log: Path) -> str:
    """Return a sentence about why pip has failed, judged by its log."""
    words = log.read_text(encoding="utf-8", errors="replace")
    if any(each in words for each in OFFLINE):
        return "the package index cannot be reached: go online and try again ({}).".format(log)
    return "pip could not install what is needed; what it said stands in {}.".format(log)


def read_stamp(venv: Path) -> "list[str] | None":
    """Return the digest and the extras in the stamp of `.venv`; None if there is no stamp."""
    try:
        return (venv / STAMP).read_text(encoding="utf-8", errors="replace").split()
    except OSError:
        return None


def digest(root: Path, version: str) -> str:
    """Return a hash of what decides the install: parts of pyproject.toml, the pins, *version*."""
    content = read_pyproject(root)
    parts = [content.get("build-system"), content["project"], content.get("tool", {}).get("hatch")]
    parts += [(root / PINS).read_text(encoding="utf-8"), version]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def read_pyproject(root: Path) -> "dict[str, Any]":
    """Return the content of pyproject.toml."""
    import tomllib

    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def python_of(venv: Path) -> Path:
    """Return the path of an environment's Python."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def version_of(python: Path) -> str:
    """Return the version of a Python, or "" when it does not run or is too old."""
    code = "import sys; assert sys.version_info >= {}; print('%d.%d' % sys.version_info[:2])"
    well, said = run(python, "-c", code.format(OLDEST))
    return said if well else ""


def run(python: "Path | str", *arguments: str) -> "tuple[bool, str]":
    """Run a Python silently; return whether it succeeded, and the last line that it printed."""
    try:
        done = subprocess.run(
            [str(python), "-I", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        return False, str(error.strerror)
    return done.returncode == 0, (done.stdout.splitlines() or ["no reason given"])[-1]


def go_on(python: Path) -> None:
    """Run the same command in another Python, and exit with its status."""
    command = [str(python), *sys.orig_argv[1:]]
    if os.name != "nt":
        os.execv(command[0], command)
    # On Windows execv returns to the shell at once, so this process stays, and leaves Ctrl-C to
    # the other Python.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.call(command))


def say(sentence: str) -> None:
    """Print a sentence on standard error, apart from the output of the command."""
    print("kingsburg: {}".format(sentence), file=sys.stderr, flush=True)
