"""Powers that name an unknown hook, which is an error at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametable.play.errors import Malformed
from kingsburg.catalogue.entries import Gift, Offer
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.power import Power
from kingsburg.engine.table import Table
from tests.foreign.powers import entry


def test_a_trigger_that_is_misspelt() -> None:
    with pytest.raises(Malformed, match=r"Guest\.on_seasn_ends: there is no moment seasn_ends"):

        class Guest(Power):
            def on_seasn_ends(self, table: Table, me: None) -> None: ...


def test_a_gift_at_no_moment() -> None:
    gift = Gift(moment="seasn_starts", what="1 gold")
    with pytest.raises(Malformed, match=r"mill\.gives\.moment: there is no moment seasn_starts"):
        Building(replace(entry("mill", 1), gives=(gift,)))


def test_an_offer_at_no_moment() -> None:
    offer = Offer(moment="seasn_ends", pay="1 gold", gives="1 vp")
    with pytest.raises(Malformed, match=r"mill\.offers\.moment: there is no moment seasn_ends"):
        Building(replace(entry("mill", 1), offers=(offer,)))
