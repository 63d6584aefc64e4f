"""How a verdict came about, for a person and as JSON: the call with its references marked, the rules, the originals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from troth.cli.rows import plain, verdict_rows
from troth.cli.verdict.refolding import Behind
from troth.engine.explain.trial import Near, Proof, Trial
from troth.engine.judge.calls.rules import Tried
from troth_schemas.events import AnyEvent, Command, ToolResult, Turn

AROUND_CHARACTERS: Final = 120
"""How much is shown on each side of what is marked."""
OPEN, CLOSE = "«", "»"
_PART: Final = re.compile(r"^(.*?)(?:#(\d+)-(\d+))?$", re.DOTALL)


def as_json(behind: Behind) -> dict[str, Any]:
    """Everything, as plain values: `verdict` as on the wire, and beside it `call`, `references`, `rules`, `originals`
    and `notes`."""
    trial = behind.trial
    return {
        "verdict": msgspec.to_builtins(behind.verdict),
        "call": None if trial is None else _call(trial),
        "references": [] if trial is None else [_reference(p) for p in trial.proofs],
        "rules": [] if trial is None else [_rule(tried) for tried in trial.rules],
        "originals": list(_originals(behind)),
        "notes": list(behind.notes),
    }


def as_rows(behind: Behind, *, colour: bool = False) -> str:
    """The same as rows, each ended by a newline; control characters are escaped."""
    shown = as_json(behind)
    rows = [verdict_rows(behind.verdict, colour=colour).rstrip("\n"), f"            {behind.verdict.verdict_id}"]
    if behind.trial is not None:
        rows += ["call", *_call_rows(behind.trial, shown), "references", *map(_reference_row, shown["references"])]
        rows += ["rules", *(row for rule in shown["rules"] for row in _rule_rows(rule))]
    originals = [row for original in shown["originals"] for row in _original_rows(original)]
    rows += ["originals", *originals] if originals else []
    rows += [f"note: {plain(note)}" for note in shown["notes"]]
    return "\n".join(rows) + "\n"


# --- the call


def _call(trial: Trial) -> dict[str, Any]:
    deeds = [
        {"acts": list(d.acts), "command": d.command or trial.call.tool, "where": d.where, "effect": d.effect}
        for d in trial.reading.deeds
    ]
    return {
        "tool": trial.call.tool, "cwd": trial.call.cwd, "arguments": trial.call.arguments, "position": trial.position,
        "seq": trial.call.seq, "effect": trial.reading.effect, "deeds": deeds,
    }  # fmt: skip


def _call_rows(trial: Trial, shown: dict[str, Any]) -> Iterator[str]:
    call = trial.call
    yield f"  {plain(call.tool)}{f' in {plain(call.cwd)}' if call.cwd else ''}, {trial.reading.effect}s"
    stopping = [f for t in trial.rules for f in t.findings if f.reason.decision != "none"]
    for pointer, text in _places(trial, [f.reason.where or "" for f in stopping]):
        yield f"  {plain(pointer)}: {plain(text)}"
    for deed in shown["call"]["deeds"]:
        yield f"  read as {plain(' '.join(deed['acts']) or 'nothing known')}: {plain(deed['command'])}"


def _places(trial: Trial, wheres: list[str]) -> Iterator[tuple[str, str]]:
    """Each argument that something was found in, with it marked; all arguments where nothing was."""
    parts: dict[str, list[tuple[int, int]]] = {}
    for where in wheres:
        pointer, first, last = _parted(where)
        parts.setdefault(pointer, []).extend([(first, last)] if last is not None else [])
    for pointer in list(parts) or [f"/{name}" for name in trial.call.arguments]:
        value = _at(trial.call.arguments, pointer)
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        spans = parts.get(pointer) or ([(0, len(text))] if pointer in parts else [])
        yield pointer or "/", _marked(text, spans)


def _parted(where: str) -> tuple[str, int, int | None]:
    found = _PART.match(where)
    assert found is not None, "every text matches"
    return found[1], int(found[2] or 0), int(found[3]) if found[3] else None


def _at(arguments: Mapping[str, Any], pointer: str) -> Any:
    """The value at a JSON pointer; all of it where the pointer leads nowhere."""
    value: Any = arguments
    for name in pointer.split("/")[1:]:
        name = name.replace("~1", "/").replace("~0", "~")
        try:
            value = value[int(name)] if isinstance(value, list) else value[name]
        except (KeyError, IndexError, ValueError, TypeError):
            return arguments
    return value


def _marked(text: str, spans: list[tuple[int, int]]) -> str:
    """`text` with what lies in the spans marked, and far from them left out."""
    shown, end = "", 0
    for first, last in sorted(set(spans)):
        if first < end or last > len(text):
            continue
        shown += _middle(text[end:first], is_first=end == 0) + OPEN + text[first:last] + CLOSE
        end = last
    return shown + _after(text[end:])


def _middle(text: str, *, is_first: bool) -> str:
    if len(text) <= 2 * AROUND_CHARACTERS:
        return text
    return ("" if is_first else text[:AROUND_CHARACTERS]) + "…" + text[-AROUND_CHARACTERS:]


def _after(text: str) -> str:
    return text if len(text) <= 2 * AROUND_CHARACTERS else text[:AROUND_CHARACTERS] + "…"


# --- references and rules


def _reference(proof: Proof) -> dict[str, Any]:
    reference = proof.reference
    return {
        "text": reference.text, "kind": reference.kind, "where": reference.where, "role": reference.role,
        "act": reference.act, "effect": reference.effect, "proved_by": proof.rule,
        "nearest": [_near(n) for n in proof.near],
    }  # fmt: skip


def _near(near: Near) -> dict[str, Any]:
    return {"text": near.text, "likeness": round(near.likeness, 3), "position": near.position, "seq": near.seq}


def _reference_row(shown: dict[str, Any]) -> str:
    row = f"  {plain(shown['text'])}  {shown['kind']}, {shown['role']} of {shown['act']}, {plain(shown['where'])}"
    if shown["proved_by"] is not None:
        return f"{row}: {shown['proved_by']}"
    if shown["role"] not in ("target", "source"):
        return row
    near = ", ".join(f"`{plain(n['text'])}` {n['likeness']:.2f} ({_turn(n)})" for n in shown["nearest"])
    return f"{row}: derivable from nothing bound; nearest: {near or 'nothing near it is known'}"


def _rule(tried: Tried) -> dict[str, Any]:
    """`said`: the reasons it gave; `left`: operands that it would have named, and left to an earlier rule."""
    said = [msgspec.to_builtins(f.reason) for f in tried.findings]
    return {"rule": tried.rule, "said": said, "left": [f.reason.found for f in tried.yielded]}


def _rule_rows(shown: dict[str, Any]) -> Iterator[str]:
    if shown["left"]:
        yield f"  {shown['rule']:<12}  {plain(', '.join(shown['left']))}: left to the rule that named it before"
    elif not shown["said"]:
        yield f"  {shown['rule']:<12}  nothing"
    for reason in shown["said"]:
        parts = [reason["code"], plain(reason["found"] or ""), plain(reason["where"] or "")]
        parts += [f"by {reason['rule']}" if reason["rule"] else "", plain(reason["detail"] or "")]
        yield f"  {shown['rule']:<12}  " + "  ".join(p for p in parts if p)
        if (rule := reason["obligation"]) is not None:
            turn = "" if rule["origin_seq"] is None else f", turn {rule['origin_seq']}"
            yield f'  {"":<12}  "{plain(rule["statement"])}" ({rule["role"]}{turn})'


# --- originals


def _originals(behind: Behind) -> Iterator[dict[str, Any]]:
    """Where the obligations of the reasons, and the literals that came near, stand in the session's own words."""
    named = [r.obligation.id for r in behind.verdict.reasons if r.obligation is not None]
    stood = [behind.obligations[name] for name in dict.fromkeys(named) if name in behind.obligations]
    suspended = [held for o in stood if (held := behind.obligations.get(o.permits or "")) is not None]
    for held in dict.fromkeys((*stood, *suspended)):
        original = _original(behind, held.id, held.origin_position, held.offset, held.length)
        yield {**original, "seq": held.origin_seq, "role": held.role, "statement": held.statement}
    for near in {n.text: n for p in (behind.trial.proofs if behind.trial else ()) for n in p.near}.values():
        event = behind.events.get(near.position)
        at = _words(event).find(near.text) if event is not None else -1
        original = _original(behind, None, near.position, max(at, 0), len(near.text) if at >= 0 else 0)
        role = event.role if isinstance(event, Turn) else "tool"
        yield {**original, "seq": near.seq, "role": role, "statement": near.text}


