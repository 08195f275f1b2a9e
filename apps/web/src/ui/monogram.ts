const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first character as a reader sees it (an emoji or a letter with its accents is one), in capitals; '?' for none. */
export function firstLetter(name: string): string {
  const [first] = segmenter.segment(name.trim())
  return first ? first.segment.toLocaleUpperCase() : '?'
}

/** First and last word's letters: 'Erin M. Calloway' → 'EC', 'Erin' → 'E'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return firstLetter(first) + (last ? firstLetter(last) : '')
}
