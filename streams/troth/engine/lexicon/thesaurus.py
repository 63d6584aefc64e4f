"""Words that say the same of an order: groups narrow enough that one may stand for another in a rule.

Narrower than `acts` on purpose: there a rule against writing is broken by an edit; here a summary that says `edit` for
`write` must have kept the rule. Sources: synsets of WordNet 3.1 (wordnet licence) where both words are in common use in
that sense, and the manuals named in `acts`.
"""

from __future__ import annotations

from typing import Final

_GROUPS: Final = """
delete remove erase deletion removal drop purge destroy wipe destruction erasure strip
change modify alter edit modification alteration amend
run execute launch execution
start begin commence launch
restart reboot
stop halt terminate shutdown
end finish complete conclude termination conclusion completion
end over done
deploy rollout ship deployment
release publish
send dispatch mail
end close
mention tell
email mail
notify alert inform notification
page paging pager
contact reach
ask consult
ask request
query search
confirm confirmation
approve approval signoff okay consent authorise authorisation
review reviewer
check verify validate verification validation inspect inspection
attach include append add inclusion addition
install installation
create make generate creation generation
write record
use employ utilise utilize usage utilization apply choose pick select adopt opt go settle choice selection
share disclose reveal disclosure expose exposure
mention cite reference refer citation
store save keep retain persist retention storage hold
move relocate transfer
copy duplicate
replace swap substitute replacement
touch alter change modify edit
fix repair correct resolve resolution
call invoke invocation
retry reattempt
attempt try trial
fail failure
wait await pause
cost bill
investigate findout lookinto investigation
simultaneously simultaneous concurrently concurrent sametime parallel once
wait elapse pass
cost expense spend spending outlay budget
limit cap ceiling maximum
purchase buy
pay payment
customer client
employee staff
colleague coworker
supplier vendor
directory folder
database db
repository repo
configuration config
environment env
documentation doc document
production prod
password credential
ticket issue
job task
server machine host
picture image photo
row record
error failure
night nightly overnight nighttime
day daily
week weekly
month monthly
hour hourly
year yearly annual annually
uk british
concise terse brief short succinct
answer reply respond response
manual manually hand
automatic automatically automated
external outside
encrypt encryption
sign signature
migrate migration
rotate rotation
translate translation
refund reimburse reimbursement
call phone telephone
holiday vacation
person people
concurrent parallel simultaneous concurrently simultaneously
page pager
character char
fast quick quickly rapidly speedily
big large
small little
require need necessitate requirement
comply compliance
compatible compatibility
comply adhere
convert conversion
define definition
deliver delivery
deny denial
divert diversion
exclude exclusion
expand expansion
expire expiry expiration
extend extension
grow growth
identify identification
leak leakage
maintain maintenance
provide provision supply
publish publication
return sendback giveback handback bringback
quote quotation
reduce reduction
register registration
rent rental
repeat repetition
restrict restriction
revise revision
revoke revocation
sell sale
specify specification
submit submission
subscribe subscription
suspend suspension
transcribe transcription
transmit transmission
vary variation
advise advice
prove proof
refuse refusal
withdraw withdrawal
propose proposal
rehearse rehearsal
close closure
analyze analyse analysis
summarize summarise summary
explain explanation
describe description
decide decision
discuss discussion
compare comparison
estimate estimation
lose loss
import importation
prefix prefixed
inside within
near nearby
previous prior earlier
later afterwards afterward subsequently
immediately instantly straightaway
completely entirely wholly fully totally
precisely exactly
lawyer attorney
doctor physician
author writer
photo photograph
film movie
car automobile
city town
firm company business
goods merchandise
guest visitor
student pupil
phone telephone
autumn fall
minute min
second sec
salary wage pay
contract agreement
accident mishap
sick ill
expensive costly
cheap inexpensive
urgent pressing
secret confidential
mandatory compulsory obligatory
draft drafted
postpone defer delay postponement deferral
fetch retrieve
download retrieve
enable activate activation
disable deactivate deactivation
log logging
test testing
schema schemata
secret secrets
letter missive
agenda schedule
buy purchase
rename renaming
reject refuse decline rejection
accept acceptance
pass succeed success
build compile compilation
endpoint route
team crew
name call
"""

GROUPS: Final[tuple[tuple[str, ...], ...]] = tuple(tuple(line.split()) for line in _GROUPS.strip().splitlines())

PHRASALS: Final = frozenset(
    "roll out|sign off|back up|set up|log in|log out|shut down|time out|clean up|roll back|look up|start up|fall back|"
    "carry out|opt in|opt out|write down|follow up|fill in|tear down|spin up|scale up|scale down|kick off|cut over|"
    "fail over|"
    "lock down|wrap up|line up|switch over|take down|turn off|turn on|bring up|bring down|check out|"
    "send back|give back|hand back|bring back|"
    "check in|work tree|same time|find out|look into".split("|")
)
"""Two words that are one verb; they are read as one (`time out` is `timeout`)."""

