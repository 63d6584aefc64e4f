"""User, assistant, system and attachment records -> the events they hold, unplaced (README.md, "What becomes what")."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from troth.adapters import field
from troth.adapters.claude_code.lifted import Asked, words_in
from troth.adapters.claude_code.record import Record, block_text
from troth.adapters.claude_code.result import status_of
from troth.adapters.claude_code.words import Words, words_of
from troth.adapters.skipped import Skipped, short
from troth_schemas.events import AnyEvent, Document, Origin, Role, ToolCall, ToolResult, Turn

Item = AnyEvent | Skipped
_CALL_BLOCKS: Final = frozenset({"tool_use", "server_tool_use", "mcp_tool_use"})
_SILENT_BLOCKS: Final = frozenset({"thinking", "redacted_thinking", "image", "document", "tool_reference"})
_KNOWN_BLOCKS: Final = _CALL_BLOCKS | _SILENT_BLOCKS | {"text"}
_RESULT_SUFFIX: Final = "tool_result"
_DOCUMENT_ROLES: Final[dict[str, Role]] = {"Managed": "system", "User": "user", "Project": "user", "Local": "user"}
"""Instruction files by the runtime's name for their level. Memory that the agent writes itself is none."""


def user_events(record: Record, asked: Mapping[str, Asked]) -> Iterator[Item]:
    """A prompt, or tool results with what was typed into and beside them. `asked`: the session's calls by their id."""
    content = record.message.get("content")
    if isinstance(content, str):
        yield from _turns(words_of(content, record), record, None)
        return
    texts: list[str] = []
    carrier: str | None = None
    has_picture = False
    for block in _blocks(content, record):
        if isinstance(block, Skipped):
            yield block
        elif _is_result(block):
            yield from _result_events(block, asked, record)
            carrier = carrier or field.ident(block, "tool_use_id")
        elif block["type"] == "text":
            texts.append(block["text"])
        else:
            has_picture = True
    words = [w for text in texts for w in words_of(text, record)]
    if has_picture and not texts and carrier is None:
        words = words_of("", record)
    yield from _turns(words, record, carrier)


def _blocks(content: object, record: Record) -> Iterator[dict[str, Any] | Skipped]:
    """The blocks of a message that can be read, and what else stood among them."""
    if not isinstance(content, list) or not content:
        yield record.skipped("invalid", f"{record.kind} without content")
        return
    for block in content:
        kind = block.get("type") if isinstance(block, dict) else block
        if not isinstance(block, dict) or not isinstance(kind, str):
            yield record.skipped("unknown_type", f"block {short(kind)}")
        elif kind == "text" and not isinstance(block.get("text"), str):
            yield record.skipped("invalid", "text block")
        elif kind in _KNOWN_BLOCKS or _is_result(block):
            yield block
        else:
            yield record.skipped("unknown_type", f"block {short(kind)}")


def assistant_events(record: Record) -> Iterator[Item]:
    """Its text as a turn, its calls as calls; thinking is no turn."""
    content = record.message.get("content")
    if isinstance(content, str):
        yield _said(content, record)
        return
    for block in _blocks(content, record):
        if isinstance(block, Skipped):
            yield block
        elif _is_result(block):
            yield from _result_events(block, {}, record)
        elif block["type"] == "text":
            yield _said(block["text"], record)
        elif block["type"] in _CALL_BLOCKS:
            yield _call(block, record)
        else:
            yield record.skipped("not_conversation", block["type"])


def system_events(record: Record) -> Iterator[Item]:
    """A slash command run in the client, or its output; every other kind is bookkeeping."""
    subtype = record.fields.get("subtype")
    content = field.text(record.fields, "content")
    if subtype == "local_command" and content is not None:
        yield from _turns(words_of(content, record), record, None)
    else:
        yield record.skipped("not_conversation", f"system {short(subtype)}")


def attachment_events(record: Record) -> Iterator[Item]:
    """A prompt typed while the agent worked, or instruction files that were loaded; the rest is bookkeeping."""
    attachment = field.inner(record.fields, "attachment")
    kind = attachment.get("type")
    if kind == "queued_command":
        yield from _queued(attachment, record)
    elif kind == "instructions":
        yield from (_document(file, record) for file in field.objects(attachment.get("files")))
    elif kind == "nested_memory":
        yield _document({"path": attachment.get("path"), **field.inner(attachment, "content")}, record)
    else:
        yield record.skipped("not_conversation", f"attachment {short(kind)}")


def reloaded_documents(record: Record) -> list[str]:
    """Paths of the instruction files that the runtime loads again by itself after a compaction.

    Those it loads at the start (root and user level); what a nested folder brought in is gone until it is read again.
    """
    attachment = field.inner(record.fields, "attachment")
    files = field.objects(attachment.get("files")) if attachment.get("type") == "instructions" else []
    return [f["path"] for f in files if field.text(f, "path") and field.text(f, "type") in _DOCUMENT_ROLES]


