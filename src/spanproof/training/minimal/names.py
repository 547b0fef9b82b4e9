"""What the facts of one premise are drawn from: templates, and a few names of each kind, which they share."""

from __future__ import annotations

import random
from functools import cache
from importlib.resources import files

from spanproof.text.times.dates import MONTHS
from spanproof.text.times.weekdays import DAY_NAMES
from spanproof.training.synthetic.kinds import places, words

__all__ = ["Scene"]

_NICKNAMES = "Rovers Hawks Wolves Comets Pilots Miners Tigers Sharks Rangers Kings".split()
_DRUG_STARTS = "Ver Tal Lom Cor Zan Bex Nal Pro Dul Mir Fen Gos Hal Jar Kel Ret Sov Vax".split()
_DRUG_ENDS = "amine ovir azole ipril umab idone axin oprost erol atide istat ublin".split()
_VALUES = {
    "color": "red; blue; green; yellow; white; black; gray; purple; orange; brown",
    "material": "steel; stone; oak; glass; brick; bronze; concrete; marble; bamboo; copper",
    "metal": "gold; silver; copper; nickel; zinc; platinum",
    "weekday": "; ".join(DAY_NAMES),
    "month": "; ".join(MONTHS),
    "country": "Brazil; Kenya; Norway; Japan; Peru; Canada; Vietnam; Poland; Ghana; Chile; India; Portugal",
    "language": "French; Turkish; Spanish; Korean; Arabic; Dutch; Swahili; Finnish; Hindi; Greek",
    "profession": "a nurse; a carpenter; a pilot; an engineer; a baker; a judge; a plumber; an architect; a farmer",
    "sport": "tennis; hockey; golf; boxing; volleyball; cricket; baseball; judo",
    "place": "in the garage; under the sofa; on the balcony; behind the stove; in the mailbox; next to the sink",
    "rank": "first; second; third; fourth; fifth; sixth; last",
    "cause": "a gas leak; a loose cable; lightning; a cracked valve; a software error; a cigarette; rust; overheating",
}
_MOST = 4
_ASIDE = 5


class Scene:
    """The templates and names of one premise, drawn on first use.

    Args:
        rng: draws them; public, for what else is to be drawn.
        aside: whether templates are those that training leaves out, one in five of each file.
    """

    def __init__(self, rng: random.Random, *, aside: bool) -> None:
        """Start with nobody."""
        self.rng = rng
        self._aside = aside
        self._known: dict[str, list[str]] = {}

    def template(self, name: str) -> list[str]:
        """Return the parts of a line of `templates/<name>.txt`."""
        return self.rng.choice(_lines(name, self._aside))

    def opposites(self, name: str) -> tuple[str, list[str], list[str]]:
        """Return the first part of a line, the parts before its arrow, and those behind it."""
        first, *parts = self.template(name)
        yes, no = " ; ".join(parts).split(" => ")
        return first, yes.split(" ; "), no.split(" ; ")

    def some(self, kind: str, count: int) -> list[str]:
        """Return `count` (at most 4) names of a kind: person, company, team, city, drug, value; or a noun's things."""
        if "," in kind:
            kind = self.rng.choice(kind.split(",")).strip()
        if kind not in self._known:
            self._known[kind] = self._drawn(kind)
        return self.rng.sample(self._known[kind], count)

    def _drawn(self, kind: str) -> list[str]:
        pick = self.rng.choice
        if kind in _VALUES:
            return self.rng.sample(_VALUES[kind].split("; "), _MOST)
        found: dict[str, None] = {}
        while len(found) < _MOST:
            if kind == "person":
                name = f"{pick(words('first'))} {pick(words('last'))}"
            elif kind == "company":
                name = f"{pick(words('company_first'))} {pick(words('company_last'))}"
            elif kind in ("city", "team"):
                city = pick(places())[0]
                name = city if kind == "city" else f"the {city} {pick(_NICKNAMES)}"
            elif kind == "drug":
                name = pick(_DRUG_STARTS) + pick(_DRUG_ENDS)
            else:
                name = f"the {pick(_words(pick(('streets', 'company_first'))))} {kind}"
            found[name] = None
        return list(found)


@cache
def _words(name: str) -> tuple[str, ...]:
    return words(name)


@cache
def _lines(name: str, aside: bool) -> list[list[str]]:
    text = (files(__package__) / "templates" / f"{name}.txt").read_text(encoding="utf-8")
    found = [[part.strip() for part in line.split(";")] for line in text.splitlines() if line and line[0] != "#"]
    return [line for at, line in enumerate(found) if (at % _ASIDE == _ASIDE // 2) == aside]
