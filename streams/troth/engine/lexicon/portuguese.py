"""Portuguese cues. Source: Cunha e Cintra, Nova gramática do português contemporâneo (imperativo; advérbios)."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.language import Language

PORTUGUESE: Final = Language(
    name="pt",
    cues={
        "never": ("nunca", "jamais", "em nenhum caso", "em hipótese alguma", "de jeito nenhum"),
        "not": ("não",),
        "no": ("nada de", "nenhum", "nenhuma", "proibido", "ninguém", "sem"),
        "avoid": ("evite", "evita", "evitar", "pare de", "nem pense em"),
        "must_not": (
            "não deve", "não devem", "não pode", "não podem", "não se deve", "não se pode", "nunca deve", "nunca devem",
            "é proibido", "está proibido", "não é permitido",
        ),
        "always": (
            "sempre", "todas as vezes", "a partir de agora", "de agora em diante", "daqui pra frente",
            "daqui para frente",
        ),
        "must": ("deve", "devem", "tem que", "têm que", "precisa", "precisam"),
        "trigger": ("quando", "assim que", "depois que", "logo que", "se"),
        "until": ("até que", "enquanto", "antes de", "antes"),
        "ask_first": ("pergunta-me", "pergunte-me", "me pergunte", "me pergunta", "consulta-me", "consulte-me"),
        "except": ("exceto", "salvo", "a menos que", "a não ser que"),
        "take_back": (
            "esqueça", "esquece", "não vale mais", "já não vale", "não se aplica mais", "não é mais necessário",
            "não precisa mais", "descarte", "ignore o que eu disse", "está suspenso", "acabou",
        ),
        "permit": ("pode", "você pode", "já pode", "podes", "tem permissão para"),
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
        todo toda todos todas cada nada nem antes depois agora assim até entre desde muito faz pode vez quando onde
        primeiro ser ter foi vamos esses essas aquele aquela pra pro
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
        "delet": "delete", "faç": "do", "fuj": "do", "mescl": "merge", "reinici": "restart", "avis": "send",
        "renome": "move", "mov": "move", "adicion": "create", "trabalh": "work", "mant": "keep", "pergunt": "ask",
        "verifi": "check", "test": "test", "salv": "write", "sobrescrev": "write", "sub": "push", "empurr": "push",
        "commit": "commit", "deplo": "deploy", "implant": "deploy", "compartilh": "publish", "use": "use",
    },
    promising=("vou", "eu vou", "farei", "irei"),
    notifying=("me avise", "me avisa", "avise-me", "me diga", "me notifique", "me informe", "me mande", "me chama"),
    choosing=("vamos com", "vamos usar", "vamos de", "ficamos com", "optamos por", "decidimos usar", "usaremos"),
    asking=("pode", "você pode", "poderia", "você poderia"),
    idle_nouns=frozenset("problema problemas ideia pressa dúvida é está sei sabia tem há".split()),
    telling=frozenset("é está são foi era estava diz dizem segundo acho penso há havia falha sei porque".split()),
    hesitating=frozenset("já hoje ontem agora aqui também bom claro ainda".split()),
    moods=(("e", "que"), ("a",)),
    second=frozenset("escrev exclu mex lei abr faç fuj sobrescrev mov".split()),
    clitics=frozenset("me te se o a os as lhe nos".split()),
    infinitives=("ar", "er", "ir"),
    wanting=frozenset("quero queremos vá vão".split()),
    tongues=frozenset("português inglês francês alemão italiano espanhol".split()),
)  # fmt: skip
