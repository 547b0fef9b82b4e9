"""Currencies: the symbols, codes and words before or after an amount of money."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.numbers.numerals import Token

__all__ = [
    "CENT",
    "CURRENCY_CODES",
    "CURRENCY_HEADS",
    "CURRENCY_WORDS",
    "WITH_CENTS",
    "currency_after",
    "currency_before",
]

CENT = "¢"
"""The unit of an amount in cents, of a dollar if nothing else is said."""
WITH_CENTS = frozenset("USD EUR CAD AUD NZD HKD SGD TWD ZAR KES".split())
"""The currencies of which a hundredth is a cent."""
_BEFORE = {
    written: code
    for code, forms in {
        "USD": "$ US$ USD",
        "EUR": "€ EUR",
        "GBP": "£ GBP",
        "JPY": "JP¥ JPY ¥",
        "CNY": "CN¥ CNY RMB",
        "INR": "₹ INR Rs Rs. rs",
        "KRW": "₩ KRW",
        "RUB": "₽ RUB",
        "TRY": "₺",
        "UAH": "₴ UAH",
        "ILS": "₪ ILS",
        "VND": "₫ VND",
        "PHP": "₱ PHP",
        "NGN": "₦ NGN",
        "BDT": "৳ BDT Tk",
        "THB": "฿ THB",
        "BTC": "₿ BTC",
        "CHF": "CHF",
        "CAD": "C$ CA$ CAD",
        "AUD": "A$ AU$ AUD",
        "NZD": "NZ$ NZD",
        "HKD": "HK$ HKD",
        "SGD": "S$ SG$ SGD",
        "TWD": "NT$ TWD",
        "BRL": "R$ BRL",
        "MXN": "MX$ MXN",
        **{code: code for code in "SEK NOK DKK PLN CZK HUF RON ZAR AED SAR PKR EGP IDR MYR ARS CLP COP KES".split()},
    }.items()
    for written in forms.split()
}
CURRENCY_CODES = frozenset(written for written in _BEFORE if written.isalpha())
"""The currencies before a number that are written in letters alone (``CHF``)."""
CURRENCY_HEADS = frozenset(head for written in _BEFORE for head in (written, written[:1], written[:2], written[:-1]))
"""The tokens with which a currency before a number can begin (``$``, the ``US`` of ``US$``)."""
_AFTER = {
    **dict.fromkeys(("dollar", "dollars", "bucks"), ("USD", 1.0)),
    **dict.fromkeys(("cent", "cents", "¢"), ("USD", 0.01)),
    **dict.fromkeys(("euro", "euros"), ("EUR", 1.0)),
    **dict.fromkeys(("sterling", "quid"), ("GBP", 1.0)),
    "pence": ("GBP", 0.01),
    "yen": ("JPY", 1.0),
    **dict.fromkeys(("yuan", "renminbi"), ("CNY", 1.0)),
    **dict.fromkeys(("rupee", "rupees"), ("INR", 1.0)),
    **dict.fromkeys(("ruble", "rubles", "rouble", "roubles"), ("RUB", 1.0)),
    **dict.fromkeys(("franc", "francs"), ("CHF", 1.0)),
    "taka": ("BDT", 1.0),
    "pesos": ("MXN", 1.0),
    "naira": ("NGN", 1.0),
    "bitcoins": ("BTC", 1.0),
}
CURRENCY_WORDS = frozenset(_AFTER)
"""The words and signs for money that stand after an amount, in lower case."""
_NATIONS: dict[tuple[str, ...], str] = {
    ("us", "dollars"): "USD",
    ("american", "dollars"): "USD",
    ("canadian", "dollars"): "CAD",
    ("australian", "dollars"): "AUD",
    ("singapore", "dollars"): "SGD",
    ("pounds", "sterling"): "GBP",
    ("british", "pounds"): "GBP",
    ("swiss", "francs"): "CHF",
    ("indian", "rupees"): "INR",
    ("pakistani", "rupees"): "PKR",
}


def currency_before(items: Sequence[Token], index: int) -> tuple[str, int] | None:
    """The currency written from token `index` on, right before a number, and the index of that number."""
    for stop in (index + 2, index + 1):
        if stop < len(items) and items[stop].kind in "nvw" and items[stop].start - items[stop - 1].end <= 1:
            written = "".join(item.text for item in items[index:stop])
            glued = items[stop - 1].end - items[index].start == len(written)
            if glued and (code := _BEFORE.get(written)) is not None:
                return code, stop
    return None


def currency_after(items: Sequence[Token], index: int) -> tuple[str, float, int] | None:
    """The currency written from token `index` on, what one of it is worth in the main unit, and the index behind it."""
    if index >= len(items):
        return None
    words = tuple(item.text.lower() for item in items[index : index + 2])
    if (code := _NATIONS.get(words)) is not None:
        return code, 1.0, index + 2
    if (code := _BEFORE.get(items[index].text)) is not None and items[index].text not in ("$", "Rs", "rs", "Tk"):
        return code, 1.0, index + 1
    code_worth = _AFTER.get(words[0])
    return None if code_worth is None else (*code_worth, index + 1)
