"""Every way to forbid, demand or promise a deed keeps every other way to say it; every way to take it back does not."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from tests.engine.judge.deeds import crossed
from tests.engine.judge.labelled import KEPT, judged
from troth_schemas.obligations import Kind


class Forms(NamedTuple):
    """What a person says, what a summary may make of it and keep it, and what it may make of it and lose it."""

    kind: Kind
    said: tuple[str, ...]
    kept: tuple[str, ...]
    lost: tuple[str, ...]


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.strip().splitlines())


BANS: Final = Forms(
    "prohibition",
    said=_lines("""
Never {base} {thing}{rest}.
don't {base} {thing}{rest}
You may not {base} {thing}{rest}.
{thing} must not be {done}{rest}
no {doing} {thing}{rest}
{Thing} {be} not to be {done}{rest}.
nobody {bases} {thing}{rest}
"""),
    kept=_lines("""
Never {base} {thing}{rest}.
{Thing} must not be {done}{rest}.
{Thing} must never be {done}{rest}.
{Thing} may not be {done}{rest}.
{Thing} cannot be {done}{rest}.
{Thing} {be} not to be {done}{rest}.
{Thing} {be} never to be {done}{rest}.
{Thing} {be} not {done}{rest}.
{Thing} {be} never {done}{rest}.
{Thing} must not get {done}{rest}.
{Doing} {thing}{rest} is forbidden.
{Doing} {thing}{rest} is not allowed.
{Doing} {thing}{rest} is not permitted.
{Doing} {thing}{rest} is prohibited.
{Doing} {thing}{rest} is out of the question.
{Doing} {thing}{rest} is off limits.
{Doing} {thing}{rest} is ruled out.
{Doing} {thing}{rest} is banned.
{Doing} {thing}{rest} is not an option.
{Doing} {thing}{rest} is taboo.
The {doing} of {thing}{rest} is forbidden.
The {act} of {thing}{rest} is forbidden.
{Act} of {thing}{rest} is not allowed.
No {act} of {thing}{rest}.
No {doing} of {thing}{rest}.
No {doing} {thing}{rest}.
No {bare} may be {done}{rest}.
No {bare} {be} to be {done}{rest}.
There must be no {doing} of {thing}{rest}.
There is to be no {act} of {thing}{rest}.
It is forbidden to {base} {thing}{rest}.
It is not allowed to {base} {thing}{rest}.
The user forbade {doing} {thing}{rest}.
The user has forbidden us to {base} {thing}{rest}.
The user ruled out {doing} {thing}{rest}.
The user does not want us to {base} {thing}{rest}.
The user does not want {thing} to be {done}{rest}.
The user does not allow {thing} to be {done}{rest}.
The user wants no {doing} of {thing}{rest}.
The user said not to {base} {thing}{rest}.
The user asked us not to {base} {thing}{rest}.
The user told me never to {base} {thing}{rest}.
The user insists that {thing} not be {done}{rest}.
The user insists that {thing} must not be {done}{rest}.
User's instruction: do not {base} {thing}{rest}.
I must not {base} {thing}{rest}.
I am not allowed to {base} {thing}{rest}.
I'm not to {base} {thing}{rest}.
I may not {base} {thing}{rest}.
We are forbidden to {base} {thing}{rest}.
We are forbidden from {doing} {thing}{rest}.
We are barred from {doing} {thing}{rest}.
The agent must never {base} {thing}{rest}.
The agent is not permitted to {base} {thing}{rest}.
The agent is prohibited from {doing} {thing}{rest}.
Nobody may {base} {thing}{rest}.
Nobody is allowed to {base} {thing}{rest}.
No one is to {base} {thing}{rest}.
Under no circumstances {base} {thing}{rest}.
Under no circumstances may {thing} be {done}{rest}.
At no time may we {base} {thing}{rest}.
On no account must {thing} be {done}{rest}.
In no case {be} {thing} to be {done}{rest}.
Refrain from {doing} {thing}{rest}.
Abstain from {doing} {thing}{rest}.
Ban on {doing} {thing}{rest}.
There is a ban on {doing} {thing}{rest}.
A ban on {doing} {thing}{rest} is in force.
Forbidden: {doing} {thing}{rest}.
Not allowed: {doing} {thing}{rest}.
Prohibited: {doing} {thing}{rest}.
Off limits: {doing} {thing}{rest}.
{Doing} {thing}{rest}: forbidden.
{Doing} {thing}{rest}: not allowed.
{Thing}: never {base}{rest}.
{Thing}: must not be {done}{rest}.
I promised not to {base} {thing}{rest}.
I agreed never to {base} {thing}{rest}.
It was agreed that {thing} {be} not {done}{rest}.
Rule: {thing} {be} never {done}{rest}.
The rule is that {thing} must not be {done}{rest}.
Remember: no {doing} {thing}{rest}.
Not revoked: never {base} {thing}{rest}.
Still in force: do not {base} {thing}{rest}.
{Doing} {thing}{rest} remains forbidden.
{Thing} {be} still not to be {done}{rest}.
"""),
    lost=_lines("""
{Thing} may be {done}{rest}.
{Thing} can be {done}{rest} when needed.
{Doing} {thing}{rest} is fine.
{Doing} {thing}{rest} is allowed.
{Doing} {thing}{rest} is no longer forbidden.
{Doing} {thing}{rest} is discouraged.
{Doing} {thing}{rest} is best avoided.
Feel free to {base} {thing}{rest}.
{Base} {thing}{rest} if it helps.
{Thing} {be} rarely {done}{rest}.
{Thing} should not normally be {done}{rest}.
The user would rather not have {thing} {done}{rest}.
The user is wary of {doing} {thing}{rest}.
The user asked whether {thing} must not be {done}{rest}.
Never {base} {thing}{rest} (withdrawn).
"Never {base} {thing}{rest}" (withdrawn by the user later on).
"Never {base} {thing}{rest}" - since taken back.
Never {base} {thing}{rest} (no longer valid as of Tuesday).
{Thing} must not be {done}{rest} (the user has since dropped this).
Never {base} {thing}{rest} — the user took this back.
Never {base} {thing}{rest}, a rule the user has meanwhile revoked.
{Thing} must not be {done}{rest} unless the vendor agrees.
{Thing} must not be {done}{rest} until June.
{Thing} must not be {done}{rest} during the freeze.
{Thing} {was} not {done}{rest} today.
{Thing} {have} not been {done}{rest} yet.
{Thing} {be} {done}{rest}.
{Doing} {thing}{rest} takes an hour.
{Doing} {thing}{rest} failed twice.
Must not be {done}{rest}: the blue widgets. {Thing} {be} next.
Never {base} the blue widgets{rest}. {Thing} {be} in a good state.
We do not know whether {thing} may be {done}{rest}.
{Thing} {do} not need to be {done}{rest}.
There is no ban on {doing} {thing}{rest}.
It is not forbidden to {base} {thing}{rest}.
The ban on {doing} {thing}{rest} was lifted.
{Doing} {thing}{rest} without a ticket is forbidden.
{Doing} {thing}{rest} twice is forbidden.
Never {base} most of {thing}{rest}.
The old team was not allowed to {base} {thing}{rest}.
Interns may not {base} {thing}{rest}.
In another project, {doing} {thing}{rest} is forbidden.
I would never {base} {thing}{rest} myself.
"""),
)
DUTIES: Final = Forms(
    "requirement",
    said=_lines("""
