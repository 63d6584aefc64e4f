"""Base forms that open an order in English. Source: the verb index of the Longman Defining Vocabulary and POSIX/git
verbs."""

from __future__ import annotations

from typing import Final

BASE_VERBS: Final = frozenset(
    """
        refactor optimise optimize rebuild reindex resize reconfigure reformat relabel retest redeploy
        rerender rethink authenticate authorise authorize benchmark calculate compute consolidate decrypt
        deduplicate deprecate detect downgrade emit enforce estimate evaluate expand extract forbid freeze
        fork improve inline inject instrument invalidate iterate lint localise localize minimise minimize
        normalise normalize orchestrate parse persist poll populate profile prompt provision quit rank
        reconcile recover render reproduce resend revise reword satisfy serialise serialize simplify solve
        standardise standardize stream summarise summarize surface swap tidy toggle transform tune unify
        unset unwrap wire
        accept access act add adjust advise alert align allow amend analyse analyze announce answer append apply
        approve archive ask assign attach attend audit back backfill backup base batch begin block book bring bring
        build bump buy bypass cache call cancel cap capture change charge check choose cite clean clear clone close
        collect comment commit compare compile complete compress configure confirm connect consult contact continue
        convert copy correct count cover create cut debug decide declare default define delay delete deliver deploy
        describe destroy disable discard disclose discuss display divert document double download draft drain drop
        dump duplicate edit email embed enable encrypt end ensure enter erase escalate establish exclude execute
        expire explain export expose extend fail fetch file fill filter finalise finalize finish fix flag flush follow
        force format forward freeze fund generate get give go grant group handle hide hire hold host hash identify
        implement import include increase index inform initialise initialize inspect install introduce invite invoke
        invoice issue join keep kill label launch leave let limit link list load lock log look lower mail maintain
        make map mark mask match measure meet mention merge message migrate mirror mock modify monitor mount move name
        notify obtain omit open order organise organize overwrite page pass patch pause pay perform pick pin ping
        place plan point post prefix prepare present preserve prevent print process produce promote propose protect
        provide prune publish pull purge push put query queue quote raise read rebase reboot rebuild record redact
        reduce refer refund refuse register reject release reload relocate remind remove rename render reopen repair
        repeat replace replicate reply report request require rerun reschedule reserve reset resolve respond restart
        restore restrict resume retain retry return reuse revert review revoke rewrite roll rotate round route run
        sanitise sanitize save scale scan schedule scrub search seed select send separate serve set share ship show
        shut sign skip sort spawn specify spell spend split squash stage start state stay stick stop store strip
        submit subscribe supply support suspend switch sync tag take talk target tell terminate test throttle tie
        touch trace track train transfer translate treat trigger trim truncate turn type undo uninstall unlock update
        upgrade upload use validate verify view visit wait warn watch wipe work wrap write
    """.split()
)

IRREGULAR_PARTICIPLES: Final = frozenset(
    """
        done made sent read written run kept held put set cut hit let shut built bought brought taken given gone known
        shown seen drawn driven broken chosen spoken stolen frozen begun drunk sung left lost met paid said sold told
        spent split spread stuck thrown understood won withdrawn overwritten rewritten reset rebuilt hidden bound
        found rerun overridden sworn
    """.split()
)

IRREGULARS: Final[dict[str, str]] = {
    form: base
    for base, forms in {
        "write": "wrote written",
        "send": "sent",
        "choose": "chose chosen",
        "take": "took taken",
        "give": "gave given",
        "go": "went gone",
        "do": "did done",
        "make": "made",
        "run": "ran",
        "keep": "kept",
        "hold": "held",
        "leave": "left",
        "build": "built",
        "buy": "bought",
        "bring": "brought",
        "know": "knew known",
        "show": "showed shown",
        "see": "saw seen",
        "draw": "drew drawn",
        "drive": "drove driven",
        "break": "broke broken",
        "speak": "spoke spoken",
        "freeze": "froze frozen",
        "begin": "began begun",
        "lose": "lost",
        "meet": "met",
        "pay": "paid",
        "say": "said",
        "sell": "sold",
        "tell": "told",
        "spend": "spent",
        "stick": "stuck",
        "throw": "threw thrown",
        "understand": "understood",
        "withdraw": "withdrew withdrawn",
        "overwrite": "overwrote overwritten",
        "rewrite": "rewrote rewritten",
        "rebuild": "rebuilt",
        "hide": "hid hidden",
        "bind": "bound",
        "find": "found",
        "override": "overrode overridden",
        "swear": "swore sworn",
        "get": "got gotten",
        "come": "came",
        "become": "became",
        "fall": "fell fallen",
        "grow": "grew grown",
        "fly": "flew flown",
        "forget": "forgot forgotten",
        "teach": "taught",
        "think": "thought",
        "catch": "caught",
        "feed": "fed",
        "lead": "led",
        "lend": "lent",
        "mean": "meant",
        "ring": "rang rung",
        "rise": "rose risen",
        "shake": "shook shaken",
        "sing": "sang sung",
        "sit": "sat",
        "sleep": "slept",
        "stand": "stood",
        "steal": "stole stolen",
        "strike": "struck",
        "wear": "wore worn",
        "win": "won",
        "eat": "ate eaten",
        "tie": "tying",
        "die": "dying",
        "lie": "lying",
        "forbid": "forbade forbidden",
        "undo": "undid undone",
        "redo": "redid redone",
        "person": "people",
        "child": "children",
        "man": "men",
        "woman": "women",
        "criterion": "criteria",
        "index": "indices",
        "datum": "data",
        "analysis": "analyses",
        "mouse": "mice",
        "foot": "feet",
        "repay": "repaid",
        "resend": "resent",
        "new": "newer",
        "old": "older",
        "large": "larger",
        "big": "bigger",
        "small": "smaller",
        "high": "higher",
        "low": "lower",
        "short": "shorter",
        "fast": "faster",
        "slow": "slower",
    }.items()
    for form in forms.split()
}
"""Form -> base, where no rule of spelling leads from one to the other."""
