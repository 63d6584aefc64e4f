"""Given names that people are called by in chats and reviews: "Priya: don't merge yet" is Priya's word, not the user's.

Sources: the most frequent given names of the US Social Security Administration's lists, and of the national lists of
Germany, Spain, Brazil, India, China (romanised), Japan, Korea, Poland and the Nordic countries. Names that are common
words of these conversations (Will, Mark, Bill, Grant, Art, Drew, Max, Rust, Ruby, Jenkins, Travis, Claude) are left
out.
"""

from __future__ import annotations

from typing import Final

GIVEN: Final = frozenset(
    """
    aaron abby abdul adam adele adrian agnieszka ahmed aisha akira alan alberto alejandro alex alexander alexandra alice
    alicia alina amanda amir amit amy ana andre andrea andreas andrew andy angela anika anil anita anjali ann anna anne
    annika anthony antonio arjun arun ashley astrid barbara beatriz ben benjamin bernd bettina bob bogdan brandon brenda
    brian bruno camila carla carlos carmen carol caroline catherine charles charlotte chen chloe chris christian
    christina christopher claire claudia cristina daniel daniela danielle dave david deborah deepak denise dennis diana
    diego dieter dimitri dina dirk dmitri dominic donna dorothy dylan eduardo edward elena eli elias elisa elizabeth
    ella
    ellen emil emily emma eric erik erika ethan eva evelyn fatima felipe felix fernanda fernando finn fiona florian
    franck francisco frank frederik gabriel gabriela gary george gerald giulia greg gregory gustavo hans harald harold
    harry heather heidi heike helen helena henrik henry hiroshi hugo ian igor ines ingrid irene isabel isabella ivan
    jack
    jacob jakob james jamie jan jane janet jason javier jean jeff jeffrey jennifer jens jeremy jerry jess jessica jim
    jing joan joao joe joel johan johannes john jonas jonathan jordan jorge jose joseph joshua joyce juan judith julia
    julian julie jun jürgen kai karen karin karl kate katherine kathleen katja keiko keith kelly ken kenji kenneth kevin
    klaus kumar lara larry lars laura lauren laurent lea leila lena leo leon li liam lina linda ling lisa liu louis luca
    lucas lucia lucy luis luiza lukas luke magda maja manuel marc marcel marco marcos maria mariana marie marina mario
    markus marta martha martin martina mary mateus mathias matt matteo matthew mei melanie melissa mia michael michał
    michelle miguel mika mike mila min mohamed mohammed monica monika moritz nadia nancy natalia natalie natasha nathan
    neha nicholas nick nicolas nicole nikhil nils nina noah nora olga oliver olivia omar oscar otto pablo pamela
    patricia
    patrick paul paula paulo pedro peter petra philip philipp pierre piotr priya rachel rafael raj rajesh ralf ramon
    raul
    ravi raymond rebecca renate ricardo richard rita robert roberto rodrigo roger rohan ronald rosa ryan sabine sally
    sam
    samantha samuel sandra sanjay santiago sara sarah satoshi scott sean sebastian sergei sergio sharon shirley silvia
    simon simone sofia sonia sophia sophie stefan stefanie stephanie stephen steve steven sunita susan susanne sven
    sylvia
    takeshi tanja tanya tatiana teresa theo theresa thomas tim timothy tina tobias tom tomás tomasz tony tyler ulrich
    ursula uwe valentina vanessa vera veronica victor victoria vijay vikram vincent virginia vladimir walter wei werner
    wolfgang xiao yan yuki yusuf yvonne zhang zoe
    """.split()
)
"""In lower case."""
