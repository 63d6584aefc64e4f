"""A policy from a file."""

from __future__ import annotations

from pathlib import Path

import msgspec

from troth_schemas.codec import decode_policy
from troth_schemas.policies import Policy


class PolicyError(Exception):
    """A policy file that cannot be read or is no policy. The message says what, where and what to do, in one line."""


def read_policy(name: str | None) -> Policy:
    """The policy in a file; the built-in one for None. Raises PolicyError."""
    if name is None:
        return Policy()
    try:
        return decode_policy(Path(name).read_bytes())
    except OSError as error:
        raise PolicyError(f"{name}: {error.strerror}") from error
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise PolicyError(f"{name}: {error}; see schemas/jsonschema for the fields of a policy") from error
