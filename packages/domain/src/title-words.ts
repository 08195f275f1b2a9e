/**
 * Splits a text into words, ignoring case, accents and punctuation. A placeholder such as 'TBD' has no words.
 */
export function words(text: string | null): ReadonlySet<string> {
  if (text === null || /^\s*(?:tbd|tba|unknown)\s*$/i.test(text)) return new Set()
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/**
 * Returns the words that are specific to a title. 'Practice' and 'Game vs TBD' have no specific words.
 */
export function distinctiveWords(title: string): ReadonlySet<string> {
  return new Set([...words(title)].filter((word) => !EMPTY_WORDS.has(word)))
}

/**
 * Words that do not identify an event. 'Event' is the app's title for an event without a title.
 * Every team calls its practice 'Practice', so 'Practice' does not prove that two events are the same.
 * If 'Practice' counted as a match, two different practices at the same time would not show as a clash.
 */
const EMPTY_WORDS = new Set(
  'a an the at vs v versus event tbd tba game match practice training canceled cancelled postponed ppd partido entrenamiento entrainement'.split(
    ' ',
  ),
)
