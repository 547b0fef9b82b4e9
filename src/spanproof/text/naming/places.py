"""Short forms of names of places and bodies, and the words for their people and things."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ALIASES", "INHABITANTS"]

# Names of one thing, parted by bars, one thing a line; acronyms in capitals.
_SAME = """
US | USA | united states | united states of america | america
UK | united kingdom | britain | great britain
EU | european union
UN | united nations
UAE | united arab emirates
USSR | soviet union
NYC | new york city | new york
LA | los angeles
SF | san francisco
DC | washington | washington dc
NATO | north atlantic treaty organization | north atlantic treaty organisation
CDC | centers for disease control | centers for disease control and prevention
FDA | food and drug administration
DRC | democratic republic of congo | democratic republic of the congo
PRC | china | people's republic of china
south korea | republic of korea
north korea | DPRK
czechia | czech republic
turkey | türkiye
netherlands | holland
myanmar | burma
ivory coast | côte d'ivoire
CEO | chief executive | chief executive officer
CFO | finance chief | finance director | chief financial officer
PM | prime minister
MP | member of parliament | members of parliament
VP | vice president
GP | general practitioner | family doctor
HR | human resources
IT | information technology
AI | artificial intelligence
EV | electric vehicle | electric car
TV | television
ID | identification | identity card | identity document
HQ | headquarters
SMS | text message | texting
CO2 | carbon dioxide
WWI | first world war | world war one | world war i
WWII | second world war | world war two | world war ii
captain | capt
colonel | col
doctor | dr
general | gen
governor | gov
lieutenant | lt
professor | prof
reverend | rev
senator | sen
sergeant | sgt
"""
_STATES = """
AL alabama; AK alaska; AZ arizona; AR arkansas; CA california; CO colorado; CT connecticut; DE delaware; FL florida
GA georgia; HI hawaii; ID idaho; IL illinois; IN indiana; IA iowa; KS kansas; KY kentucky; LA louisiana; ME maine
MD maryland; MA massachusetts; MI michigan; MN minnesota; MS mississippi; MO missouri; MT montana; NE nebraska
NV nevada; NH new hampshire; NJ new jersey; NM new mexico; NY new york; NC north carolina; ND north dakota; OH ohio
OK oklahoma; OR oregon; PA pennsylvania; RI rhode island; SC south carolina; SD south dakota; TN tennessee; TX texas
UT utah; VT vermont; VA virginia; WA washington; WV west virginia; WI wisconsin; WY wyoming; AB alberta
BC british columbia; ON ontario; QC quebec; NS nova scotia
"""
# The place, then the words for its people, language and things.
_PEOPLE = """
america american; britain british briton; england english englishman; scotland scottish scot; wales welsh
ireland irish; france french frenchman; germany german; italy italian; spain spanish spaniard; portugal portuguese
netherlands dutch; belgium belgian; switzerland swiss; austria austrian; sweden swedish swede; norway norwegian
denmark danish dane; finland finnish finn; iceland icelandic; poland polish pole; russia russian; ukraine ukrainian
greece greek; turkey turkish turk; hungary hungarian; romania romanian; bulgaria bulgarian; serbia serbian serb
croatia croatian croat; slovenia slovenian; slovakia slovak; czechia czech; albania albanian; estonia estonian
latvia latvian; lithuania lithuanian; europe european; asia asian; africa african; australia australian
canada canadian; mexico mexican; brazil brazilian; argentina argentine argentinian; chile chilean; peru peruvian
colombia colombian; venezuela venezuelan; honduras honduran; guatemala guatemalan; nicaragua nicaraguan
panama panamanian; ecuador ecuadorian; bolivia bolivian; paraguay paraguayan; uruguay uruguayan; cyprus cypriot
malta maltese; luxembourg luxembourgish; cuba cuban; jamaica jamaican; haiti haitian; china chinese; japan japanese
korea korean; india indian; pakistan pakistani; bangladesh bangladeshi; nepal nepali nepalese; tibet tibetan
vietnam vietnamese; thailand thai; malaysia malaysian; indonesia indonesian; philippines philippine filipino
singapore singaporean; taiwan taiwanese; mongolia mongolian; iran iranian persian; iraq iraqi; israel israeli
syria syrian; lebanon lebanese; jordan jordanian; egypt egyptian; libya libyan; tunisia tunisian; algeria algerian
morocco moroccan; nigeria nigerian; ghana ghanaian; kenya kenyan; ethiopia ethiopian; somalia somali; sudan sudanese
uganda ugandan; rwanda rwandan; zimbabwe zimbabwean; afghanistan afghan; georgia georgian; armenia armenian
california californian; texas texan; paris parisian; london londoner; rome roman; venice venetian; vienna viennese
hawaii hawaiian; sicily sicilian; catalonia catalan; scandinavia scandinavian; palestine palestinian; saudi saudi
catholicism catholic; islam islamic; judaism jewish; christianity christian; buddhism buddhist; hinduism hindu
"""


def _aliases() -> dict[str, tuple[tuple[str, ...], ...]]:
    groups = [[name.strip() for name in line.split("|")] for line in _SAME.strip().splitlines()]
    groups += [entry.strip().split(maxsplit=1) for line in _STATES.strip().splitlines() for entry in line.split(";")]
    found: dict[str, list[tuple[str, ...]]] = {}
    for group in groups:
        for name in group:
            found.setdefault(name.lower(), []).extend(tuple(other.split()) for other in group if other != name)
    return {name: tuple(others) for name, others in found.items()}


ALIASES: Mapping[str, tuple[tuple[str, ...], ...]] = _aliases()
"""The other names of what a lower-case name names, each as its words."""

INHABITANTS: Mapping[str, str] = {
    word: entry.split()[0]
    for line in _PEOPLE.strip().splitlines()
    for entry in line.split(";")
    for word in entry.split()
}
"""The place for each word for its people, language or things, and for itself."""
