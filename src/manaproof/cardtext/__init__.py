"""
Oracle text to the model and back: a sentence that the grammars don't cover is declined, never guessed.

A text goes through `paragraphs` (lines and sentences without reminder text, "~" for the object itself), `tokens` (one token for
each word, the same wherever it stands), the grammars in `grammar/` (LALR(1), one file for each idea) and `build/` (one function
for each rule of a grammar, in tables by idea). `reader` puts the sentences of a line together, and `zones` tells from where the
ability works; `printer` and `printing/` go the other way.

To read more, add an alternative to the grammar of the idea that it belongs to and, under the alternative's name, a meaning to the
table of the same idea in `build/`; words that only stand together are written as one string. Then print it: the tests hold that
every line of the corpus that is read whole is printed so that `canonical` finds the words of the text, that it is read again as
the same model, and that no sentence has two readings.
"""