Always {base} {thing}{rest}.
{base} {thing}{rest}
{Thing} must be {done}{rest}.
{Thing} {have} to be {done}{rest}.
"""),
    kept=_lines("""
Always {base} {thing}{rest}.
{Thing} must be {done}{rest}.
{Thing} must always be {done}{rest}.
{Thing} {be} to be {done}{rest}.
{Thing} {be} always to be {done}{rest}.
{Thing} {have} to be {done}{rest}.
{Thing} {need} to be {done}{rest}.
{Thing} shall be {done}{rest}.
{Thing} must get {done}{rest}.
{Doing} {thing}{rest} is mandatory.
{Doing} {thing}{rest} is required.
{Doing} {thing}{rest} is compulsory.
{Doing} {thing}{rest} is a must.
{Act} of {thing}{rest} is required.
The {doing} of {thing}{rest} is mandatory.
It is mandatory to {base} {thing}{rest}.
We must {base} {thing}{rest}.
I have to {base} {thing}{rest}.
I need to {base} {thing}{rest}.
I am to {base} {thing}{rest}.
The agent must always {base} {thing}{rest}.
The user requires that {thing} be {done}{rest}.
The user requires {thing} to be {done}{rest}.
The user wants {thing} to be {done}{rest}.
The user wants us to {base} {thing}{rest}.
The user insists on {doing} {thing}{rest}.
The user insists that we {base} {thing}{rest}.
The user insists that {thing} be {done}{rest}.
The user asked us to {base} {thing}{rest}.
The user told me to always {base} {thing}{rest}.
User requirement: {base} {thing}{rest}.
User requirement: {thing} must be {done}{rest}.
Mandatory: {doing} {thing}{rest}.
Required: {doing} {thing}{rest}.
A must: {doing} {thing}{rest}.
{Doing} {thing}{rest}: mandatory.
{Doing} {thing}{rest}: required.
{Thing}: must be {done}{rest}.
{Thing}: always {base}{rest}.
Never forget to {base} {thing}{rest}.
Do not forget to {base} {thing}{rest}.
Never fail to {base} {thing}{rest}.
Make sure to {base} {thing}{rest}.
Make sure that {thing} {be} {done}{rest}.
Ensure {thing} {be} {done}{rest}.
See to it that {thing} {be} {done}{rest}.
It was agreed that {thing} {be} {done}{rest}.
Without exception, {thing} must be {done}{rest}.
The rule is to {base} {thing}{rest}.
The rule is that {thing} must be {done}{rest}.
Still in force: {base} {thing}{rest}.
Not revoked: {base} {thing}{rest}.
{Thing} must still be {done}{rest}.
There is a duty to {base} {thing}{rest}.
We are obliged to {base} {thing}{rest}.
"""),
    lost=_lines("""
{Thing} may be {done}{rest}.
{Thing} can be {done}{rest}.
{Doing} {thing}{rest} is optional.
{Doing} {thing}{rest} is allowed.
{Doing} {thing}{rest} is recommended.
{Doing} {thing}{rest} is encouraged.
{Thing} should ideally be {done}{rest}.
{Thing} need not be {done}{rest}.
{Thing} {do} not have to be {done}{rest}.
{Thing} must not be {done}{rest}.
{Thing} {was} {done}{rest}.
{Thing} {have} been {done}{rest}.
{Thing} {was} {done}{rest} yesterday.
I {base} {thing}{rest} at the moment.
The user was happy that {thing} {was} {done}{rest}.
The user would like {thing} {done}{rest}.
It would be good if {thing} {was} {done}{rest}.
It would help to {base} {thing}{rest}.
Forbidden: {doing} {thing}{rest}.
Not required: {doing} {thing}{rest}.
Optional: {doing} {thing}{rest}.
{Doing} {thing}{rest}: optional.
{Doing} {thing}{rest}: not required.
Always {base} {thing}{rest} (withdrawn).
{Thing} must be {done}{rest} (since revoked).
"Always {base} {thing}{rest}" - the user took this back.
{Thing} must be {done}{rest} when the vendor agrees.
{Thing} must be {done}{rest} until June.
{Thing} must be {done}{rest} at least once.
Some of {thing} must be {done}{rest}.
The user wonders if {thing} must be {done}{rest}.
Must be {done}{rest}: the blue widgets. {Thing} {be} fine.
We will see whether {thing} {be} {done}{rest}.
{Doing} {thing}{rest} took an hour.
No need to {base} {thing}{rest}.
The user no longer wants {thing} {done}{rest}.
The user does not want {thing} {done}{rest}.
The user does not insist on {doing} {thing}{rest}.
{Thing} must be {done}{rest} or archived.
"""),
)
PROMISES: Final = Forms(
    "commitment",
    said=_lines("""
