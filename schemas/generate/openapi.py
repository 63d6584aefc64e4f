"""The gate's routes as an OpenAPI 3.1 document. Source: https://spec.openapis.org/oas/v3.1.0."""

from __future__ import annotations

from typing import Any, Final

from generate.records import definitions
from troth_schemas.gate import ANSWER_HEADERS, REQUEST_HEADERS, ROUTES, STATUSES, TENANT_HEADER, Refusal, Route

Node = dict[str, Any]
_REF: Final = "#/components/schemas/{name}"


def document() -> Node:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "troth gate",
            "version": "1",
            "description": "A runtime asks before it acts; docs/gate.md says how. Served by every worker with a gate.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "http://127.0.0.1:8731"}],
        "security": [{"token": []}, {}],
        "paths": {route.path: {route.method: _operation(route)} for route in ROUTES},
        "components": {
            "schemas": definitions(_records(), _REF),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _records() -> tuple[type, ...]:
    bodies = [record for route in ROUTES for record in (*_taken(route), route.gives)]
    return tuple(dict.fromkeys((*bodies, Refusal)))


def _taken(route: Route) -> tuple[type, ...]:
    if route.takes is None:
        return ()
    return route.takes if isinstance(route.takes, tuple) else (route.takes,)


def _operation(route: Route) -> Node:
    operation: Node = {"operationId": route.name, "summary": route.summary}
    if parameters := [*_address(route), *_headers(route)]:
        operation["parameters"] = parameters
    if route.is_open:
        operation["security"] = []
    if taken := _taken(route):
        refs = [_ref(record) for record in taken]
        schema = refs[0] if len(refs) == 1 else {"oneOf": refs}
        operation["requestBody"] = {"required": True, "content": {route.media: {"schema": schema}}}
    operation["responses"] = _responses(route)
    return operation


def _address(route: Route) -> list[Node]:
    return [
        {
            "name": each.name,
            "in": each.place,
            "required": each.place == "path",
            "description": each.description,
            "schema": {"type": each.kind},
        }
        for each in route.parameters
    ]


def _headers(route: Route) -> list[Node]:
    """An open route reads none, a GET only whose session it is about."""
    names = [] if route.is_open else [TENANT_HEADER] if route.method == "get" else list(REQUEST_HEADERS)
    return [
        {"name": name, "in": "header", "description": REQUEST_HEADERS[name], "schema": {"type": "string"}}
        for name in names
    ]


def _responses(route: Route) -> Node:
    headers = {name: {"description": text, "schema": {"type": "string"}} for name, text in ANSWER_HEADERS.items()}
    found: Node = {
        "200": {
            "description": "The answer.",
            **({"headers": headers} if route.method == "post" else {}),
            "content": {"application/json": {"schema": _ref(route.gives)}},
        }
    }
    for status in sorted(route.refuses):
        refusal: Node = {
            "description": STATUSES[status],
            "content": {"application/json": {"schema": _ref(Refusal)}},
        }
        if status == 503:
            refusal["headers"] = {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}}
        found[str(status)] = refusal
    return found


def _ref(record: type) -> Node:
    return {"$ref": _REF.format(name=record.__name__)}
