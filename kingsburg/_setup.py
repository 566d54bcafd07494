"""Set-up for `python3 -m kingsburg` and `python3 -m tests`, on a machine that has only Python.

In a checkout whatever is missing is installed into `.venv` beside pyproject.toml, and the
command goes on there. An installed package never installs anything.

Standard library only. A Python that is too old must be able to read this file, to be told so:
no f-strings, annotations in quotes, and newer modules are imported inside the functions.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

OLDEST = (3, 11)
PINS = "constraints.txt"
STAMP = "kingsburg-setup.json"
LOG = "kingsburg-setup.log"

# What pip writes when it cannot reach the package index.
OFFLINE = (
    "connection broken",
    "Connection refused",
    "ConnectTimeout",
    "Max retries exceeded",
    "Name or service not known",
    "NewConnectionError",
    "Network is unreachable",
    "ProxyError",
    "name resolution",
)


class SetupError(Exception):
    """Why the set-up cannot go on: one sentence for the reader."""


def ensure(*extras: str) -> None:
    """Return if this Python has all that is needed; else install it and go on in `.venv`.

    With *extras*, what pyproject.toml lists under those extras is needed too. Going on means
    that the same command runs once more, in another Python: then this does not return.
    """
    sentence = too_old(sys.version_info)
    if sentence:
        sys.exit(sentence)
    try:
        python = prepare(checkout(), extras)
    except SetupError as error:
        sys.exit("kingsburg: {}".format(error))
    except KeyboardInterrupt:
        say("stopped; the same command goes on with the set-up.")
        sys.exit(130)
    if python is not None:
        go_on(python)


def too_old(version: "tuple[object, ...]") -> str:
    """Tell that this Python is too old, or nothing."""
    if tuple(version[:2]) >= OLDEST:
        return ""
    return "kingsburg needs Python {}.{} or newer, and this is Python {}.{}.".format(
        OLDEST[0], OLDEST[1], version[0], version[1]
    )


def checkout() -> "Path | None":
    """Return the folder of this checkout, or nothing when kingsburg is installed."""
    root = Path(__file__).resolve().parent.parent
    try:
        name = read_pyproject(root)["project"]["name"]
    except (OSError, KeyError, ValueError):
        return None
    return root if name == "kingsburg" else None


def prepare(root: "Path | None", extras: "tuple[str, ...]") -> "Path | None":
    """Return the Python to go on in, ready for use; nothing means the present one."""
    if root is None:
        check_installed()
        return None
    venv = root / ".venv"
    if same_folder(Path(sys.prefix), venv):
        return prepare_inside(root, venv, extras)
    if satisfied(root, extras):
        return None
    return prepare_venv(root, venv, extras)


def check_installed() -> None:
    """Say what an installed kingsburg lacks; it is not ours to install it."""
    from importlib import metadata

    try:
        needed = metadata.requires("kingsburg") or []
    except metadata.PackageNotFoundError:
        needed = []
    lacking = missing([each for each in needed if "extra ==" not in each])
    if lacking:
        raise SetupError(
            "this Python lacks {}: install kingsburg with pip.".format(" and ".join(lacking))
        )


def prepare_inside(root: Path, venv: Path, extras: "tuple[str, ...]") -> "Path | None":
    """The present Python is that of `.venv`."""
    version = "{}.{}".format(*sys.version_info[:2])
    stamp = read_stamp(venv)
    # Without a stamp somebody has made this .venv by hand.
    by_hand = stamp is None and satisfied(root, extras)
    if by_hand or stamp_holds(stamp, root, version, extras):
        return None
    python = Path(sys.executable)
    if not has_pip(python):
        raise SetupError("{} no longer works: delete it and try again.".format(venv))
    install(root, venv, python, version, extras)
    return python


def prepare_venv(root: Path, venv: Path, extras: "tuple[str, ...]") -> Path:
    """Make, repair or complete `.venv`, and return its Python."""
    python = python_of(venv)
    version = version_of(python)
    if version and stamp_holds(read_stamp(venv), root, version, extras):
        return python
    if not version:
        make(venv)
        version = version_of(python)
        if not version:
            raise SetupError("the Python in {} does not start: delete it.".format(venv))
    else:
        say("installing what is new or missing into {} …".format(venv))
    if not has_pip(python):
        run([str(python), "-m", "ensurepip"], "pip could not be put into {}".format(venv))
    install(root, venv, python, version, extras)
    return python


def make(venv: Path) -> None:
    """Make `.venv`, or make it anew when its Python does not run."""
    from importlib import util

    broken = venv.exists() or venv.is_symlink()
    if broken and not (venv / "pyvenv.cfg").is_file() and not is_empty(venv):
        raise SetupError("{} is in the way and no virtual environment: move it.".format(venv))
    # Some systems ship Python in parts: venv without ensurepip makes half an environment.
    if util.find_spec("venv") is None or util.find_spec("ensurepip") is None:
        raise SetupError(
            "this Python has no venv module: install it (on Debian and Ubuntu the package"
            " python3-venv) and try again."
        )
    say(
        "{} {}, then installing what is needed; this takes some minutes, once …".format(
            "making anew, since it no longer works," if broken else "making", venv
        )
    )
    command = [sys.executable, "-m", "venv", *(["--clear"] if broken else []), str(venv)]
    run(command, "{} could not be made".format(venv))


def install(root: Path, venv: Path, python: Path, version: str, extras: "tuple[str, ...]") -> None:
    """Install this checkout with pip, in the versions of constraints.txt.

    The stamp comes last, so that half an install shows.
    """
    wanted = sorted({*(read_stamp(venv) or {}).get("extras", []), *extras})
    try:
        write_stamp(venv, {})
        with (venv / LOG).open("wb") as log:
            done = subprocess.call(
                [
                    str(python),
                    *["-m", "pip", "install", "--disable-pip-version-check", "--no-input"],
                    *["--editable", ".[{}]".format(",".join(wanted)) if wanted else "."],
                ],
                cwd=str(root),
                # Some people's pip installs for the user by default, which .venv refuses. The
                # build tools are pinned too: by PIP_CONSTRAINT before pip 25.3, later by the other.
                env=dict(os.environ, PIP_USER="0", PIP_CONSTRAINT=PINS, PIP_BUILD_CONSTRAINT=PINS),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        if done != 0:
            raise SetupError(pip_failed(venv / LOG))
        write_stamp(venv, new_stamp(root, version, wanted))
    except OSError as error:
        raise SetupError("{} cannot be written: {}.".format(venv, error.strerror)) from error


def pip_failed(log: Path) -> str:
    """Tell why pip has failed, as far as its own words show it."""
    words = log.read_text(encoding="utf-8", errors="replace")
    if any(each in words for each in OFFLINE):
        return "the package index cannot be reached: go online and try again ({}).".format(log)
    return "pip could not install what is needed; what it said stands in {}.".format(log)


def satisfied(root: Path, extras: "tuple[str, ...]") -> bool:
    """Whether this Python has this checkout and all its needs, each in a version that will do.

    kingsburg itself must be installed from here, or else the notebooks, which run in other
    processes and another folder, would find none or another one.
    """
    return installed_from(root) and not missing(needs(root, extras))


def installed_from(root: Path) -> bool:
    """Whether this Python has kingsburg as an editable install of *root*."""
    from importlib import metadata
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        text = metadata.distribution("kingsburg").read_text("direct_url.json")
        origin = json.loads(text or "{}")
    except (metadata.PackageNotFoundError, ValueError):
        return False
    if not origin.get("dir_info", {}).get("editable"):
        return False
    return same_folder(Path(url2pathname(urlsplit(origin["url"]).path)), root)


def needs(root: Path, extras: "tuple[str, ...]") -> "list[str]":
    """Return the requirements of pyproject.toml, with those of *extras*."""
    project = read_pyproject(root)["project"]
    needed = list(project["dependencies"])
    for extra in extras:
        needed += project["optional-dependencies"][extra]
    return needed


def missing(requirements: "list[str]") -> "list[str]":
    """Return those requirements that this Python does not meet."""
    return [each for each in requirements if not is_met(each)]


def is_met(requirement: str) -> bool:
    """Whether this Python has such a distribution in such a version."""
    from importlib import metadata

    found = re.match(r"\s*([\w.-]+)\s*(?:\[[^]]*\])?\s*\(?([^;)]*)", requirement)
    assert found is not None, requirement
    try:
        version = metadata.version(found.group(1))
    except metadata.PackageNotFoundError:
        return False
    return bool(version) and all(
        in_range(version, each) for each in found.group(2).split(",") if each.strip()
    )


def in_range(version: str, limit: str) -> bool:
    """Whether *version* keeps one limit, such as ">=2.7" or "<3"; only releases are told apart."""
    found = re.match(r"\s*(>=|<=|==|!=|>|<)\s*([\d.]+)", limit)
    if found is None:
        return False
    have, want = release(version), release(found.group(2))
    length = max(len(have), len(want))
    have += (0,) * (length - len(have))
    want += (0,) * (length - len(want))
    return {
        ">=": have >= want,
        "<=": have <= want,
        "==": have == want,
        "!=": have != want,
        ">": have > want,
        "<": have < want,
    }[found.group(1)]


def release(version: str) -> "tuple[int, ...]":
    """Return the numbers of a version: "3.1.0rc1" gives (3, 1, 0)."""
    found = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(each) for each in found.group().split(".")) if found else ()


def digest(root: Path) -> str:
    """Return a hash of what pyproject.toml (but for settings of tools) and the pins install."""
    import hashlib

    content = read_pyproject(root)
    parts = [content.get("build-system"), content["project"], content.get("tool", {}).get("hatch")]
    parts.append((root / PINS).read_text(encoding="utf-8"))
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def new_stamp(root: Path, version: str, extras: "list[str]") -> "dict[str, Any]":
    """Return what to write down about a complete `.venv`."""
    return {"content": digest(root), "python": version, "extras": extras}


def stamp_holds(
    stamp: "dict[str, Any] | None", root: Path, version: str, extras: "tuple[str, ...]"
) -> bool:
    """Whether `.venv` was completed by this Python version for these requirements and pins."""
    return (
        stamp is not None
        and stamp != {}
        and stamp["content"] == digest(root)
        and stamp["python"] == version
        and set(extras) <= set(stamp["extras"])
    )


def read_stamp(venv: Path) -> "dict[str, Any] | None":
    """Return the stamp of `.venv`: nothing when there is none, empty when the install is half."""
    try:
        stamp = json.loads((venv / STAMP).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return {}
    whole = isinstance(stamp, dict) and {"content", "python", "extras"} <= set(stamp)
    return stamp if whole else {}


def write_stamp(venv: Path, stamp: "dict[str, Any]") -> None:
    """Write the stamp of `.venv` in one go."""
    new = venv / (STAMP + ".new")
    new.write_text(json.dumps(stamp), encoding="utf-8")
    new.replace(venv / STAMP)


def read_pyproject(root: Path) -> "dict[str, Any]":
    """Return the content of pyproject.toml."""
    import tomllib

    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def python_of(venv: Path) -> Path:
    """Return where an environment has its Python."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def version_of(python: Path) -> str:
    """Return the version of a Python, or nothing when it does not run or is too old."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    version = ask(python, code)
    return version if release(version) >= OLDEST else ""


def has_pip(python: Path) -> bool:
    """Whether a Python has pip."""
    return ask(python, "import importlib.util as u; print(u.find_spec('pip') and 'pip')") == "pip"


def ask(python: Path, code: str) -> str:
    """Return what a Python prints when it runs *code*, or nothing when it does not run."""
    try:
        done = subprocess.run(
            [str(python), "-I", "-c", code],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode(errors="replace").strip() if done.returncode == 0 else ""


def run(command: "list[str]", failure: str) -> None:
    """Run a command in silence; when it fails, say so with the last line that it printed."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError as error:
        raise SetupError("{}: {}.".format(failure, error.strerror)) from error
    if done.returncode != 0:
        lines = done.stdout.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise SetupError("{}: {}.".format(failure, lines[-1].rstrip(".")))


def go_on(python: Path) -> None:
    """Run the same command in another Python, and end as it ends."""
    command = [str(python), *sys.orig_argv[1:]]
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    # On Windows execv returns to the shell at once, so this process stays and waits.
    process = subprocess.Popen(command)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue  # the other Python hears it too, and decides


def same_folder(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same existing folder."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def is_empty(folder: Path) -> bool:
    """Whether this is a folder with nothing in it."""
    return folder.is_dir() and not any(folder.iterdir())


def say(sentence: str) -> None:
    """Tell the reader, apart from what the command itself prints."""
    print("kingsburg: {}".format(sentence), file=sys.stderr, flush=True)