I'll {base} {thing}{rest} once {now}.
I will {base} {thing}{rest} when {now}.
Once {now}, I'll {base} {thing}{rest}.
I'm going to {base} {thing}{rest} as soon as {now}.
After {now} I'll {base} {thing}{rest}
"""),
    kept=_lines("""
Pending: {base} {thing}{rest} once {now}.
Pending: {doing} {thing}{rest} once {now}.
Pending: {act} of {thing}{rest} once {now}.
Pending: {act} of {thing}{rest}, as soon as {since}.
Still to do: {base} {thing}{rest} when {now}.
Still to do: {doing} {thing}{rest}, once {since}.
Todo: {base} {thing}{rest} after {since}.
TODO: once {now}, {base} {thing}{rest}.
Next steps: {base} {thing}{rest} once {now}.
Open: {doing} {thing}{rest} once {now}.
Owed: {doing} {thing}{rest} once {now}.
Still owed: {doing} {thing}{rest} after {since}.
Promised: {doing} {thing}{rest} once {now}.
Promised to the user: {doing} {thing}{rest} once {since}.
Outstanding: {doing} {thing}{rest} as soon as {now}.
Outstanding promise: {base} {thing}{rest} when {now}.
Commitment: {base} {thing}{rest} once {now}.
My promise: {base} {thing}{rest} once {now}.
I will {base} {thing}{rest} as soon as {now}.
I'll {base} {thing}{rest} when {since}.
Once {since}, I will {base} {thing}{rest}.
When {now}, {thing} {be} to be {done}{rest}.
As soon as {now}, {thing} will be {done}{rest}.
{Thing} will be {done}{rest} once {since}.
{Thing} will be {done}{rest} as soon as {now}.
{Thing} {be} to be {done}{rest} after {since}.
{Thing} still {have} to be {done}{rest} once {now}.
{Thing} must still be {done}{rest} when {now}.
I still have to {base} {thing}{rest} once {now}.
I promised to {base} {thing}{rest} once {now}.
I promised the user to {base} {thing}{rest} as soon as {now}.
I promised that {thing} would be {done}{rest} once {now}.
The agent promised to {base} {thing}{rest} when {now}.
The assistant committed to {doing} {thing}{rest} once {now}.
The assistant will {base} {thing}{rest} once {now}.
I owe the user {doing} {thing}{rest} once {now}.
After {noun}, I will {base} {thing}{rest}.
After {noun}: {base} {thing}{rest} (promised).
Upon {noun}, {thing} will be {done}{rest}.
{Doing} {thing}{rest} follows once {now}.
I am going to {base} {thing}{rest} the moment {now}.
"""),
    lost=_lines("""
{Thing} {was} {done}{rest} once {since}.
{Thing} {have} been {done}{rest}.
I {base} {thing}{rest} whenever I like.
I might {base} {thing}{rest} once {now}.
I may {base} {thing}{rest} once {now}.
Maybe {base} {thing}{rest} once {now}.
I will not {base} {thing}{rest} once {now}.
I told the user not to expect me to {base} {thing}{rest} once {now}.
No need to {base} {thing}{rest} once {now}.
I will {base} {thing}{rest}.
Pending: {doing} {thing}{rest}.
I will {base} {thing}{rest} before {now}.
I will {base} {thing}{rest} unless {now}.
I will {base} {thing}{rest} until {now}.
{Noun} is awaited. {Thing} {be} large.
Once {now}, I will look at the blue widgets{rest}.
Not owed any more: {doing} {thing}{rest} once {now}.
No longer pending: {doing} {thing}{rest} once {now}.
Cancelled: {doing} {thing}{rest} once {now}.
I promised to {base} {thing}{rest} once {now} (taken back).
I no longer have to {base} {thing}{rest} once {now}.
Someone will {base} {thing}{rest} once {now}.
The user will {base} {thing}{rest} once {now}.
Question: {base} {thing}{rest} once {now}?
Done: {doing} {thing}{rest} once {since}.
Should I {base} {thing}{rest} once {now}?
{Thing} {was} never {done}{rest}.
"""),
)
ALL: Final = (BANS, DUTIES, PROMISES)
KEEPING: Final = [(forms, told) for forms in ALL for told in forms.kept]
LOSING: Final = [(forms, told) for forms in ALL for told in forms.lost]


@pytest.mark.parametrize(("forms", "told"), KEEPING, ids=[told for _, told in KEEPING])
def test_what_says_the_same_is_kept(forms: Forms, told: str) -> None:
    """Nineteen of twenty are certified, whatever the deed and however it was said, and none is called the opposite."""
    found = [judged(s, t, forms.kind) for said in forms.said for s, t in crossed(said, told)]
    assert sum(f in KEPT for f in found) >= 0.95 * len(found), told
    assert "contradicted" not in found


@pytest.mark.parametrize(("forms", "told"), LOSING, ids=[told for _, told in LOSING])
def test_what_says_less_is_never_certified(forms: Forms, told: str) -> None:
    """A permission, a hedge, a withdrawal, another's doing or a report keeps no deed forbidden, due or promised."""
    certified = [(s, t) for said in forms.said for s, t in crossed(said, told) if judged(s, t, forms.kind) in KEPT]
    assert certified == []
