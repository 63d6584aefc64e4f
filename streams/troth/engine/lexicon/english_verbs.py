"""English verbs as the ear needs them: base forms an order may begin with, irregular forms, verbs by what they do.

Source: the most frequent verbs of the BNC lemma lists that take a person as subject, the imperatives of the git,
docker, kubectl and npm manuals; irregular forms after Quirk et al. 3.11-19. A verb that is missing here is still read
after `never`, `don't`, `always` and the like.
"""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.verbs import BASE_VERBS

_BASE: Final = frozenset(
    """
    abide accept access acknowledge act add address adhere bake bcc cater cc cook cost dial fall greet hand pack phone
    shout rise adopt advise agree alert align allocate allow alter
    analyse analyze annotate announce answer appear append apply approve archive arrange ask assert assign
    assume attach attend audit author automate avoid backport backup base batch begin belong benchmark bind
    block book branch break bring broadcast browse build bump bundle buy cache calculate call cancel cap capture
    carry cast cause change charge chase chat check choose cite claim clarify clean clear clone close collapse
    collect combine come comment commit communicate compare compile complete comply compress compute configure
    confirm connect consider consolidate consult contact contain continue control convert copy correct cover
    create cut debug decide declare decline decommission decrypt default defer define delay delegate delete
    deliver deploy deprecate derive describe design detach develop diff disable discard disclose discuss display
    disregard divide document double download draft drain draw drop dump duplicate edit email emit empty enable
    encrypt end enforce ensure enter erase escalate estimate evaluate examine exceed exclude execute exist exit
    expand expect experiment explain export expose extend extract factor fetch fill filter find finish fix flag
    flush focus follow force forget fork format forward freeze generate get give go grant group guess handle
    happen hard-code hardcode hear hide hire hold host ignore implement import improve include increase indent
    index inform inherit initialise initialize inject inline insert inspect install instruct introduce invent
    investigate invite invoice invoke isolate issue join judge keep kill label land launch lead leave lift limit
    link lint list listen live load localise localize lock log look lower mail maintain make manage mark match
    measure meet mention merge message migrate mirror mock modify monitor mount move negotiate notify number
    obey observe offer omit open optimise optimize order organise organize output overwrite package page
    paraphrase parse pass paste patch pause pay perform permit pick pin ping place plan poll populate post
    prefer prefix prepare present preserve press prevent print prioritise prioritize proceed process produce
    profile promise promote prompt proofread propose protect provide provision prune publish pull purge push put
    query quit quote raise re-run reach read reassign rebase reboot rebuild recalculate receive recommend record
    redact redeploy redo reduce refactor refer refresh refund refuse regenerate register reindex reject release
    rely remain remember remind remove rename render reopen reorder repeat rephrase replace reply report repost
    request require reread rerun reschedule rescind resend reserve reset reside resolve respect respond restart
    restore restrict resume retain retract retry return reuse reveal revert review revise revoke rewrite roll
    rotate round route run sanitise sanitize save say scale scan schedule scrape scratch search secure see
    select send separate serve set share ship show shrink shut sign simplify skip sort speak specify spell spend
    spin split squash stage start state stay stick stop store stream structure stub submit subscribe substitute
    suggest summarise summarize supply support suppress suspend swap switch sync synchronise tag take talk
    target tell terminate test text throttle tidy time title toggle touch track trade train transfer transform
    translate treat trigger trim truncate trust try tune turn type undo uninstall unlock unpin unstage
    unsubscribe update upgrade upload use validate verify version view visit wait waive wake walk warn wipe wire
    work wrap write yield
    """.split()
)