def _original(behind: Behind, name: str | None, position: int, offset: int, length: int) -> dict[str, Any]:
    """`event` is the type of the event, None where it is not held; `text` is None where it has no such words."""
    event = behind.events.get(position)
    words = _words(event) if event is not None else ""
    text = words[offset : offset + length] if words and length else None
    around = _marked(words, [(offset, offset + length)]) if text else None
    return {
        "obligation_id": name, "event": None if event is None else str(event.__struct_config__.tag),
        "position": position, "offset": offset, "length": length, "text": text, "around": around,
    }  # fmt: skip


def _words(event: AnyEvent | None) -> str:
    if isinstance(event, Turn | ToolResult):
        return event.text
    if isinstance(event, Command) and event.obligation is not None:
        return event.obligation.statement
    return ""


def _original_rows(shown: dict[str, Any]) -> Iterator[str]:
    where = f", characters {shown['offset']}-{shown['offset'] + shown['length']}" if shown["text"] else ""
    yield f"  {_turn(shown)}, {shown['role']}{where}"
    if shown["around"] is not None:
        yield f"    {plain(shown['around'])}"
    else:
        where_from = "the event is not held" if shown["event"] is None else f"of a {shown['event']}"
        yield f"    {plain(shown['statement'])}  ({where_from})"


def _turn(shown: dict[str, Any]) -> str:
    return f"turn {shown['seq']}" if shown["seq"] is not None else f"position {shown['position']}"
