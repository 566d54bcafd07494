"""The compression dictionary of links: texts that are frequent in view states.

It belongs to version 1 of links: changing it makes all earlier links unreadable.
"""

from typing import ClassVar, Final

from gametable.notation.state import State
from kingsburg.engine.position import Position

# The rarest texts come first, because those nearer to the end take fewer bits.
WORDS: Final = (
    b'{"winter":{"winter":{"soldiers":,"reinforcements":"difference","sent":,"rivals":"'
    b'{"season":{"contest":{"contenders":[{"name":"Ann","policy":"random"},"policy":"best"}],'
    b'"closed":[],"seat":'
    b'{"quiz":{"seed":"","phase":"winter","number":'
    b'{"rules":{"search":"","part":"setup","opened":"P2b.","shown":"'
    b'{"odds":{"view":"compare","turn","pairs","which":"B","a":{"dice":,"white":1,"token":1,'
    b'"taken":[8,9,10],"roll":"1 3 5 + 4","wanted":['
    b'{"court":{"worths":{"":{"18":"2","17":"0.5"}},"whose":"","unfolded":["claims","worths"],'
    b'{"play":{"draft":{"preset":"start-4","pace":"phase","machines":{"Ann":"greedy"},'
    b'"rolls_itself":true,"odds":true,{"new":{"players":["Ann","Brian","Cindy","David","Eva"],'
    b'"rules":{"plus_two_limit":"group","may_decline":true,"reinforcements":"difference"},'
    b'"passed":true,"player":null,"phase":"aid","phase":"reward","phase":"envoy","phase":"over"'
    b'" rolls " keeps" rerolls all by chapel" rerolls 2 by statue" uses town_hall" pays token at '
    b'town_hall" accepts " declines " trades " at 6" takes wood gold from 9" loses gold '
    b'wood stone" recruits 2 with gold gold wood stone" recruits 1 with " passes"," builds '
    b'" by envoy" influences 8 with 5 3 + 4 and token and by market'
    b'"enemy":"goblins 3","orcs 4","zombies 5","demons 6","dragons 8","barbarians 7",'
    b'"seen_by":["Ann","Brian","Cindy","David","Eva"],"then":["Ann takes gold","'
    b'"barricade","barracks","wizards_guild","farms","merchants_guild","stone_wall","fortress",'
    b'"blacksmith","crane","town_hall","embassy","stable","chapel","church","cathedral",'
    b'"market","guard_tower","palisade","statue","inn"'
    b'{"position":{"version":1,"year":3,"phase":"winter","step":"battle","year":2,'
    b'"phase":"recruiting","step":"recruit","year":4,"phase":"autumn","step":"season_end",'
    b'"year":5,"phase":"summer","step":"influence","phase":"spring","step":"build",'
    b'"to_move":"Ann","order":["Ann","Brian","Cindy","David","Eva"],"players":[{"name":"Ann",'
    b'"vp":10,"gold":1,"wood":1,"stone":1,"tokens":1,"soldiers":1,"buildings":["inn","statue",'
    b'"chapel","guard_tower","palisade","stable","barricade","crane","town_hall","market",'
    b'"envoy":true,"white_dice":1,"dice":"1 2 3 4 5 6 + ","used":["chapel","market","statue",'
    b'"token"]},{"name":"Brian","vp":12,"gold":2,"wood":2,"stone":2,"tokens":2,"soldiers":2,'
    b'"buildings":["statue","inn","guard_tower","palisade","barricade"]},{"name":"'
    b'"placed":[{"advisor":10,"player":"Ann","dice":"4 6"},{"advisor":1,"player":"'
    b'","dice":"3 5"},{"advisor":'
)


class KingsburgState(State):
    """The view state of an explorer of this game."""

    game: ClassVar[str] = "kingsburg"
    words: ClassVar[bytes] = WORDS

    @property
    def on_board(self) -> Position | None:
        """The position on the board, or None."""
        position: Position | None = getattr(self, "position", None)
        return position

    @property
    def in_sight(self) -> Position | None:
        """The position that a reader sees, even if the explorer only begins with it, or None."""
        return self.on_board
