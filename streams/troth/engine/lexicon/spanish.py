"""Spanish cues. Source: RAE, Nueva gramática de la lengua española (la negación; las oraciones imperativas, 42)."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.language import Language

SPANISH: Final = Language(
    name="es",
    cues={
        "never": ("nunca", "jamás", "en ningún caso", "bajo ninguna circunstancia"),
        "not": ("no",),
        "no": ("nada de", "ningún", "ninguna", "prohibido"),
        "avoid": ("evita", "evite", "deja de"),
        "must_not": ("no debe", "no deben", "no puede", "no pueden", "no debes"),
        "always": ("siempre", "en todo momento", "cada vez", "a partir de ahora", "de ahora en adelante"),
        "must": ("debe", "deben", "debes", "hay que"),
        "only": ("solo", "sólo", "solamente", "únicamente"),
        "hedge": ("si es posible", "preferiblemente", "idealmente", "a ser posible", "mejor", "quizás"),
        "at_most": ("como máximo", "a lo sumo", "no más de", "hasta", "máximo"),
        "at_least": ("al menos", "como mínimo", "mínimo", "por lo menos"),
        "below": ("menos de", "por debajo de"),
        "above": ("más de",),
    },
    openers=frozenset("ok vale sí por favor y pero bueno gracias".split()),
    stop_words=frozenset(
        """
        a al como con cuando de del desde el en es esta este esto hay la las le les lo los más me mi no nunca o para
        pero por que qué se sé si siempre sin sobre solo su sus también te tu un una y ya está son ser fue
        """.split()
    ),
    numbers={
        "cero": 0, "un": 1, "una": 1, "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
        "ocho": 8, "nueve": 9, "diez": 10, "doce": 12, "veinte": 20, "treinta": 30, "cincuenta": 50, "cien": 100,
        "mil": 1000,
    },
    subjects=frozenset(
        """
        yo tú él ella ellos ellas nosotros el la los las un una este esta esto eso aquí hay por cómo qué quién
        cuándo se
        """.split()
    ),
    verbs={
        "borr": "delete", "elimin": "delete", "escrib": "write", "modific": "write", "cambi": "write", "edit": "write",
        "respond": "answer", "contest": "answer", "us": "use", "utiliz": "use", "envi": "send", "mand": "send",
        "toqu": "touch", "toc": "touch", "ejecut": "run", "corr": "run", "le": "read", "abr": "read",
        "public": "publish", "despleg": "deploy", "instal": "install", "mencion": "mention", "cre": "create",
        "sub": "push",
    },
    tongues=frozenset("español inglés francés alemán italiano portugués".split()),
)  # fmt: skip
