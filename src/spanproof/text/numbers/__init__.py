"""Numbers in text: digits and words, units, currencies, hedges, and whether two amounts agree."""