_MORE: Final = frozenset(
    """
    bear scp shred sit ssh stand
    abandon abbreviate absorb accelerate accommodate accompany accomplish accrue accumulate achieve acquire
    activate adapt administer admit advertise affect aggregate amplify anonymise anonymize anticipate apologise
    apologize append appreciate arise arouse arrest arrive ascertain assemble assess assist assure attain attract
    augment await ban banish beat bend blacklist bleed bless blow blur boast boost borrow bother bounce bury
    categorise categorize cease celebrate certify chat cheat cherry-pick chmod chown circulate circumvent classify
    clip coalesce coerce collaborate collate comb commence commission compensate compete complain compose comprise
    concatenate conceal concentrate conclude confine conform confuse congratulate consent conserve constitute
    constrain construct consume contaminate contend contradict contribute converge convey cooperate coordinate cope
    corrupt crank crash crawl criticise criticize customise customize deactivate decipher decode decorate decouple
    decrease dedicate deduct deem defeat defend degrade delist demonstrate demote denote deny depart depend depict
    deprive derail derive descend deserve designate destine deteriorate determine devise devote diagnose dictate
    diminish disagree disallow disappear disappoint disconnect discourage discover discriminate dismiss dismount
    dispatch dispense disperse dispose disrupt dissolve distinguish distort distribute disturb diverge dockerise
    dockerize dominate donate downscale drag dwell ease elaborate elect elevate eliminate embrace emerge emphasise
    emphasize employ empower encode encounter encourage endure enforce engage enhance enjoy enlarge enlist enrich
    enrol enroll ensue entail entertain entitle enumerate equal erect establish evade evaluate evict evolve
    exaggerate excel exclaim exhaust expire exploit explore extrapolate fabricate facilitate fade fake falsify
    flatten flee flip foster fulfil fulfill gather globalise govern grab greet grind gzip halt hamper handcraft
    harden hesitate hoist honor honour hop humanise illustrate imitate impair impersonate imply impose impress
    incite incorporate incur indicate induce infer inflate inflict influence infringe inhabit inhibit initiate
    innovate inquire insist install instantiate insulate insure integrate intend interact intercept interfere
    interpolate interpret interrupt intervene invade invert invest jot juggle justify knock laugh leak lean leap
    learn lend lengthen lessen lighten liquidate localise locate loosen lose manipulate manufacture maximise
    maximize mediate melt memorise memorize mend mingle minify misuse mitigate moderate modernise modernize mute
    navigate neglect nest nominate normalise nudge nullify obfuscate obscure obtain occupy occur offend offload
    operate oppose opt originate outsource overcome overflow overload overlook override overrule oversee overstate
    overtake overuse owe park patrol peek penalise penalize perceive persist persuade plagiarise plead polish
    pollute portray possess postpone pour practice practise praise pray preach precede preclude predict preload
    presume pretend prevail proclaim procure prohibit prolong prosecute prosper prove provoke publicise punish
    purchase pursue quarantine re-add re-check re-enable re-open re-order re-use react readjust realign realise
    realize reallocate reap reassess reassure rebound rebuke recap recast recharge recite reclaim recommit
    recompile recompute reconnect reconsider reconstruct recover recruit rectify recur recycle redefine redesign
    redirect reexport reflect refrain refurbish refuse regard regress regret regulate reimburse reimport reinforce
    reinstall reinstate reiterate relate relax relay relocate remap remark remediate reorganise reorganize repeal
    repel rephrase replay replicate represent reprint reproduce repurpose rescale resemble resent reshape reshuffle
    resist resort respawn restate restructure resubmit resurrect retaliate rethrow retire retreat retrieve reunite
    revalidate reverse revisit revive revolve rewind rewire rotate rush sabotage salvage satisfy saturate scatter
    scold scratch scroll seek seize sell shed shelve shorten shove shrink shuffle sideload sign-off simulate slash
    slow smuggle snooze soak solicit specialise spill sponsor spoof spread stabilise stabilize starve steal steer
    stick stipulate straighten strengthen strive stumble subdivide subtract succeed sue suffer suffice supersede
    supervise supplement surrender surround survive sustain sweep symlink synchronize synthesise synthesize tamper
    teach tempt tend tether thank threaten thrive throw tighten timebox tokenise tokenize tolerate transcribe
    transmit transpose traverse triage trick tweak unblock uncheck uncomment uncover undergo underline undermine
    understand undertake unfold unify unload unmount unpack unpublish unregister unveil unzip uphold upsell utilise
    utilize vacate vary venture verbalise vibrate violate visualise visualize vouch wander weaken weigh whitelist
    widen wipe withdraw withhold withstand worry worsen wrestle
    """.split()
)
"""Less frequent verbs. Those that are nouns first ("park", "score") are left out, unless they often open an order."""

