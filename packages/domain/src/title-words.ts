/**
 * Splits a text into words without case, accents and punctuation. Returns no words for a placeholder such as 'TBD'.
 */
export function words(text: string | null): ReadonlySet<string> {
  if (text === null || /^\s*(?:tbd|tba|unknown)\s*$/i.test(text)) return new Set()
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/**
 * The words that distinguish a title from other titles of its team. There are none in 'Practice' and 'Game vs TBD'.
 */
export function distinctiveWords(title: string): ReadonlySet<string> {
  return new Set([...words(title)].filter((word) => !EMPTY_WORDS.has(word)))
}

/**
 * Words that occur in any title. 'Event' is the title that we give an event without one.
 * Every team calls its practice 'Practice', so the word does not show that two events are the same.
 * If 'Practice' counted as a match, two different practices at the same time would not show as a clash.
 */
const EMPTY_WORDS = new Set(
  'a an the at vs v versus event tbd tba game match practice training canceled cancelled postponed ppd partido entrenamiento entrainement'.split(
    ' ',
  ),
)
