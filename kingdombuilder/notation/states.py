"""The compression dictionary of links: texts that are frequent in view states.

It belongs to version 1 of links: changing it makes all earlier links unreadable.
"""

from typing import ClassVar, Final

from gametable.notation.state import State
from kingdombuilder.engine.position import Position

# The rarest texts come first, because those nearer to the end take fewer bits.
WORDS: Final = (
    b'"rules":{"lords_zero":true},"ending":true,"given_up":["","discards":{"grass":1,"flower":1,'
    b'"forest":1,"canyon":1,"desert":1},"gone":{"desert":1},"stayed":{"hands":["'
    b'{"kind":"oracle","from":"D4","used":true,"new":true},{"kind":"harbor","kind":"barn",'
    b'"kind":"tower","kind":"oasis","kind":"farm","kind":"tavern","kind":"paddock","from":"'
    b'"terrain":"canyon","next":"forest","built":1,"to_move":"Ann","settlements":["A1","B2",'
    b'"fishermen","miners","workers","discoverers","hermits","citizens","farmers","lords",'
    b'"cards":["fishermen","knights","merchants"],'
    b'"oracle/","tower/","barn/","harbor/","tavern/","paddock/","oasis/","farm/",'
    b'"sections":["tavern","paddock","oasis","farm"],'
    b'{"version":1,"game":"kingdombuilder","turn":2,"players":[{"name":"Ann","},{"name":"Brian",'
    b'"},{"name":"Cindy","},{"name":"David",'
    b'{"kingdom":{"pace":"turn","speed":"quickly","odds":true,"rolls_itself":false,'
    b'"machines":{"Brian":"ahead","Ann":"greedy","Brian":"random"},'
    b'"played":{"start":{"new":{"names":["Ann","Brian","Cindy","David"],"count":,"moves":"'
)


class KingdomState(State):
    """The view state of an explorer of this game."""

    game: ClassVar[str] = "kingdombuilder"
    words: ClassVar[bytes] = WORDS

    @property
    def on_board(self) -> Position | None:
        """The position on the board, or None."""
        return None
