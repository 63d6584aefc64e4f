"""German cues. Source: Duden, Die Grammatik (Negation, Modalverben, Imperativ und Infinitiv als Aufforderung)."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.language import Language

GERMAN: Final = Language(
    name="de",
    cues={
        "never": ("nie", "niemals", "auf keinen fall", "unter keinen umständen", "keinesfalls", "nie wieder"),
        "not": ("nicht", "bitte nicht"),
        "no": ("kein", "keine", "keinen", "keiner", "keinerlei"),
        "avoid": ("vermeide", "unterlasse", "finger weg von"),
        "must_not": ("darf nicht", "dürfen nicht", "darf nie", "dürfen nie", "darfst nicht"),
        "always": ("immer", "stets", "jedes mal", "grundsätzlich", "ab jetzt", "von nun an"),
        "must": ("muss", "müssen"),
        "only": ("nur", "ausschließlich", "lediglich"),
        "hedge": ("möglichst", "wenn möglich", "am besten", "idealerweise", "nach möglichkeit", "lieber", "vielleicht"),
        "at_most": ("höchstens", "maximal", "nicht mehr als", "bis zu"),
        "at_least": ("mindestens", "wenigstens", "nicht weniger als"),
        "below": ("unter", "weniger als"),
        "above": ("mehr als",),
    },
    openers=frozenset("ok okay ja nein bitte und aber also gut danke".split()),
    stop_words=frozenset(
        """
        aber alle als am an auf aus bei bis bitte das dass dem den der des die diese dieser du durch ein eine
        einem einen einer es für hat hier ich ihr im in ist ja kein keine keinen mal man mit nach nicht nie
        niemals noch nur ob oder ohne sein sich sie sind so soll sollen und uns unter vom von vor wenn wer wie
        wir wird zu zum zur über immer
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
        "installier": "install", "erwähn": "mention", "nenn": "mention", "erstell": "create", "leg": "create",
    },
    tongues=frozenset("deutsch englisch französisch spanisch italienisch portugiesisch".split()),
)  # fmt: skip
