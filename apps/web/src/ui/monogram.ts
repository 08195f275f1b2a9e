const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const letters = new Map<string, string>()

/**
 * Returns the first grapheme of a name in upper case: an emoji, or a letter with its accents.
 * Returns '?' for an empty name.
 */
export function firstLetter(name: string): string {
  // The result is cached, because a calendar needs the letters of the same few names hundreds of times.
  let letter = letters.get(name)
  if (letter === undefined) {
    const [first] = segmenter.segment(name.trim())
    letter = first ? first.segment.toLocaleUpperCase() : '?'
    letters.set(name, letter)
  }
  return letter
}

/** Returns the first letters of the first and the last word: 'Erin M. Calloway' → 'EC', 'Erin' → 'E'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return firstLetter(first) + (last ? firstLetter(last) : '')
}
