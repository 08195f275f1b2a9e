/** The words of a text without case, accents and punctuation. A text such as 'TBD' says nothing and has none. */
export function words(text: string | null): ReadonlySet<string> {
  if (text === null || /^\s*(?:tbd|tba|unknown)\s*$/i.test(text)) return new Set()
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** The words that tell a title from others of its team: none of 'Practice' or 'Game vs TBD'. */
export function tellingWords(title: string): ReadonlySet<string> {
  return new Set([...words(title)].filter((word) => !EMPTY_WORDS.has(word)))
}

/**
 * Words that stand in any title. 'Event' is our title for an event without one. 'Practice' is every team's name for its
 * own, and two of them at one hour are a clash that the parent must see.
 */
const EMPTY_WORDS = new Set(
  'a an the at vs v versus event tbd tba game match practice training canceled cancelled postponed ppd partido entrenamiento entrainement'.split(
    ' ',
  ),
)
