"""Portuguese as it is spoken in Brazil, without the mistakes that native readers found."""

from __future__ import annotations

import re
from functools import cache

import pytest

from gametable import renew

#: The mistakes, and what to say instead.
WRONG = {
    r"\bresta(m)? .* a (ela|ele)\b": "ela ainda tem",
    r"\bo que \w+ não faz\b": "ao contrário de",
    r"\bpõe (os|as|um|uma) (dois |três )?dados\b": "muda",
    r"\bnão traz ganho\b": "não compensa",
    r"\b(jogo novo|[Nn]ovo jogo|[Nn]este jogo|este jogo usa)\b": "partida: one that is played",
    r"\b(alcança|alcançado|alcançar|alcançam|alcançaria)\b": "influenciar: the word of the book",
    r"\bde pé\b": "construído, or até ser destruído",
    r"\b(cai|caem)\b": "é destruído, perde: a building does not fall",
    r"\btelefone\b": "celular",
    r"\bmáquinas?\b": "computador",
    r"\bsão precis[oa]s\b": "são necessários",
    r"\b[Rr]ole para (Ann|Brian|Cindy|David)\b": "role por",
    r"\bDeixe (Ann|Brian|Cindy|David)\b": "Faça Ann usar",
    r"\bnão há tal\b": "esse campo não existe",
    r"\brecrutamento\b": "contratação: the word of the book",
    r"\bmais alto\b": "de maior número, of an advisor",
    r"\bdecisão nossa\b": "nossa decisão, as everywhere",
    r"[.?] (Pode|Consegue|Deve|O que pode|O que pega)\b": "with its subject, ela or ele",
    r"\b(facto|equipa|ecrã|registo|utilizador|ficheiro|contacto)\b": "European",
}


@cache
def portuguese() -> list[str]:
    """Return every Portuguese text, including each plural form."""
    messages = [each for package in renew.PACKAGES for each in renew.translations(package, "pt")]
    told = [each.string for each in messages]
    return [text for each in told for text in ([each] if isinstance(each, str) else each or ())]


@pytest.mark.parametrize("wrong", WRONG)
def test_no_portuguese_message_has_what_was_found_wrong(wrong: str) -> None:
    assert len(portuguese()) > 3000
    assert [text for text in portuguese() if re.search(wrong, text)] == [], WRONG[wrong]
