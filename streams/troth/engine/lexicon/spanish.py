"""Spanish cues. Source: RAE, Nueva gramática de la lengua española (la negación; las oraciones imperativas, 42)."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.language import Language

SPANISH: Final = Language(
    name="es",
    cues={
        "never": ("nunca", "jamás", "en ningún caso", "bajo ninguna circunstancia"),
        "not": ("no",),
        "no": ("nada de", "ningún", "ninguna", "prohibido", "nadie"),
        "avoid": ("evita", "evite", "evitar", "deja de", "ni se te ocurra"),
        "must_not": (
            "no debe", "no deben", "no puede", "no pueden", "no debes", "no puedes", "no se debe", "no se deben",
            "no se puede", "no se pueden", "no se toca", "no se tocan", "nunca debe", "nunca deben", "está prohibido",
            "está prohibida", "están prohibidos", "no hay que",
        ),
        "always": (
            "siempre", "en todo momento", "cada vez", "a partir de ahora", "de ahora en adelante", "desde ahora",
        ),
        "must": ("debe", "deben", "debes", "hay que", "tiene que", "tienen que", "tienes que"),
        "trigger": ("cuando", "en cuanto", "una vez que", "después de que", "tan pronto como", "si"),
        "until": ("hasta que", "mientras", "antes de", "antes"),
        "ask_first": ("pregúntame", "preguntame", "consúltame", "consultame", "pregunta"),
        "except": ("salvo", "excepto", "a menos que", "menos"),
        "take_back": (
            "olvida", "olvídate de", "olvidá", "ya no aplica", "ya no vale", "ya no hace falta", "queda anulado",
            "queda anulada", "ignora lo que dije", "descarta", "ya no es necesario", "se acabó",
        ),
        "permit": ("puedes", "ya puedes", "adelante", "dale", "tienes permiso para"),
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
        pero por que qué se sé si siempre sin sobre solo su sus también te tu un una y ya está son ser fue todo todos
        cada nada ni antes después ahora así eso ese esa esos esas todas ellos nos les hasta entre desde muy hace haz
        puedes quiero vamos vez luego cuando donde primero mas tambien asi aca acá ahi ahí aun deberia debería
        deberian deberían deberiamos deberíamos tampoco ningun va van nos
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
        "sub": "push", "pushe": "push", "haga": "do", "hagas": "do", "haz": "do", "fusion": "merge", "mezcl": "merge",
        "commite": "commit", "despliegu": "deploy", "reinici": "restart", "avis": "send", "renombr": "move",
        "muev": "move", "mov": "move", "añad": "create", "agreg": "create", "trabaj": "work", "manten": "keep",
        "mantén": "keep", "pregunt": "ask", "consult": "ask", "comprueb": "check", "prueb": "test", "guard": "write",
        "sobrescrib": "write", "quit": "delete", "emple": "use", "compart": "publish",
    },
    promising=("voy a", "haré", "lo haré", "ejecutaré", "subiré", "borraré", "publicaré", "actualizaré", "crearé"),
    notifying=("avísame", "avisame", "dime", "notifícame", "infórmame", "mándame un mensaje", "escríbeme", "me avisas"),
    choosing=("vamos con", "usaremos", "nos quedamos con", "optamos por", "hemos decidido usar", "usamos",
    "seguimos con"),
    asking=("puedes", "podrías", "puedes por favor", "podrías por favor"),
    idle_nouns=frozenset("problema problemas idea prisa duda hay pasa importa sé sabía tengo entiendo es está".split()),
    telling=frozenset("es está son fue era estaba dice dicen según creo pienso hay había pasó falla sé porque".split()),
    hesitating=frozenset("ya hoy ayer ahora aquí también bueno claro todavía aún".split()),
    moods=(("e", "ques", "que"), ("a",)),
    second=frozenset("escrib corr le abr sub haga hagas haz muev mov añad manten mantén sobrescrib".split()),
    clitics=frozenset("me te se lo la los las le les nos".split()),
    infinitives=("ar", "er", "ir", "arlo", "arla", "erlo", "erla", "irlo", "irla"),
    wanting=frozenset("quiero queremos vayas vayan vaya".split()),
    tongues=frozenset("español inglés francés alemán italiano portugués".split()),
)  # fmt: skip
