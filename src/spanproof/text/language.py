"""Whether a text is in a language that the rules and models cover: English.

Two signs speak against it: most letters belong to a script other than Latin, or the small words are those of another
language (function-word profiles, after Ingle 1976, "A language identification table"; beside them the verbs of short
answers, such as when a place opens and what it costs). Short texts, names, numbers and mixed texts have the benefit of
the doubt.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from spanproof.text.words import STOP_WORDS

__all__ = ["covered", "why_uncovered"]

_SCRIPTS = {
    "Chinese, Japanese or Korean": "\u1100-\u11ff\u3040-\u30ff\u3100-\u318f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff",
    "Cyrillic": "\u0400-\u052f",
    "Arabic": "\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff",
    "Hebrew": "\u0590-\u05ff",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "Armenian or Georgian": "\u0530-\u058f\u10a0-\u10ff",
    "South Asian": "\u0900-\u0dff",
    "Southeast Asian": "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff",
    "Ethiopic": "\u1200-\u139f",
}
_DENSE = "Chinese, Japanese or Korean"  # one sign says as much as two or three letters
_FOREIGN_SHARE = 0.3  # of all letters

# Small words that English does not have, or has only in other cases; a word after the bar is also common in names.
_PROFILES = {
    "German": """
        das und ist nicht ein eine einen einem einer mit auf für zu sich auch wird wurde werden wurden sind oder
        bei nach aus über durch haben kann können wie nur noch im zum zur sie ich wir ihr dass als um es daß
        sein seine beträgt gibt öffnet schließt kostet uhr | der den dem des von die
    """,
    "French": """
        les est et une dans pour que qui pas ne sur avec sont par plus ce cette il elle nous vous je ont été aux
        ses leur être mais ou où à son sa comme fait peut n'est c'est d'un d'une l'on s'est
        ouvre ferme coûte heures | le la de du des un
        en au
    """,
    "Spanish": """
        que es una por con para como más pero sus fue está están ser son se lo al si muy también hay este esta
        entre desde sobre cuando hasta donde puede tiene año años no su o abre cierra
        cuesta horas | el la los las de del y un en a
    """,
    "Italian": """
        che è una per con non sono come più anche della delle degli dei nel nella alla ma suo sua gli questo
        questa stato essere hanno si può il lo al dal dalla fra ogni alle allo agli dai dagli
        dalle nei negli nelle sui sulla sulle fino apre chiude aperto chiuso | ai tra la le di da del un e i in
    """,
    "Portuguese": """
        que é uma para com não mais como mas foi seu sua ou ser quando muito também pelo pela até isso ela ele
        entre depois mesmo aos está tem um os ao à às nas nos pode abre fecha
        custa horas | o a as de do da dos das em no na e são
    """,
    "Dutch": """
        het een en dat niet zijn voor op met aan ook maar om bij er naar uit door over wordt worden werd deze
        dit heeft hebben kan nog zich wel moet als dan geen of is tot opent sluit kost uur | de van den der te in
    """,
    "Polish": """
        jest nie się że do od dla jak ale czy oraz jego jej są był była było przez który która które przy po tak
        tylko może roku lub co to otwiera zamyka kosztuje godzinie | w z na i o
    """,
    "Czech or Slovak": """
        je není že se jsou byl byla bylo pro který která které jako ale nebo také jeho jej podle aby když pokud
        má nie sú ako alebo ktorý otevírá zavírá otvára zatvára stojí hodin | v na z k
    """,
    "Scandinavian": """
        och är att det som av på med till inte den har var från eller ett kan om vid skulle og er ikke til på
        fra av det som en blev ble et være også efter etter mellem mellom för öppnar stänger kostar
        klockan kl åpner stenger koster klokken åbner lukker | i de
    """,
    "Finnish": """
        ja on ei että se oli ovat ole mutta kun niin myös sekä joka tai hän mukaan kuin vain jos voi ollut kello
        avataan aukeaa suljetaan maksaa
    """,
    "Hungarian": """
        az és hogy nem egy is volt meg ez van vagy csak már mint de még lesz lehet után amely nyit zár óra órakor
        | a
    """,
    "Romanian": """
        și este nu pentru din cu mai sunt fost sau după prin între această acest lui ale fi dar deschide închide
        ora | la de a în
    """,
    "Turkish": """
        bir ve bu için ile olarak da daha çok ne gibi değil olan sonra kadar var vardır ancak veya her olduğu
        açılıyor açılır kapanıyor kapanır saat | de
    """,
    "Indonesian or Malay": """
        yang dan ini itu dengan untuk pada adalah dari tidak dalam akan oleh ke atau juga sebagai bisa ada telah
        lebih dapat karena buka tutup pukul | di
    """,
    "Vietnamese": """
        là và của có không được các một những người trong cho này với đã để từ khi cũng như tại vào năm mở đóng cửa
        lúc giờ
    """,
    "Croatian or Serbian": """
        je i se na da su za od koji koja koje nije biti kao ali ili iz što bio bila samo već otvara zatvara sati | u a
    """,
}
_ENOUGH = 2.0  # evidence in words
_ENOUGH_ALONE = 1.5  # the same in a sentence without any small word of English, if one of its words is in no names
_SENTENCE = 4  # words
_SHARE = 0.2  # of the words

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ACCENTED = re.compile(r"[^\W\d_a-zA-Z]")
_RUNS = {name: re.compile(f"[{signs}]{{{3 if name == 'Greek' else 1},}}") for name, signs in _SCRIPTS.items()}
_LETTERS = re.compile(r"[^\W\d_]+")


def _weights(profile: str) -> dict[str, float]:
    strong, _, weak = profile.partition("|")
    return dict.fromkeys(weak.split(), 0.5) | dict.fromkeys(strong.split(), 1.0)


def _languages() -> dict[str, list[tuple[str, float]]]:
    """The languages that have each small word, with what it weighs there."""
    found: dict[str, list[tuple[str, float]]] = {}
    for name, profile in _PROFILES.items():
        for word, weight in _weights(profile).items():
            found.setdefault(word, []).append((name, weight))
    return found


_FOREIGN = _languages()


def covered(text: str) -> bool:
    """Whether `text` is in English, or too short or too mixed to tell; linear in its length."""
    return why_uncovered(text) is None


def why_uncovered(text: str) -> str | None:
    """Why rules and models do not cover `text`, as the reason of an ``unchecked`` claim; ``None`` if they do."""
    script = _foreign_script(text)
    if script:
        return f"language not covered: its script is another one ({script}); the rules and models read English"
    language = _foreign_language(text)
    if language:
        return f"language not covered: it seems to be {language}; the rules and models read English"
    return None


def _foreign_script(text: str) -> str | None:
    """The script other than Latin that holds most of the letters, if these are enough to matter."""
    if text.isascii():
        return None
    letters = sum(len(run) for run in _LETTERS.findall(text))
    shares = Counter({name: sum(len(run) for run in pattern.findall(text)) for name, pattern in _RUNS.items()})
    shares[_DENSE] *= 2
    letters += shares[_DENSE] // 2
    name, count = shares.most_common(1)[0]
    return name if count > 1 and sum(shares.values()) >= _FOREIGN_SHARE * letters else None


def _foreign_language(text: str) -> str | None:
    """The language, other than English, of the small words of a text in Latin script."""
    tokens = Counter(_small(text))
    total = sum(tokens.values())
    english = sum(count for word, count in tokens.items() if word in STOP_WORDS)
    hits = dict.fromkeys(_PROFILES, 0.0)
    for word, count in tokens.items():
        for name, weight in _FOREIGN.get(word, ()):
            hits[name] += count * weight
    best = max(hits, key=hits.__getitem__)
    evidence = hits[best]
    alone = not english and total >= _SENTENCE and any((best, 1.0) in _FOREIGN.get(word, ()) for word in tokens)
    enough = _ENOUGH_ALONE if alone and evidence >= _ENOUGH_ALONE else _ENOUGH
    if evidence and not text.isascii():
        evidence += min(0.5, 0.5 * sum(count for word, count in tokens.items() if _ACCENTED.search(word)))
    return best if evidence >= max(enough, 1.5 * english, _SHARE * total) else None


def _small(text: str) -> Iterator[str]:
    """The words of `text`, case-folded; acronyms such as EST and MIT are left out unless all is in capitals."""
    shouting = text.isupper() and any(len(word) > 5 for word in _TOKEN.findall(text))
    for found in _TOKEN.finditer(text):
        word = found.group()
        if shouting or len(word) == 1 or not word.isupper():
            yield word.casefold().replace("’", "'")
