"""Languages: English, and what only looks foreign, is covered; other languages are not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.text.language import covered, why_uncovered

FOREIGN = {
    "German": "Das Museum ist am Sonntag geschlossen.",
    "French": "Le musée est fermé le dimanche.",
    "Spanish": "El museo está cerrado los domingos.",
    "Italian": "Il museo è chiuso la domenica.",
    "Portuguese": "O museu está fechado aos domingos.",
    "Dutch": "Het museum is op zondag gesloten.",
    "Polish": "Muzeum jest zamknięte w niedziele.",
    "Czech or Slovak": "Muzeum je v neděli zavřené, protože se opravuje a není otevřené.",
    "Scandinavian": "Museet är stängt på söndagar.",
    "Finnish": "Museo on suljettu sunnuntaisin, mutta se on auki.",
    "Hungarian": "A múzeum vasárnap zárva van és nem látogatható.",
    "Romanian": "Muzeul este închis duminica pentru că nu sunt vizitatori.",
    "Turkish": "Müze pazar günleri kapalıdır ve bu bir tatil.",
    "Indonesian or Malay": "Museum tutup pada hari Minggu dan tidak buka.",
    "Vietnamese": "Bảo tàng không mở cửa vào chủ nhật và các ngày lễ.",
    "Croatian or Serbian": "Muzej je zatvoren nedjeljom jer nije bilo posjetitelja koji su platili.",
    "Chinese, Japanese or Korean": "博物馆星期日关闭。",
    "Cyrillic": "Музей закрыт.",
    "Arabic": "المتحف مغلق يوم الأحد",
    "Hebrew": "המוזיאון סגור ביום ראשון",
    "Greek": "Το μουσείο είναι κλειστό",
    "South Asian": "संग्रहालय रविवार को बंद रहता है।",
    "Southeast Asian": "พิพิธภัณฑ์ปิดวันอาทิตย์",
}


@pytest.mark.parametrize(("language", "text"), FOREIGN.items(), ids=FOREIGN)
def test_another_language_is_not_covered_and_the_reason_names_it(language, text):
    assert not covered(text)
    assert language in why_uncovered(text)


@pytest.mark.parametrize(
    "text", ["박물관은 일요일에 휴관합니다", "美術館は日曜日に休みです。", "WHO于2020年宣布大流行", "Je ne sais pas."]
)
def test_short_and_mixed_text_in_another_language_is_not_covered(text):
    assert not covered(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("Portuguese", "O museu fecha às 9:00."),
        ("Portuguese", "O museu abre às 17:00."),
        ("Italian", "Il museo chiude alle 9:00."),
        ("Italian", "Il museo apre alle 17:00."),
        ("Spanish", "El museo abre a las 9:00."),
        ("Spanish", "El museo cierra a las 9:00."),
        ("Spanish", "La entrada cuesta 12 dollars."),
        ("Turkish", "Müze 17:00'de açılıyor."),
        ("Scandinavian", "Museet öppnar kl. 17:00."),
        ("Scandinavian", "Museet öppnar kl."),
        ("German", "Der Eintritt kostet 12 Euro."),
        ("Dutch", "Het museum sluit om 17:00."),
    ],
)
def test_a_short_answer_in_another_language_is_not_covered(language, text):
    assert language in why_uncovered(text)


ENGLISH = """
The museum is closed.
I die in the war at 5 EST on a dam in a den.
Los Angeles, San José and La Paz are cities.
Los Angeles, San José, La Paz
Bonjour
Ja.
α-synuclein and β-catenin
Δx
Universidad de los Andes
The word for Tokyo is 東京 in Japanese.
The Russian word мир means both world and peace.
Les Misérables
José García Márquez, Peña Nieto and Iñárritu
12.5 mg
Ludwig van Beethoven
Vincent van der Berg, Ursula von der Leyen
Der Spiegel
Charles de Gaulle
import numpy as np
The film Das Boot was directed by Wolfgang Petersen.
Coq au vin, pot-au-feu, crème brûlée, steak frites
Rio de Janeiro, São Paulo, Belo Horizonte
in vitro and in vivo
Do no harm.
Do as I do.
No, see me on or at it
Recycling one ton of cardboard saves over 9 cubic yards of landfill space.
MIT, EST, DES, UND, EIN
THE MUSEUM IS CLOSED ON SUNDAYS AND HOLIDAYS
Ha - ha - ha, tra - la - la.
Stockholm: (1S-4S) & (2S-3S)
Health care benefits: medical care, dental care, mental health care.
Pad Thai, Pho, Banh Mi
🎉 👍 ✓
par la mer
Brentwood, Los Angeles contains no schools.
Prince Charles met Camilla in Cambridge.
Nas released a court order.
La Dolce Vita
Casa de la Cultura
Iron ore, at a low cost
"""


@pytest.mark.parametrize("text", ENGLISH.strip().splitlines())
def test_english_names_numbers_and_short_text_are_covered(text):
    assert why_uncovered(text) is None


def test_an_empty_text_is_covered():
    assert covered("")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_covered_is_the_absence_of_a_reason(text):
    assert covered(text) == (why_uncovered(text) is None)