_OPPOSITES: Final = """
first last
enable disable
include exclude
start stop
open close
public private
internal external
manual automatic
increase decrease
accept reject
encrypt decrypt
lock unlock
show hide
add remove
before after
upper lower
synchronous asynchronous
light dark
ascending descending
early late
keep delete
keep drop
keep split
long short
big small
large small
more less
more fewer
high low
new old
fast slow
left right
top bottom
up down
allow deny
import export
increase reduce
grow shrink
real synthetic
real fake
active inactive
always never
"""
OPPOSITES: Final = frozenset(frozenset(line.split()) for line in _OPPOSITES.strip().splitlines())
"""Pairs one of which says the contrary of the other."""

TRANSFERS: Final = frozenset(
    "send dispatch deliver forward submit ship hand give pass route direct mail report share show "
    "push upload publish post".split()
)
"""Verbs that `goes to` stands for."""

WORDINGS: Final = frozenset(
    "write format give express specify provide state render set build base run rely implement".split()
)
"""Verbs that a rule about the form of something may gain without another meaning (`dates [are written] in …`)."""
PLACED: Final = frozenset("land belong reside live sit come arrive receive".split())
"""Verbs that say no more than the preposition behind them (`has to land on …`, `must come from …`)."""
CONTAINING: Final = frozenset("bear carry contain have include show".split())
"""Verbs whose subject is where their object is (WordNet 3.1: contain%2:42:00, have%2:42:00, bear%2:42:00)."""
STANDING: Final = frozenset("appear go stand".split())
"""Verbs that, with a preposition of place, say where something is, as `PLACED` do."""

GENERIC: Final = frozenset("text item thing stuff content material matter string output work piece pieces".split())
"""Nouns that stand for `everything` once something is said of all of it."""

VACUOUS: Final = frozenset(
    """
        use using used uses choose chose chosen chooses pick picked select selected adopt adopted opt opted settle
        settled
        appear appears show shows occur occurs contain contains contained containing employ employed utilize utilized
        utilise utilised do
        does did doing done be is are was were been being am have has had having get gets got
        make makes made making perform performed performing performs conduct conducted carry carried carrying out
        happen happens occur occurs apply applied go goes going take takes taken place give given gives let lets keep
        keeps kept put ensure set way thing things it its they them their this that these those there here we us
        our
        you your i me my he she his her the a an of to for on in at by with from into onto as and or but
        although though however whereas so then also too
        please just still now again very really own such than up about any ever be const
    """.split()
)
"""Words that carry no part of a rule by themselves."""

NEUTRAL: Final = frozenset(
    """
        user users human assistant agent session conversation turn note noted notes reminder remember remind rule
        rules constraint constraints requirement requirements policy policies instruction instructions directive
        directives explicit explicitly strict strictly absolute absolutely clear clearly important critical standing
        hard firm firmly key circumstance circumstances case cases reason reasons whatsoever all everyone anyone
        everything anything anybody ok okay yes per according original originally stated said says given current
        currently existing rule's guideline must decision decisions decided decide agreed agreement commitment
        commitments preference preferences obligation limit limits prohibition prohibitions item items point points
        always never what asked requested explicitly told instructed time times whole entire
        under exception exceptions fail matter bound binding todo promised promise promises pledged pending
        outstanding next step steps remaining open yet ongoing remains remain stays stay continue continues
        overall wish wishes ground grounds duration
    """.split()
)
"""Words a summary may add around a rule without changing it."""

ATTRIBUTES: Final = frozenset(
    "important critical hard firm key current existing original pending outstanding remaining open ongoing reminder "
    "note "
    "policy decision limit preference commitment conversation clear strict standing entire whole".split()
)
"""Those of them that narrow the noun they stand before, unless it is a word about rules itself."""

MEASURES: Final = frozenset(
    "cost spend price size length number count total duration time amount value level rate figure price quantity "
    "volume weight height width period delay "
    "mark number threshold apart".split()
)
"""Nouns that name a quantity; beside an amount they say no more than it does."""

MOVES: Final = frozenset(
    "grow grows grown rise rises risen get gets reach reaches reached climb climbs go goes hit hits pass passes "
    "increase increases drop drops fall falls sink sinks stay stays remain remains "
    "keep kept run runs running take takes taking last lasts lasting staying become becomes exceed exceeds".split()
)
"""Verbs of a quantity's course; beside a comparison they say no more than it does."""

TOPICS: Final = frozenset(
    """
        target destination value setting option choice plan plans git security style testing tests
        deployment deployments deploys
        deploy database infra infrastructure code
        coding docs documentation workflow process environment budget cost costs limits safety scope data storage
        communication release releases ci naming formatting language tooling tools ops operations retries uploads
        writing tone privacy compliance general other misc
    """.split()
)
"""Labels before a colon that name a topic and narrow nothing."""

CLASSIFIERS: Final = frozenset(
    """
        branch bucket file table region port server column database repo repository directory folder path host node
        queue cluster service account address url link domain environment env tag version build run job channel script
        command flag option variable key field endpoint cluster namespace package module project dir machine instance
        vault zone index topic language schema board ward seed phase sprint chapter section row column slot bay rack
        lane track
        shelf locker device sensor camera cell plot wing hall platform room gate
    """.split()
)
"""Nouns that say what kind of thing the name beside them is."""
