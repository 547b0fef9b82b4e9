"""Reading text: words, sentences, quantities, names and records, each with exact offsets. No models here."""
