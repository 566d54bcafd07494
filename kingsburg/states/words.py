"""What stands often in the states of a link, so that links are short.

It belongs to version 1 of links: whoever changes it makes all links of before unreadable.
"""

from typing import Final

# The rarest first: what stands nearer to the end takes fewer bits.
WORDS: Final = (
    '{"winter":{"winter":{"soldiers":,"reinforcements":"difference","sent":,"rivals":"'
    '{"season":{"contest":{"contenders":[{"name":"Ann","policy":"random"},"policy":"best"}],'
    '"closed":[],"seat":'
    '{"quiz":{"seed":"","phase":"winter","number":'
    '{"rules":{"search":"","part":"setup","opened":"P2b.","shown":"'
    '{"odds":{"view":"compare","turn","pairs","which":"B","a":{"dice":,"white":1,"token":1,'
    '"taken":[8,9,10],"roll":"1 3 5 + 4","wanted":['
    '{"court":{"worths":{"":{"18":"2","17":"0.5"}},"whose":"","unfolded":["claims","worths"],'
    '{"play":{"draft":{"preset":"start-4","pace":"phase","machines":{"Ann":"greedy"},'
    '"rolls_itself":true,"odds":true,{"new":{"players":["Ann","Brian","Cindy","David","Eva"],'
    '"rules":{"plus_two_limit":"group","may_decline":true,"reinforcements":"difference"},'
    '"to_move":"passed":true,"player":null,"modules":[],"tile'
    '" rolls " keeps" rerolls all by chapel" rerolls 2 by statue" uses sawmill" pays token at '
    'town_hall" accepts " declines " trades " at 6" takes wood gold from 9" loses gold '
    'wood stone" recruits 2 with gold gold wood stone" recruits 1 with " passes"," builds '
    '" by envoy" influences 8 with 5 3 + 4 and token and by market'
    '"enemy":"goblins 3","orcs 4","zombies 5","demons 6","dragons 8","barbarians 7",'
    '"seen_by":["Ann","Brian","Cindy","David","Eva"],"then":["Ann takes gold","'
    '"barricade","wizards_guild","farms","merchants_guild","stone_wall","fortress",'
    '"blacksmith","crane","town_hall","embassy","stable","chapel","church","cathedral",'
    '"market","guard_tower","palisade","statue","inn"'
    '{"position":{"version":1,"year":3,"phase":"winter","step":"battle","year":2,'
    '"phase":"recruiting","step":"recruit","year":4,"phase":"autumn","step":"season_end",'
    '"year":5,"phase":"summer","step":"influence","phase":"spring","step":"build",'
    '"to_move":"Ann","order":["Ann","Brian","Cindy","David","Eva"],"players":[{"name":"Ann",'
    '"vp":10,"gold":1,"wood":1,"stone":1,"tokens":1,"soldiers":1,"buildings":["inn","statue",'
    '"chapel","guard_tower","palisade","stable","barricade","crane","town_hall","market",'
    '"envoy":true,"white_dice":1,"dice":"1 2 3 4 5 6 + ","used":["chapel","market","statue",'
    '"token"]},{"name":"Brian","vp":12,"gold":2,"wood":2,"stone":2,"tokens":2,"soldiers":2,'
    '"buildings":["statue","inn","guard_tower","palisade","barricade"]},{"name":"'
    '"placed":[{"advisor":10,"player":"Ann","dice":"4 6"},{"advisor":1,"player":"'
    '","dice":"3 5"},{"advisor":'
).encode()