VERBS: Final = (_BASE | BASE_VERBS | _MORE | {verb for verb in CANONICAL if " " not in verb}) - {"new"}

IRREGULAR: Final[dict[str, str]] = {
    "am": "be", "are": "be", "is": "be", "was": "be", "were": "be", "been": "be", "being": "be", "has": "have",
    "had": "have", "having": "have", "does": "do", "did": "do", "done": "do", "doing": "do", "goes": "go",
    "went": "go", "gone": "go", "ran": "run", "running": "run", "wrote": "write", "written": "write", "sent":
    "send", "kept": "keep", "left": "leave", "made": "make", "took": "take", "taken": "take", "got": "get",
    "gotten": "get", "getting": "get", "gave": "give", "given": "give", "put": "put", "putting": "put", "set":
    "set", "setting": "set", "cut": "cut", "cutting": "cut", "chose": "choose", "chosen": "choose", "broke":
    "break", "broken": "break", "built": "build", "brought": "bring", "bought": "buy", "came": "come", "drew":
    "draw", "drawn": "draw", "fell": "fall", "felt": "feel", "found": "find", "forgot": "forget", "forgotten":
    "forget", "froze": "freeze", "frozen": "freeze", "held": "hold", "hid": "hide", "hidden": "hide", "knew":
    "know", "known": "know", "led": "lead", "lost": "lose", "meant": "mean", "met": "meet", "paid": "pay",
    "read": "read", "said": "say", "saw": "see", "seen": "see", "shut": "shut", "shown": "show", "spoke":
    "speak", "spoken": "speak", "spent": "spend", "stuck": "stick", "stole": "steal", "taught": "teach", "told":
    "tell", "thought": "think", "threw": "throw", "thrown": "throw", "understood": "understand", "woke": "wake",
    "overwrote": "overwrite", "overwritten": "overwrite", "rewrote": "rewrite", "rewritten": "rewrite",
    "undone": "undo", "redone": "redo", "reran": "rerun", "re-ran": "re-run", "lying": "lie", "dying": "die",
    "tying": "tie", "using": "use", "used": "use", "heard": "hear", "withdrew": "withdraw", "withdrawn": "withdraw",
}  # fmt: skip

NOMINALS: Final[dict[str, str]] = {
    "push": "push", "commit": "commit", "merge": "merge", "rebase": "rebase", "deploy": "deploy", "deployment":
    "deploy", "rollout": "deploy", "hotfix": "deploy", "release": "publish", "publication": "publish",
    "upload": "publish",
    "download": "fetch", "deletion": "delete", "removal": "delete", "delete": "delete", "change": "write",
    "edit": "write", "write": "write", "modification": "write", "refactor": "write", "refactoring": "write",
    "rewrite": "write", "reformat": "write", "rename": "move", "renaming": "move", "move": "move", "migration":
    "migrate", "restart": "restart", "reboot": "restart", "install": "install", "installation": "install",
    "upgrade": "install", "email": "send", "e-mail": "send", "mail": "send", "notification": "send", "page":
    "send", "retry": "retry", "rerun": "run", "force-push": "force-push", "http": "fetch", "internet": "fetch",
    "network": "fetch", "scraping": "fetch", "truncation": "delete", "overwrite": "write", "addition": "create",
    "creation": "create", "tag": "tag", "refund": "refund", "purchase": "purchase", "payment": "pay",
    "transfer": "transfer", "execution": "run",
}  # fmt: skip
"""Nouns that name an act ("no pushes to main", "no outbound HTTP"), lemma to canonical act."""

PARTICLES: Final = frozenset("away back down in off on out over up".split())

PHRASAL: Final[dict[tuple[str, str], str]] = {
    ("check", "in"): "commit", ("check", "out"): "checkout", ("roll", "out"): "deploy", ("roll", "back"):
    "revert", ("shut", "down"): "kill", ("take", "down"): "kill", ("tear", "down"): "delete", ("turn", "off"):
    "disable", ("turn", "on"): "enable", ("spin", "up"): "create", ("put", "up"): "publish", ("blow", "away"):
    "delete", ("throw", "away"): "delete", ("clean", "up"): "delete", ("set", "up"): "create", ("make",
    "up"): "invent", ("switch",
    "off"): "disable", ("send", "out"): "send", ("give", "out"): "publish",
    ("do", "away"): "delete", ("get", "rid"): "delete", ("go", "near"): "touch", ("come", "near"): "touch",
    ("get", "near"): "touch", ("reach", "out"): "call", ("mess", "around"): "touch", ("throw", "out"): "delete",
    ("throw", "off"): "delete", ("resort", "to"): "use", ("make", "use"): "use",
}  # fmt: skip
"""Verbs with a particle that may stand after the object ("check this in"), to the canonical act."""

