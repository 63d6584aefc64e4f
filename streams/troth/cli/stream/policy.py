"""`troth policy`: put a policy in force for a tenant and a runtime."""

from __future__ import annotations

import argparse
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from troth.cli import brokers
from troth.cli.hook.hook import RUNTIMES
from troth.cli.main import BAD_INPUT, OK
from troth.settings import Settings

if TYPE_CHECKING:
    from troth.kafka.connection import Connection

KNOWN_RUNTIMES: Final = ("*", *RUNTIMES, "python")
"""Any; those whose hooks we install; what the Python client says where nobody tells it another."""
_EXAMPLES = f"""\
FILE is a policy as JSON; what it leaves out has its default (docs/policies.md). The most specific one acts: a tenant's
own runtime, the tenant, the runtime, everyone. A session takes it up with its next event, at a recorded position.

examples:
  troth policy policy.json
  troth policy policy.json --tenant acme --runtime claude-code

{brokers.ENVIRONMENT}"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth policy`."""
    made = argparse.ArgumentParser("troth policy", description=__doc__, epilog=_EXAMPLES)
    made.add_argument("file", metavar="FILE", help="a policy (JSON)")
    made.add_argument("--tenant", default="*", help="for this tenant only (default: any)")
    made.add_argument("--runtime", default="*", help="for this runtime only (default: any)")
    brokers.add_options(made)
    return made


def run(args: argparse.Namespace) -> int:
    """0 when the policy is in force, 2 for a file that is none, 3 without a broker."""
    from troth.cli.policies import PolicyError, read_policy
    from troth.engine.judge.cap import concerns

    if "/" in args.runtime:
        return brokers.complain("policy", f"--runtime `{args.runtime}`: a runtime's name holds no `/`", BAD_INPUT)
    try:
        policy = read_policy(args.file)
    except PolicyError as error:
        return brokers.complain("policy", str(error), BAD_INPUT)
    if args.runtime not in KNOWN_RUNTIMES:
        hint = f"; did you mean `{near[0]}`?" if (near := get_close_matches(args.runtime, KNOWN_RUNTIMES, 1)) else ""
        words = f"warning: --runtime `{args.runtime}`: no hook or client of ours says so by itself{hint}"
        brokers.complain("policy", words, OK)
    for concern in concerns(policy):
        brokers.complain("policy", f"warning: {args.file}: {concern}", OK)

    async def job(connection: Connection, _: Settings) -> int:
        from troth.kafka.policies import put_in_force

        name = await put_in_force(connection, policy, args.tenant, args.runtime)
        print(f"{name} is in force for tenant {args.tenant}, runtime {args.runtime} (mode {policy.mode})")
        return OK

    return brokers.run("policy", args, job)
