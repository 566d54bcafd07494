"""The attempts of strangers: texts, links and messages that no page of ours would send.

Links and messages are endless and random, but the same for the same `Random`.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

#: The property of the page's window that each text sets if it runs.
PROBE: Final = "hacked"
_RUN: Final = f"window.{PROBE}=1"
#: Names that are markup, change the direction of text, end it, or are far too long.
TEXTS: Final = (
    # This one has no space, so it can be a name in a record.
    f"<img/src=x/onerror={_RUN}>",
    f"<img src=x onerror={_RUN}>",
    f'"><script>{_RUN}</script>',
    f"'><svg onload={_RUN}>",
    f'" onfocus="{_RUN}" autofocus="',
    f"</style></script><script>{_RUN}</script>",
    f"<iframe srcdoc='<script>parent.{PROBE}=1</script>'>",
    f"javascript:{_RUN}",
    f"&lt;img src=x onerror={_RUN}&gt;",
    "\u202eABC\u2066\u200f\ufeff",
    "Ann\x00Brian\x1b[31m\x7f",
    "{0} {who} %s %(name)s {{7*7}} ${7*7}",
    "../../../../etc/passwd",
    "e" + "\u0301" * 150,
    "\ud800",
    "A\nyear 1\n# Ann\r\n",
    "-1" + "0" * 180,
    "",
)
LARGE: Final = "Ann" * 40_000

#: Kinds of Jupyter messages, of which pages send only a few.
_KINDS: Final = (
    *("comm_msg", "comm_open", "comm_close", "comm_info_request", "kernel_info_request"),
    *("execute_request", "inspect_request", "complete_request", "history_request", "input_reply"),
    *("shutdown_request", "interrupt_request", "debug_request", "usage_request", "is_complete"),
    *("create_subshell_request", "delete_subshell_request", "list_subshell_request", "", "\x00"),
)
_CHANNELS: Final = ("shell", "shell", "shell", "control", "stdin", "iopub", "hb", "")
_TARGETS: Final = (
    "jupyter.widget",
    "jupyter.widget.control",
    "jupyter.widget.version",
    "matplotlib",
)
_METHODS: Final = ("custom", "update", "request_state", "request_states", "echo_update", "no")
_CONTROLS: Final = (
    *("die", "good", "use", "advisor", "building", "choice", "result", "chance", "recruit", "odds"),
    *("back", "forward", "start", "end", "record", "branch", "moment", "pace", "fold", "entry"),
    *("by", "rolls", "line", "language", "table-fold", "table-kind", "table-hint", "table-module"),
    *("table-preset", "table-before", "table-setup", "table-empty", "table-look", "table-board"),
    *("table-start", "table-players", "table-edition", "table-option"),
    *("table-play", "table-save", "table-copy", "table-text", "table-file", "players.0.name"),
)
_VALUES: Final = ("", "0", "1", "-1", "7", "99999", "1-2", "0-0", "x", "9" * 5000, "\u0665", "1e5")


def links(rng: Random) -> Iterator[bytes]:
    """Yield queries of addresses, as they are in a request; some are not even text."""
    while True:
        yield rng.choice(_LINKS)(rng)


def _noise(rng: Random) -> bytes:
    """Return random bytes without those that end the line of a request."""
    return bytes(rng.choice(range(33, 256)) for _ in range(rng.randrange(200)))


def _percents(rng: Random) -> bytes:
    codes = (
        "%",
        "%%",
        "%zz",
        "%ff",
        "%00",
        "%0d%0a",
        "%c0%af",
        "%ed%a0%80",
        "%e2%80%ae",
        "%2",
        "+",
    )
    return b"p=" + "".join(rng.choices(codes, k=rng.randrange(50))).encode()


def _text(rng: Random) -> bytes:
    name = rng.choice(("p", "lang", "theme", "template", "p[]", "__proto__", "p&p", "session_id"))
    return f"{name}=".encode() + rng.choice(TEXTS).encode("utf-8", "surrogatepass")


def _huge(rng: Random) -> bytes:
    return b"p=" + b"A" * rng.choice((2_001, 8_000, 60_000, 70_000, 1_000_000))


def _many(rng: Random) -> bytes:
    return b"&".join(b"p=%d" % at for at in range(rng.choice((10, 1000, 5000))))


def _nested(rng: Random) -> bytes:
    bomb = rng.choice((b"[" * 20_000, b'{"p":' * 5_000, b"[" * 900 + b"]" * 900))
    return b"p=1" + base64.urlsafe_b64encode(zlib.compress(bomb))


def _packed(rng: Random) -> bytes:
    """Return a million characters packed into a thousand, or invalid states."""
    states = rng.choice(
        (
            " " * 1_000_000,
            json.dumps({"play": {"game": rng.choice(TEXTS)}}),
            json.dumps({"odds": {"dice": 10 ** rng.randrange(300)}}),
            json.dumps({rng.choice(TEXTS): None}),
            "null",
            "1e999",
        )
    )
    packed = base64.urlsafe_b64encode(zlib.compress(states.encode("utf-8", "surrogatepass"), 9))
    return b"lang=xx&p=" + rng.choice((b"1", b"2", b"")) + packed.rstrip(b"=")


_LINKS: Final = (_noise, _percents, _text, _huge, _many, _nested, _packed)


def messages(rng: Random, widgets: Sequence[str]) -> Iterator[bytes | str]:
    """Yield messages for the websocket, to these widgets and to some that do not exist."""
    ids: list[Any] = [*(4 * [*widgets]), "", "x" * 10_000, "\u202e\x00", 5, None, ["a"], {"a": 1}]
    while True:
        if rng.random() < 0.1:
            yield _malformed(rng)
            continue
        kind = rng.choice(("comm_msg", "comm_msg", *rng.choices(_KINDS)))
        content = _content(rng, kind, rng.choice(ids))
        yield message(rng, kind, content, rng.choice(_CHANNELS))


def message(rng: Random, kind: object, content: object, channel: str = "shell") -> bytes:
    """Return a message in the format that pages use."""
    header = {
        "msg_id": f"{rng.getrandbits(64):x}",
        "msg_type": kind,
        "session": rng.choice(("s", "", "\x00", "x" * 5000)),
        "date": rng.choice(("2026-01-01T00:00:00Z", "never", "")),
    }
    parts = [json.dumps(each).encode() for each in (header, {}, {"version": "2.1.0"}, content)]
    framed: bytes = serialize_msg_to_ws_v1(parts, channel)  # type: ignore[no-untyped-call]
    return framed


def _malformed(rng: Random) -> bytes | str:
    whole = message(rng, "comm_msg", {})
    cut = whole[: rng.randrange(len(whole))]
    lie = (2 ** rng.choice((3, 20, 62))).to_bytes(8, "little") + bytes(1000)
    deep = b'{"msg_type":"comm_msg"}', b"{}", b"{}", b"[" * 100_000
    bomb: bytes = serialize_msg_to_ws_v1(deep, "shell")  # type: ignore[no-untyped-call]
    noise = rng.randbytes(rng.randrange(500))
    return rng.choice((cut, lie, bomb, noise, b"", "text", '{"channel": "shell"}', "[" * 50_000))


def _content(rng: Random, kind: str, id: object) -> Any:
    if rng.random() < 0.05:
        return rng.choice((None, [], "text", 5, {}, {"comm_id": id}))
    match kind:
        case "comm_msg":
            return {"comm_id": id, "data": _data(rng)}
        case "comm_open":
            target = rng.choice((*_TARGETS, "", None, ["x"], "os.system"))
            return {"comm_id": rng.choice((id, "new")), "target_name": target, "data": _open(rng)}
        case "comm_info_request":
            return {"target_name": rng.choice((*_TARGETS, None, 5, {}))}
        case "execute_request":
            return {"code": "1/0", "silent": rng.random() < 0.5, "user_expressions": {"a": "1/0"}}
    return {"comm_id": id, "restart": True, "code": "1/0", "value": "1/0"}


def _open(rng: Random) -> Any:
    """Return the state of a widget that a browser would create."""
    module = rng.choice(("@jupyter-widgets/controls", "@jupyter-widgets/output", "anywidget"))
    name = rng.choice(("HTML", "Output", "Any", "Image", "Layout", "No"))
    state = {
        "_model_module": module,
        "_model_module_version": "2.0.0",
        "_model_name": f"{name}Model",
        "_view_module": module,
        "_view_module_version": "2.0.0",
        "_view_name": f"{name}View",
        "value": rng.choice(TEXTS),
    }
    return rng.choice(({"state": state}, {"state": None}, {}, None))


def _data(rng: Random) -> Any:
    method = rng.choice(("custom", "custom", "custom", *_METHODS))
    match method:
        case "custom":
            return next(customs(rng))
        case "update":
            names = ("_groups", "_said", "_esm", "_model_name", "layout", "width", "comm", "no")
            values: tuple[Any, ...] = (
                None,
                [],
                {},
                5,
                [{"items": 5}],
                {"a": {"b": 1}},
                *TEXTS,
                LARGE,
            )
            state = {rng.choice(names): rng.choice(values)}
            return {
                "method": method,
                "state": rng.choice((state, state, None, 5)),
                "buffer_paths": [],
            }
    return rng.choice(({"method": method}, {"method": [method]}, {}, None, [method], method))


def to_stage(rng: Random, stage: str) -> Iterator[bytes]:
    """Yield messages from a page's script to this stage, but with strange content."""
    for each in customs(rng):
        yield message(rng, "comm_msg", {"comm_id": stage, "data": each})


def customs(rng: Random) -> Iterator[dict[str, Any]]:
    """Yield data like that of a page's script, but with strange content."""
    while True:
        yield {"method": "custom", "content": _custom(rng)}


def _custom(rng: Random) -> Any:
    id: Any = rng.choice(_CONTROLS)
    if rng.random() < 0.7:
        id += f"-{rng.choice((*_VALUES, *TEXTS))}"
    if rng.random() < 0.1:
        id = rng.choice((None, 5, [id], {"id": id}, LARGE))
    text: Any = rng.choice((*TEXTS, *TEXTS, LARGE, None, 5, ["x"]))
    query = next(links(rng)).decode("latin-1")
    return rng.choice(
        (
            {"click": id},
            {"fill": id, "text": text},
            {"type": id, "text": text},
            {"large": id},
            {"language": text},
            {"open": query},
            {"missed": rng.choice((True, True, text))},
            {"page": text, "query": query, "language": text},
            {rng.choice(TEXTS): text},
            [],
            text,
        )
    )