PLACING: Final = frozenset("belong go land live place put remain reside save sit stay store".split())
"""Verbs that say where things are: ruling a place out is ruling out writing there."""

SKIPPING: Final = frozenset("bypass fail forget leave lose miss neglect omit skip".split())
"""Verbs whose negation requires their object ("don't skip the review")."""

BYPASSING: Final = frozenset("bypass circumvent disable evade override skip".split())
GUARDS: Final = frozenset("gate guard hook pre-commit protection safeguard safety".split())
"""What runs by itself unless it is got round: not to skip the hooks forbids the flag, not to skip the review asks for
one."""

ENDING: Final = frozenset(
    "arrive clear close come complete crash die end exit fail finish fire go happen hit land merge open pass reach "
    "return run show start stop succeed turn".split()
)
"""Verbs of happenings that something waits for ("when it finishes")."""

MUSING: Final = frozenset(
    """
    agree appear believe belong bother care exist feel freak fret happen have hesitate jump kid know like listen
    love matter mean mind need overthink panic pretend recall recognise recognize remember see seem suppose
    sweat think understand want wish wonder work worry
    """.split()
)
"""Verbs whose bare negation orders nothing ("don't know", "don't worry")."""

NOTIFYING: Final = frozenset(
    """
    alert ask call e-mail email give inform let mail message notify page ping post remind report send show tell text
    wake warn write
    """.split()
)
"""What a person asks to have done to them when a trigger fires ("page me on red")."""

REPORTING: Final = frozenset(
    """
    advised advises argued argues asked asks claimed claims complained complains documents mentioned mentions
    denied printed prints reads recommended recommends refused rejected reported reports said say saying says stated
    states suggested suggests tells thinks told warned warns writes wrote
    """.split()
)
"""Verbs in a label that make what follows somebody else's words."""

OBTAINING: Final = frozenset("derive detect fetch find get have infer know read see tell".split())
"""Acts of getting to know: "can we not get X?" asks whether it can be had."""

HANDLING: Final = frozenset(
    """
    add check compare describe explain find fix get go handle iterate list look loop paraphrase print
    process proofread quote read rephrase reply resolve respond review reword rewrite search see show spell summarise
    summarize test translate try visit
    """.split()
)
"""Verbs that deal with things which are there: "each comment" after them is the ones that are there."""

OTHERS: Final = frozenset(
    """
    agent ai architect bot boss client colleague commenter contractor coworker customer docs gpt he intern it lead
    manager model other others
    pasted reviewer she somebody someone team teammate they vendor
    """.split()
)
"""Who a line may give the word to ("this is what the reviewer wrote:")."""

ORIGINATING: Final = frozenset(
    """
    answered asks came commented gave got list listed listing made notes plan planned proposal proposed proposes replied
    response reviewed said says sent suggested suggestions suggests told wants wrote
    """.split()
)
"""Words that make what follows the work of others."""

SHAPING: Final = frozenset(
    """
    begin close date document end format indent label log name number pin prefix quote sign sort spell squash
    start suffix tag title wrap write
    """.split()
)
"""Verbs that say how things are made: with a bare plural ("sign commits with -s") they set a habit."""

MARKING: Final = frozenset("begin end name prefix sign start suffix title write".split())
"""Verbs that say how what is made looks, even of all of it ("prefix all branches with jt/")."""

SETTING: Final = frozenset("belong carry end follow get go have include live need require start stay take use".split())
TELLING: Final = frozenset("cite cover describe explain list mention name quote say state summarise summarize".split())
"""What a text does that is made again and again ("comments explain why")."""
ARRANGING: Final = frozenset("begin belong carry come default end follow get go need require start use".split())
"""Verbs by which an instruction file says of a plural how its members are to be."""

