"""Irregular verbs: the form under which ``left`` and ``leave``, ``won`` and ``win`` meet."""

from __future__ import annotations

from collections.abc import Mapping

from spanproof.text.words import stem

__all__ = ["IRREGULAR"]

# A verb and its past forms; verbs whose forms meet by `stem` are left out.
_VERBS = """
arise arose arisen; awake awoke awoken; bear bore borne; beat beaten; become became; begin began begun; bend bent
bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; build built; burn burnt
buy bought; catch caught; choose chose chosen; cling clung; come came; creep crept; deal dealt; dig dug
draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed
feel felt; fight fought; find found founded; flee fled; fly flew flown; forbid forbade forbidden
forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; give gave given; go went gone; grow grew grown
hang hung; hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; leap leapt
learn learnt; leave left; lend lent; lie lain; light lit; lose lost; make made; mean meant; meet met
mistake mistook mistaken; outgrow outgrew outgrown; overcome overcame; overtake overtook overtaken; pay paid
prove proven; ride rode ridden; ring rang rung; rise rose risen; run ran; say said; see saw seen; seek sought
sell sold; send sent; sew sewn; shake shook shaken; shine shone; shoot shot; show shown; shrink shrank shrunk
sing sang sung; sink sank sunk; sit sat; sleep slept; slide slid; smell smelt; sow sown; speak spoke spoken
speed sped; spend spent; spill spilt; spin spun; spoil spoilt; spring sprang sprung; stand stood; steal stole stolen
stick stuck; sting stung; strike struck; swear swore sworn; sweep swept; swell swollen; swim swam swum; swing swung
take took taken; teach taught; tear tore torn; tell told; think thought; throw threw thrown; understand understood
undergo underwent undergone; wake woke woken; wear wore worn; weave wove woven; weep wept; win won
withdraw withdrew withdrawn; withhold withheld; withstand withstood; write wrote written; rewrite rewrote rewritten
"""
IRREGULAR: Mapping[str, str] = {
    form: stem(verb)
    for verb, *forms in (entry.split() for entry in ";".join(_VERBS.strip().splitlines()).split(";"))
    for form in forms
}
"""The stems of irregular verbs, by their past forms."""
