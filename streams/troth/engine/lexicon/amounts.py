"""How tools and commands name quantities: what every quantity may be called, what money is called and moved by.

Sources: the hyponyms of "measure", "sum" and "payment" in WordNet 3.1; argument names of the Stripe, PayPal, Google
Calendar, Microsoft Graph, Kubernetes and AWS references; ISO 20022 business areas for what money is moved by.
"""

from __future__ import annotations

from typing import Final

GENERIC: Final = frozenset(
    "size count number limit max min maximum minimum total value rate length width level amount per".split()
)
"""Words that many quantities share: a batch size is no page size."""

MEASURES: Final[dict[str, frozenset[str]]] = {
    "s": frozenset("duration length time period lifetime term retention keep kept ttl age expiry".split()),
    "B": frozenset("size storage capacity volume disk length bytes".split()),
    "%": frozenset("percent percentage pct rate ratio share".split()),
    "/s": frozenset("rate throughput frequency".split()),
}
"""By unit, words with which a name says no more than the unit does: `retention_days` of a backup is its time."""

MONEY: Final = frozenset("amount price total cost costs fee sum value budget spend spending charge money pay".split())
"""The last word of a name whose number is money, whether or not a unit stands there."""

PAYMENTS: Final = frozenset(
    "refund invoice payout transfer order quote discount salary donation deposit withdrawal subscription loan credit "
    "bonus tip payment purchase booking expense reimbursement".split()
)
"""What money is moved by: an amount of one is none of another."""

MINOR_UNITS: Final = frozenset({"stripe", "adyen", "square", "mollie"})
"""Services whose interfaces state money in the smallest unit of its currency (cents)."""

MEASURED_BY: Final[dict[str, tuple[str, ...]]] = {
    "degree": ("temperature", "temp", "setpoint"), "celsius": ("temperature", "temp", "setpoint"),
    "fahrenheit": ("temperature", "temp", "setpoint"), "person": ("people", "attendees", "participants", "guests"),
    "thermostat": ("temperature", "temp", "setpoint"), "guest": ("guests", "attendees"), "piece": ("quantity", "qty"),
    "unit": ("quantity", "qty", "units"), "item": ("quantity", "qty", "items"), "seat": ("seats", "quantity"),
}  # fmt: skip
"""Words with which people count or measure, and what arguments call the same number."""
