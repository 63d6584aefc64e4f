"""What goes wrong between a runtime and the gate, and what stops a call.

ClientError
  Unanswered    no answer in time: nobody listens, the connection broke, the gate has no verdict (yet)
  Refused       the gate answers that it will not: not this token, no such event, another event of this identity
  Blocked       a guarded call may not run as it stands: an enforced verdict says so
    Unjudged    … or it was not judged, and it fails closed
"""

from __future__ import annotations

from typing import Final

from troth_schemas.verdicts import Reason, Substitution, Verdict


class ClientError(Exception):
    """The root; its text is one line for whoever reads it."""


class Unanswered(ClientError):
    """No answer in time. `outcome` is the gate's word for it (`timeout`, `overloaded`, `engine_error`), or
    `unreachable` where it could not say any."""

    def __init__(self, outcome: str, detail: str) -> None:
        super().__init__(f"{outcome}: {detail}")
        self.outcome: Final = outcome
        self.detail: Final = detail


class Refused(ClientError):
    """The gate's answer is a fault: `status` of HTTP, `code`, `detail` and `hint` as docs/gate.md has them."""

    def __init__(self, status: int, code: str, detail: str, hint: str) -> None:
        super().__init__(f"{code}: {detail}" + (f" ({hint})" if hint else ""))
        self.status: Final = status
        self.code: Final = code
        self.detail: Final = detail
        self.hint: Final = hint


class Blocked(ClientError):
    """The call did not run. `decision` is the verdict's: `block`, `substitute` or `rehydrate`."""

    def __init__(self, tool: str, decision: str, verdict: Verdict | None, detail: str) -> None:
        super().__init__(f"`{tool}` did not run: {detail}")
        self.tool: Final = tool
        self.decision: Final = decision
        self.verdict: Final = verdict

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return self.verdict.reasons if self.verdict is not None else ()

    @property
    def substitutions(self) -> tuple[Substitution, ...]:
        """What to put in place of what, for a call that may run once it is mended."""
        return self.verdict.substitutions if self.verdict is not None else ()

    @classmethod
    def by(cls, tool: str, verdict: Verdict) -> Blocked:
        """What an enforced verdict says. It names whose words stand and what to use, never what was ruled out."""
        return cls(tool, verdict.decision, verdict, "; ".join(_words(verdict)) or verdict.decision)


class Unjudged(Blocked):
    """Nobody could say whether the call may run, and it fails closed."""

    def __init__(self, tool: str, cause: ClientError) -> None:
        super().__init__(tool, "unjudged", None, f"it was not judged ({cause})")
        self.cause: Final = cause


def _words(verdict: Verdict) -> list[str]:
    expected = {s.found: s.expected for s in verdict.substitutions}
    words = []
    for reason in verdict.reasons:
        if reason.decision == "none":
            continue
        said = reason.obligation
        whose = f'"{said.statement}" ({said.role}' if said is not None else ""
        whose += ("" if said is None or said.origin_seq is None else f", turn {said.origin_seq}") + (
            ")" if said else ""
        )
        if reason.decision == "substitute" and reason.found in expected:
            words.append(f"use `{expected[reason.found]}`" + (f": {whose}" if whose else ""))
        else:
            words.append(f"{reason.code}: {whose}" if whose else f"{reason.code}: `{reason.found}`")
    return list(dict.fromkeys(words))