TRANSFORMING: Final = frozenset(
    """
    add adjust append assign build change combine compare convert copy create debug delete deploy draw edit
    enable export extract fill fix generate implement import improve insert install investigate load make map
    merge migrate mock move populate port reconcile refactor remove rename render repair replace rerun resolve
    restore rewrite run set simplify solve split swap test transform turn update upgrade wrap
    """.split()
)
"""Verbs of one piece of work: what they do with a plural is done once ("replace tabs with spaces")."""

ONE_OFF: Final = TRANSFORMING | frozenset(
    """
    archive benchmark brainstorm cancel check clean clear close commit compile continue count download drop find
    finish format hide list look open outline paste plan prevent print profile propose pull push queue rebase
    recommend recompute rerun reset restart retry revert review roll search select show skip sort start stop
    summarise summarize tell test toggle touch undo uninstall upload validate verify
    """.split()
)
"""… and other verbs whose imperative asks for one act, whatever their plural."""

SUGGESTING: Final = frozenset("assume consider imagine suppose think".split())
"""Verbs whose imperative suggests a thought, not an act."""

SAYING: Final = frozenset(
    """
    according argues asked claims complains mentioned mentions reads recommended recommends said say says states
    suggested suggests thinks thought told warned warns writes wrote
    """.split()
)
"""Verbs that make what follows somebody else's words, when the speaker is not their subject."""

OPENED: Final = frozenset("account incident issue port pr pull request ticket".split())
"""Objects that "open" brings into being rather than reads."""

CREATING: Final = frozenset(
    """
    add append create declare define handle import inject insert move place prepend put register return set wrap
    write
    """.split()
)
"""Verbs that put something somewhere: "after X" beside them may be a place."""

LEARNING: Final = frozenset("check explain figure find look see show".split())
"""Verbs that ask to learn "when X", not to wait for it."""

IDLE_DOINGS: Final = frozenset(
    {
        ("be", "afraid"), ("be", "alarmed"), ("be", "confused"), ("be", "discouraged"), ("be", "fooled"),
        ("be", "mad"), ("be", "ridiculous"), ("be", "scared"), ("be", "silly"), ("be", "surprised"),
        ("be", "upset"), ("be", "worried"), ("tell", "me"), ("quote", "me"), ("blame", "me"),
        ("laugh", "at"), ("shoot", "the"), ("hold", "your"), ("count", "on"), ("make", "me"), ("kid", "yourself"),
        ("take", "my"), ("sweat", "it"), ("get", "excited"), ("answer", "that"), ("mention", "it"), ("be",
        "shy"), ("be", "sorry"), ("get", "ahead"), ("get", "carried"), ("get",
        "me"), ("get", "wrong"), ("hold", "back"), ("hold", "breath"), ("jump", "to"), ("lose", "sleep"),
        ("rush", "into"), ("spend", "time"), ("take", "personally"), ("waste", "time"),
    }
)  # fmt: skip
"""A verb and a word after it that make advice which governs no act ("let's not spend too much time on it")."""

SOURCES: Final = frozenset(
    "article blog commenter docs documentation issue manual page prompt site slack somebody someone ticket wiki".split()
)
"""What a label quotes ("our docs: never call it twice")."""

CODING: Final = frozenset(
    """
    add call cast catch check display emit handle invoke log parse print raise redirect render return set show skip
    throw trigger use validate wrap
    """.split()
)
"""Verbs of programs: "when X" beside them tells what a program does."""

ALARMING: Final = frozenset("shout page alert notify ping call wake warn email e-mail mail text message".split())
"""Verbs that ask for an alarm, whoever gets it ("ping @ops if the queue grows")."""

CONDUCTING: Final = frozenset("do run execute write keep make put store send log build work save".split())
"""Verbs of going about one's work: with "all" or "everything" and a place they hold it there."""

WORLDLY: Final = frozenset(
    """
    commit delete deploy force-push install kill merge migrate move pay publish purchase push rebase refund restart send
    tag touch transfer write
    """.split()
)
"""Canonical acts that change the world: "nobody V-s" of them is a rule, of others a remark."""
