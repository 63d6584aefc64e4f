"""Deeds and the ways to forbid, demand and promise them: a form names the parts of a deed, so that every deed goes
into every form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple


class Deed(NamedTuple):
    """A verb in its forms, the noun for it ("" where it has none of its own), what it is done to, and the rest."""

    base: str
    done: str
    doing: str
    bases: str
    act: str
    thing: str
    rest: str
    is_many: bool


class Occasion(NamedTuple):
    """What a promise waits for: in the present, in the perfect, as a noun."""

    now: str
    since: str
    noun: str


_DEEDS: Final = """
delete|deleted|deleting|deletes|deletion|the tenant backups||p
share|shared|sharing|shares||the salary sheet|with suppliers|s
rename|renamed|renaming|renames||public endpoints||p
restart|restarted|restarting|restarts|restart|the ingest worker|by hand|s
quote|quoted|quoting|quotes||other customers' tickets||p
rotate|rotated|rotating|rotates|rotation|the signing key||s
email|emailed|emailing|emails||the vendors||p
store|stored|storing|stores|storage|card numbers|in the cache|p
overwrite|overwritten|overwriting|overwrites||raw scans||p
deploy|deployed|deploying|deploys|deployment|the pricing service|on Fridays|s
commit|committed|committing|commits||secrets|to the repo|p
translate|translated|translating|translates|translation|legal notices||p
mention|mentioned|mentioning|mentions||the acquisition|in public channels|s
send|sent|sending|sends||invoices|to the landlord|p
write|written|writing|writes||log files|to /var/spool|p
drop|dropped|dropping|drops||indexes|on the orders table|p
reset|reset|resetting|resets||the staging password||s
prune|pruned|pruning|prunes||old snapshots||p
water|watered|watering|waters||the orchids|at noon|p
transcode|transcoded|transcoding|transcodes||master tapes||p
"""


def _deed(line: str) -> Deed:
    base, done, doing, bases, act, thing, rest, number = line.split("|")
    return Deed(base, done, doing, bases, act, thing, f" {rest}" if rest else "", number == "p")


DEEDS: Final = tuple(map(_deed, _DEEDS.strip().splitlines()))
OCCASIONS: Final = (
    Occasion("the audit closes", "the audit has closed", "the close of the audit"),
    Occasion("the crawl ends", "the crawl has ended", "the end of the crawl"),
    Occasion("the review is done", "the review has been done", "the review"),
    Occasion("the migration finishes", "the migration has finished", "the migration"),
)


def filled(form: str, deed: Deed, occasion: Occasion = OCCASIONS[0]) -> str | None:
    """The form with a deed in it; None where it asks for a noun that the deed has not."""
    if "{act}" in form.lower() and not deed.act:
        return None
    many = deed.is_many
    parts = {
        "base": deed.base, "done": deed.done, "doing": deed.doing, "bases": deed.bases, "act": deed.act,
        "thing": deed.thing, "be": "are" if many else "is", "have": "have" if many else "has",
        "do": "do" if many else "does", "need": "need" if many else "needs", "was": "were" if many else "was",
        "bare": deed.thing.removeprefix("the "), "now": occasion.now, "since": occasion.since, "noun": occasion.noun,
    }  # fmt: skip
    parts |= {name.capitalize(): text[:1].upper() + text[1:] for name, text in parts.items()}
    return form.format(rest=deed.rest, **parts)


def crossed(said: str, told: str) -> Iterator[tuple[str, str]]:
    """For every deed what a person said and what a summary tells, each deed with one of the occasions."""
    for number, deed in enumerate(DEEDS):
        occasion = OCCASIONS[number % len(OCCASIONS)]
        statement, summary = filled(said, deed, occasion), filled(told, deed, occasion)
        if statement is not None and summary is not None:
            yield statement, summary
