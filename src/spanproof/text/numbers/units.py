"""Units of measure: what a word or symbol after a number makes of it.

One line a unit: the dimension, what one of it is worth in the base unit of that dimension, and how it is written. Only
units of one dimension compare. Months and years are a dimension of their own (``calendar``), as no number of days is
exactly a month. Factors are those of NIST SP 811, appendix B; a ``calorie`` without prefix is the one on food labels.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Unit", "unit_of"]


class Unit(NamedTuple):
    """A unit: ``base = amount * scale + offset`` in the base unit of ``dimension``; ``name`` is its usual symbol."""

    name: str
    dimension: str
    scale: float
    offset: float = 0.0


# dimension | worth | symbols as written (the first is the name; case counts) | words (case does not count)
_TABLE = """
mass        | 1e-3            | mg                          | milligram milligrams
mass        | 1e-6            | µg μg mcg ug                | microgram micrograms
mass        | 1e-9            | ng                          | nanogram nanograms
mass        | 1               | g gm gms                    | gram grams gramme grammes
mass        | 1e3             | kg kgs Kg KG                | kilogram kilograms kilo kilos kilogramme kilogrammes
mass        | 1e6             | t                           | tonne tonnes
mass        | 907184.74       | ton                         | ton tons
mass        | 453.59237       | lb lbs                      | pound pounds
mass        | 28.349523125    | oz                          | ounce ounces
mass        | 6350.29318      | st                          | stone
length      | 1               | m                           | metre metres meter meters
length      | 1e-2            | cm                          | centimetre centimetres centimeter centimeters
length      | 1e-3            | mm                          | millimetre millimetres millimeter millimeters
length      | 1e-6            | µm μm um                    | micrometre micrometres micrometer micrometers microns
length      | 1e-9            | nm                          | nanometre nanometres nanometer nanometers
length      | 1e3             | km kms                      | kilometre kilometres kilometer kilometers
length      | 1609.344        | mi                          | mile miles
length      | 0.3048          | ft ′                        | foot feet
length      | 0.0254          | in″ ″                       | inch inches
length      | 0.9144          | yd yds                      | yard yards
length      | 9.4607304725808e15 | ly                       |
area        | 1               | m² m2 sqm                   |
area        | 1e6             | km² km2                     |
area        | 1e-4            | cm² cm2                     |
area        | 0.09290304      | ft² ft2 sqft                |
area        | 2589988.110336  | mi² mi2                     |
area        | 4046.8564224    | ac                          | acre acres
area        | 1e4             | ha                          | hectare hectares
volume      | 1               | l L                         | litre litres liter liters
volume      | 1e-3            | ml mL cc cm³ cm3            | millilitre millilitres milliliter milliliters
volume      | 1e-2            | cl cL                       | centilitre centilitres centiliter centiliters
volume      | 0.1             | dl dL                       | decilitre decilitres deciliter deciliters
volume      | 1e-6            | µl μl µL μL ul uL           | microlitre microlitres microliter microliters
volume      | 1e3             | m³ m3                       |
volume      | 0.2365882365    | cup                         | cup cups
volume      | 0.01478676478125 | tbsp tbsps tbs             | tablespoon tablespoons
volume      | 0.00492892159375 | tsp tsps                   | teaspoon teaspoons
volume      | 0.0295735295625 | floz                        |
volume      | 0.473176473     | pt                          | pint pints
volume      | 0.946352946     | qt qts                      | quart quarts
volume      | 3.785411784     | gal gals                    | gallon gallons
volume      | 158.987294928   | bbl                         | barrel barrels
duration    | 1               | s sec secs                  | second seconds
duration    | 1e-3            | ms msec                     | millisecond milliseconds
duration    | 1e-6            | µs μs us                    | microsecond microseconds
duration    | 60              | min mins                    | minute minutes
duration    | 3600            | h hr hrs                    | hour hours
duration    | 86400           | d                           | day days
duration    | 604800          | wk wks                      | week weeks
duration    | 1209600         | fortnight                   | fortnight fortnights
calendar    | 1               | mo mos                      | month months
calendar    | 12              | yr yrs                      | year years
calendar    | 120             | decade                      | decade decades
calendar    | 1200            | century                     | century centuries
energy      | 4184            | kcal kcals Cal              | kilocalorie kilocalories calorie calories
energy      | 1               | J                           | joule joules
energy      | 1e3             | kJ                          | kilojoule kilojoules
energy      | 3.6e6           | kWh kwh                     | kilowatt-hour kilowatt-hours
energy      | 3.6e9           | MWh                         |
energy      | 3.6e12          | GWh                         |
power       | 1               | W                           | watt watts
power       | 1e-3            | mW                          | milliwatt milliwatts
power       | 1e3             | kW                          | kilowatt kilowatts
power       | 1e6             | MW                          | megawatt megawatts
power       | 1e9             | GW                          | gigawatt gigawatts
power       | 745.69987       | hp bhp                      | horsepower
data        | 1               | B                           | byte bytes
data        | 1e3             | KB kB                       | kilobyte kilobytes
data        | 1e6             | MB                          | megabyte megabytes
data        | 1e9             | GB gb                       | gigabyte gigabytes
data        | 1e12            | TB tb                       | terabyte terabytes
data        | 1e15            | PB                          | petabyte petabytes
data        | 1024            | KiB                         | kibibyte kibibytes
data        | 1048576         | MiB                         | mebibyte mebibytes
data        | 1073741824      | GiB                         | gibibyte gibibytes
data        | 0.125           | bit                         | bit bits
data        | 125             | kb Kb                       | kilobit kilobits
data        | 125e3           | Mb                          | megabit megabits
data        | 125e6           | Gb                          | gigabit gigabits
data rate   | 1e3             | kbps Kbps kbit/s            |
data rate   | 1e6             | Mbps mbps Mbit/s            |
data rate   | 1e9             | Gbps gbps Gbit/s            |
frequency   | 1               | Hz                          | hertz
frequency   | 1e3             | kHz                         | kilohertz
frequency   | 1e6             | MHz                         | megahertz
frequency   | 1e9             | GHz                         | gigahertz
voltage     | 1               | V                           | volt volts
voltage     | 1e-3            | mV                          | millivolt millivolts
voltage     | 1e3             | kV                          | kilovolt kilovolts
current     | 1               | A                           | amp amps ampere amperes
current     | 1e-3            | mA                          | milliamp milliamps
charge      | 1               | mAh                         |
charge      | 1e3             | Ah                          |
pressure    | 1               | Pa                          | pascal pascals
pressure    | 100             | hPa mbar                    | hectopascal hectopascals millibar millibars
pressure    | 1e3             | kPa                         | kilopascal kilopascals
pressure    | 1e6             | MPa                         | megapascal megapascals
pressure    | 133.322387415   | mmHg                        |
pressure    | 6894.757293168  | psi PSI                     |
pressure    | 101325          | atm                         |
pressure    | 1e5             | bar                         |
torque      | 1               | Nm N·m N⋅m                  |
torque      | 1.3558179483    | ftlb ft·lb lb·ft            |
parts       | 1               | ppm                         |
parts       | 1e-3            | ppb                         |
light       | 1               | lm                          | lumen lumens
illuminance | 1               | lx                          | lux
speed       | 1               | m/s mps                     |
speed       | 0.44704         | mph                         |
speed       | 0.2777777777777778 | km/h kph kmh kmph         |
speed       | 0.5144444444444445 | kn                       | knot knots
amount      | 1               | mol                         | mole moles
amount      | 1e-3            | mmol                        | millimole millimoles
amount      | 1e-6            | µmol μmol umol              | micromole micromoles
activity    | 1               | IU iu                       |
sound       | 1               | dB                          | decibel decibels
pulse       | 1               | bpm                         |
rotation    | 1               | rpm RPM                     |
sharpness   | 1               | MP                          | megapixel megapixels
rating      | 1               | ★ ⭐                        | star stars
temperature | 1               | °C ℃                        | celsius centigrade
degree      | 1               | ° º ˚                       | degree degrees
percent     | 1               | % ％ ٪ pct                  | percent percentage
percent     | 0.1             | ‰                           | permille
points      | 1               | pp ppt pps                  |
points      | 0.01            | bp bps                      |
"""
_FAHRENHEIT = Unit("°F", "temperature", 5 / 9, -160 / 9)
_KELVIN = Unit("K", "temperature", 1.0, -273.15)

# Units of several words, as the lower-case words that follow the number; longest first where one begins another.
_PHRASES = """
per cent = %; percentage points = pp; percentage point = pp; percent points = pp; basis points = bp; basis point = bp
square metres = m²; square meters = m²; square metre = m²; square meter = m²; sq m = m²; square feet = ft²
square foot = ft²; sq ft = ft²; square miles = mi²; square mile = mi²; sq mi = mi²; square kilometres = km²
square kilometers = km²; square kilometre = km²; square kilometer = km²; sq km = km²; cubic metres = m³
cubic meters = m³; cubic metre = m³; cubic meter = m³; cubic centimetres = ml; cubic centimeters = ml
fluid ounces = floz; fluid ounce = floz; fl oz = floz; light years = ly; light year = ly
miles per hour = mph; miles an hour = mph; mile per hour = mph; kilometres per hour = km/h; kilometers per hour = km/h
kilometres an hour = km/h; kilometers an hour = km/h; km per hour = km/h; metres per second = m/s
meters per second = m/s; m per s = m/s; kilowatt hours = kWh; kilowatt hour = kWh; international units = IU
degrees celsius = °C; degree celsius = °C; degrees centigrade = °C; degrees c = °C; degrees fahrenheit = °F
degree fahrenheit = °F; degrees f = °F; beats per minute = bpm; revolutions per minute = rpm
newton metres = Nm; newton meters = Nm; ft - lb = ftlb; ft lb = ftlb; lb - ft = ftlb; lb ft = ftlb; foot pounds = ftlb
foot - pounds = ftlb; pound - feet = ftlb; pound feet = ftlb; parts per million = ppm; parts per billion = ppb
"""


def _build() -> tuple[dict[str, Unit], dict[str, Unit]]:
    symbols: dict[str, Unit] = {}
    names: dict[str, Unit] = {}
    for line in _TABLE.strip().splitlines():
        dimension, worth, written, spelled = (part.strip() for part in line.split("|"))
        unit = Unit(written.split()[0], dimension, float(worth))
        symbols.update(dict.fromkeys(written.split(), unit))
        names.update(dict.fromkeys(spelled.split(), unit))
    symbols.update({"°F": _FAHRENHEIT, "℉": _FAHRENHEIT})
    names["fahrenheit"] = _FAHRENHEIT
    names["kelvin"] = names["kelvins"] = _KELVIN
    return symbols, names


_SYMBOLS, _NAMES = _build()
_PHRASE = {
    tuple(words.split()): _SYMBOLS[symbol]
    for words, symbol in (entry.split(" = ") for line in _PHRASES.strip().splitlines() for entry in line.split("; "))
}
_LONGEST = 3  # words of a phrase
_GLUED_ONLY = {
    **{
        symbol: _SYMBOLS.pop(symbol)
        for symbol in ("A", "B", "J", "t", "st", "d", "pt", "ac", "ly", "kn", "us", "Pa", "mo")
    },
    "in": _NAMES["inch"],
    "F": _FAHRENHEIT,
    "C": _SYMBOLS["°C"],
}


def unit_of(surfaces: tuple[str, ...], *, glued: bool) -> tuple[Unit, int] | None:
    """The unit at the head of the up to three tokens after a number, and how many of them it takes.

    Args:
        surfaces: the tokens as written; only the first three are read.
        glued: whether the first touches the number, as in ``350F`` or ``5in``.
    """
    lowered = tuple(surface.lower() for surface in surfaces[:_LONGEST])
    for length in (_LONGEST, 2):
        if (unit := _PHRASE.get(lowered[:length])) is not None and len(lowered) >= length:
            return unit, length
    if not surfaces:
        return None
    if surfaces[0] in ("°", "º", "˚") and lowered[1:2] in (("c",), ("f",)):
        return _SYMBOLS["°" + surfaces[1].upper()], 2
    if glued and surfaces[0] in _GLUED_ONLY:
        return _GLUED_ONLY[surfaces[0]], 1
    unit = _SYMBOLS.get(surfaces[0]) or _NAMES.get(lowered[0])
    return None if unit is None else (unit, 1)
