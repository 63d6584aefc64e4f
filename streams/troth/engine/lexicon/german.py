"""German cues. Source: Duden, Die Grammatik (Negation, Modalverben, Imperativ und Infinitiv als Aufforderung)."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.language import Language

GERMAN: Final = Language(
    name="de",
    cues={
        "never": ("nie", "niemals", "auf keinen fall", "unter keinen umständen", "keinesfalls", "nie wieder"),
        "not": ("nicht", "bitte nicht"),
        "no": ("kein", "keine", "keinen", "keiner", "keinerlei", "nichts", "niemand", "nirgends", "nirgendwo"),
        "avoid": ("vermeide", "vermeiden", "unterlasse", "finger weg von", "finger weg", "lass die finger von",
        "hör auf"),
        "must_not": (
            "darf nicht", "dürfen nicht", "darf nie", "dürfen nie", "darfst nicht", "darf niemals", "dürfen niemals",
            "darf kein", "darf keine", "dürfen keine", "darf nichts", "sollst nicht", "ist tabu", "sind tabu",
            "darfst du nicht", "darfst du nie", "darfst du niemals", "darfst du keine", "soll nicht", "sollen nicht",
            "ist verboten", "sind verboten", "ist nicht erlaubt", "sind nicht erlaubt",
        ),
        "always": (
            "immer", "stets", "jedes mal", "grundsätzlich", "ab jetzt", "von nun an", "ab sofort", "künftig",
            "in zukunft",
        ),
        "must": ("muss", "müssen", "musst", "hat zu", "haben zu"),
        "trigger": ("wenn", "sobald", "nachdem", "sobald wie"),
        "until": ("bis", "solange", "bevor", "ehe", "vorher"),
        "ask_first": ("frag mich", "frage mich", "frag bitte", "frag", "frage", "sprich dich"),
        "except": ("außer", "es sei denn", "mit ausnahme von", "ausgenommen", "bis auf"),
        "take_back": (
            "vergiss", "streich", "gilt nicht mehr", "gelten nicht mehr", "ist aufgehoben", "sind aufgehoben",
            "hat sich erledigt", "nicht mehr nötig", "ist vom tisch", "entfällt", "ist vorbei",
        ),
        "permit": ("du darfst", "du kannst", "darfst du", "ok mach", "kannst du jetzt"),
        "only": ("nur", "ausschließlich", "lediglich"),
        "hedge": ("möglichst", "wenn möglich", "am besten", "am liebsten", "idealerweise", "nach möglichkeit",
                  "lieber", "vielleicht"),
        "at_most": ("höchstens", "maximal", "nicht mehr als", "bis zu"),
        "at_least": ("mindestens", "wenigstens", "nicht weniger als"),
        "below": ("unter", "weniger als"),
        "above": ("mehr als",),
    },
    openers=frozenset("ok okay ja passt prima perfekt super nein bitte und aber also gut danke".split()),
    stop_words=frozenset(
        """
        aber alle als am an auf aus bei bis bitte das dass dem den der des die diese dieser du durch ein eine
        einem einen einer es für hat hier ich ihr im in ist ja kein keine keinen mal man mit nach nicht nie
        niemals noch nur ob oder ohne sein sich sie sind so soll sollen und uns unter vom von vor wenn wer wie
        wir wird zu zum zur über immer beim dann dich dir mir mich euch dein deine dein deinen mein meine meinen unsere
        unser alles alle jede jeder jedes wieder schon doch wurde werden hab habe haben kannst könntest würdest was da
        ins ans damit dazu davon etwas nichts niemand vorher erst danach jetzt einmal nochmal gerade also sobald nachdem
        solange mach pro stunde tag woche
        """.split()
    ),
    numbers={
        "null": 0, "ein": 1, "eine": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8,
        "neun": 9, "zehn": 10, "zwölf": 12, "zwanzig": 20, "dreißig": 30, "fünfzig": 50, "hundert": 100,
        "tausend": 1000,
    },
    subjects=frozenset(
        """
        ich du er sie es wir ihr man das der die den dem diese dieser dieses ein eine hier dort warum wie was wer
        wann wo
        """.split()
    ),
    verbs={
        "lösch": "delete", "push": "push", "commit": "commit", "merg": "merge", "schreib": "write", "änder": "write",
        "bearbeit": "write", "antwort": "answer", "verwend": "use", "benutz": "use", "nutz": "use", "nimm": "use",
        "send": "send", "schick": "send", "verschick": "send", "anfass": "touch", "berühr": "touch", "start": "run",
        "führ": "run", "ausführ": "run", "les": "read", "öffn": "read", "veröffentlich": "publish", "deploy": "deploy",
        "fass": "touch", "rühr": "touch", "lass": "touch", "starte": "run", "führe": "run", "installier": "install",
        "entfern": "delete", "benenn": "move", "verschieb": "move", "überschreib": "write", "pass": "write",
        "füg": "create",
        "hinzufüg": "create", "test": "test", "frag": "ask", "halt": "keep", "bleib": "stay", "arbeit": "work",
        "zeig": "show", "meld": "send", "informier": "send", "prüf": "check", "rebas": "rebase", "neustart": "restart",
        "lad": "publish", "hochlad": "publish", "speicher": "write", "leg": "create", "mach": "do", "nehm": "use",
 "erwähn": "mention", "nenn": "mention", "erstell": "create",
    },
    promising=("ich werde", "werde ich", "dann mache ich", "mache ich"),
    notifying=("sag mir bescheid", "sag bescheid", "gib mir bescheid", "gib bescheid", "melde dich", "melde mir",
               "informiere mich", "benachrichtige mich", "schreib mir", "sag mir", "ping mich"),
    choosing=("wir nehmen", "wir verwenden", "wir nutzen", "wir bleiben bei", "wir setzen auf", "nehmen wir",
              "wir haben uns für", "lass uns", "es bleibt bei"),
    asking=("kannst du", "könntest du", "würdest du", "kannst du bitte", "könntest du bitte", "würdest du bitte"),
    idle_nouns=frozenset("problem probleme ahnung stress sorge sorgen thema eile frage idee wunder zweifel".split()),
    endings=("en", "ern", "eln"),
    telling=frozenset(
        """
        ist sind war waren habe hab hat haben hatte wird wurde wurden kann konnte ging geht gibt sagt sagte meint laut
        steht weiß glaube denke warum wieso
        """.split()
    ),
    hesitating=frozenset(
        """
        leider gar eigentlich vielleicht heute gestern gerade jetzt dann hier dort schon wohl trotzdem deshalb also
        sonst
        besser schade stimmt klar vorher danach geht läuft passt klappt bitte warum
        """.split()
    ),
    passives=frozenset({"wird", "werden"}),
    participle="ge",
    tongues=frozenset("deutsch englisch französisch spanisch italienisch portugiesisch".split()),
)  # fmt: skip
