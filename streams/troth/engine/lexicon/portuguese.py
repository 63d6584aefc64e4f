"""Portuguese cues. Source: Cunha e Cintra, Nova gramática do português contemporâneo (imperativo; advérbios)."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.language import Language

PORTUGUESE: Final = Language(
    name="pt",
    cues={
        "never": ("nunca", "jamais", "em nenhum caso", "em hipótese alguma", "de jeito nenhum"),
        "not": ("não",),
        "no": ("nada de", "nenhum", "nenhuma", "proibido"),
        "avoid": ("evite", "evita", "pare de"),
        "must_not": ("não deve", "não devem", "não pode", "não podem"),
        "always": ("sempre", "todas as vezes", "a partir de agora", "de agora em diante"),
        "must": ("deve", "devem", "tem que", "têm que"),
        "only": ("só", "somente", "apenas", "unicamente"),
        "hedge": ("se possível", "de preferência", "idealmente", "talvez", "preferencialmente"),
        "at_most": ("no máximo", "não mais de", "até", "máximo de"),
        "at_least": ("no mínimo", "pelo menos", "mínimo de"),
        "below": ("menos de", "abaixo de"),
        "above": ("mais de", "acima de"),
    },
    openers=frozenset("ok sim por favor e mas bom obrigado obrigada".split()),
    stop_words=frozenset(
        """
        a ao aos as com como da das de do dos e ela ele em essa esse esta este isso isto já mais mas me meu minha na não
        nas no nos nunca o os ou para pela pelo por que se sem sempre só sua seu também te tem um uma você é são está
        """.split()
    ),
    numbers={
        "zero": 0, "um": 1, "uma": 1, "dois": 2, "duas": 2, "três": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7,
        "oito": 8, "nove": 9, "dez": 10, "doze": 12, "vinte": 20, "trinta": 30, "cinquenta": 50, "cem": 100,
        "mil": 1000,
    },
    subjects=frozenset(
        """
        eu ele ela nós eles elas o a os as um uma este esta isso isto aqui há por como que quem quando
        """.split()
    ),
    verbs={
        "apag": "delete", "exclu": "delete", "remov": "delete", "escrev": "write", "alter": "write", "modifi": "write",
        "mud": "write", "edit": "write", "respond": "answer", "us": "use", "utiliz": "use", "envi": "send",
        "mand": "send", "toqu": "touch", "toc": "touch", "mex": "touch", "execut": "run", "rod": "run", "lei": "read",
        "abr": "read", "public": "publish", "instal": "install", "mencion": "mention", "cri": "create",
    },
    tongues=frozenset("português inglês francês alemão italiano espanhol".split()),
)  # fmt: skip