def _queued(attachment: Mapping[str, Any], record: Record) -> Iterator[Item]:
    text = block_text(attachment.get("prompt"))
    if attachment.get("commandMode") not in (None, "prompt") or field.flag(attachment, "isMeta"):
        is_task = attachment.get("commandMode") == "task-notification"
        yield from _turns([Words(text, "notification" if is_task else "synthetic")], record, None)
    else:
        yield from _turns(words_of(text, _as_prompt(record, attachment)), record, None)


def _as_prompt(record: Record, attachment: Mapping[str, Any]) -> Record:
    """The record with the attachment's own word on whose the prompt is."""
    fields = {**record.fields, "origin": attachment.get("origin")}
    return Record(
        line=record.line, kind=record.kind, fields=fields, session_id=record.session_id, uuid=record.uuid,
        ts=record.ts, agent_id=record.agent_id,
    )  # fmt: skip


def _document(file: Mapping[str, Any], record: Record) -> Item:
    path, text = field.text(file, "path"), field.text(file, "content")
    role = _DOCUMENT_ROLES.get(field.text(file, "type") or "Project")
    if path is None or text is None or role is None:
        return record.skipped("not_conversation", f"document {short(file.get('type'))}")
    document = Document(path=path, sha256=hashlib.sha256(text.encode()).hexdigest())
    event_id = field.prefixed("document", (record.name, document.sha256[:16]))
    return Turn(**record.stamp(), event_id=event_id, role=role, origin="config", text=text, document=document)


def _turns(words: list[Words], record: Record, carrier: str | None) -> Iterator[Turn]:
    """One turn for the whole of a person's prompt, and one for each other text. `carrier`: the call it stands by."""
    if carrier is None and (typed := [w.text for w in words if w.origin == "human" and not w.lifted]):
        prompt = field.ident(record.fields, "promptId") or record.name
        yield _turn("\n".join(typed), "human", field.prefixed("prompt", (prompt,)), record)
        words = [w for w in words if w.origin != "human" or w.lifted]
    for said in words:
        by = ("said", carrier or record.name) if said.origin == "human" else ("record", record.name)
        yield _turn(said.text, said.origin, field.prefixed(by[0], by[1:]), record)


def _turn(text: str, origin: Origin, event_id: str | None, record: Record) -> Turn:
    return Turn(**record.stamp(), event_id=event_id, role="user", origin=origin, text=text)


def _said(text: str, record: Record) -> Turn:
    """`<synthetic>` is the client speaking in the agent's place: an API error, or that no response was asked for."""
    message = record.message
    made = message.get("model") == "<synthetic>" or field.flag(record.fields, "isApiErrorMessage")
    event_id = field.prefixed("message", (field.ident(message, "id") or record.name,))
    origin: Origin | None = "synthetic" if made else None
    return Turn(**record.stamp(), event_id=event_id, role="assistant", origin=origin, text=text)


def known_by_its_text(said: Turn) -> Turn:
    """An assistant's turn under the name that a hook can give it too, which has the text and no `message.id`."""
    digest = hashlib.sha256(said.text.encode()).hexdigest()[:32]
    return msgspec.structs.replace(said, event_id=field.prefixed("message", (digest,)))


def _call(block: Mapping[str, Any], record: Record) -> Item:
    call_id, tool, arguments = field.ident(block, "id"), field.text(block, "name"), block.get("input")
    if call_id is None or tool is None or not isinstance(arguments, dict):
        return record.skipped("invalid", "tool_use")
    event_id = field.prefixed("call", (call_id,))
    return ToolCall(
        **record.stamp(), event_id=event_id, call_id=call_id, tool=tool, arguments=arguments, cwd=record.cwd
    )


def _is_result(block: Mapping[str, Any]) -> bool:
    return str(block.get("type")).endswith(_RESULT_SUFFIX)


def _result_events(block: Mapping[str, Any], asked: Mapping[str, Asked], record: Record) -> Iterator[Item]:
    call_id = field.ident(block, "tool_use_id")
    if call_id is None:
        yield record.skipped("invalid", "tool_result")
        return
    text = block_text(block.get("content"))
    status = status_of(text, block, record)
    event_id = field.prefixed("result", (call_id,))
    yield ToolResult(**record.stamp(), event_id=event_id, call_id=call_id, status=status, text=text)
    if words := words_in(text, status, asked.get(call_id, Asked()), record):
        yield _turn(words, "human", field.prefixed("said", (call_id,)), record)


def asked_by(call: ToolCall) -> Asked:
    """What a later result of this call needs of it."""
    questions = field.objects(call.arguments.get("questions"))
    return Asked(
        tool=call.tool,
        questions=tuple(q["question"] for q in questions if isinstance(q.get("question"), str)),
        plan=field.text(call.arguments, "plan") or "",
    )
