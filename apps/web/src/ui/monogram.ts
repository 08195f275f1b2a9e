const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const letters = new Map<string, string>()

/** The first character as a reader sees it (an emoji or a letter with its accents is one), in capitals; '?' for none. */
export function firstLetter(name: string): string {
  // A calendar asks for the same few names hundreds of times.
  let letter = letters.get(name)
  if (letter === undefined) {
    const [first] = segmenter.segment(name.trim())
    letter = first ? first.segment.toLocaleUpperCase() : '?'
    letters.set(name, letter)
  }
  return letter
}

/** First and last word's letters: 'Erin M. Calloway' → 'EC', 'Erin' → 'E'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return firstLetter(first) + (last ? firstLetter(last) : '')
}
