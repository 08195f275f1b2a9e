/**
 * A typed line from which rules take parts, such as a date or a child's name.
 * `folded` is the text without case and accents. A part that a rule has taken is blanked with `TAKEN` characters.
 * `folded` and `typed` have the same length, so that a position in `folded` is also a position in `typed`.
 */
export interface Line {
  readonly typed: string
  folded: string
}

/** Neither a blank nor a letter, so that no rule matches across a part that was taken before. */
const TAKEN = '\u0000'
/** Splits a line at the parts that were taken. */
export const TAKEN_PARTS = /\0+/u

/** Longer text is cut, because nobody types it, and because a title has at most this many characters. */
const LONGEST = 300

export function lineOf(text: string): Line {
  const typed = text
    .normalize('NFC')
    .replaceAll(/[\s\0]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
  return { typed, folded: fold(typed) }
}

/** Removes case and accents without changing the length. Typographic blanks, dashes and quotes become plain. */
export function fold(text: string): string {
  return text.normalize('NFC').replaceAll(/[^ -~]|[A-Z]/gu, plain)
}

function plain(char: string): string {
  if (/\s/u.test(char)) return ' '.repeat(char.length)
  if (/[\u2010-\u2015\u2212]/u.test(char)) return '-'
  if (/[\u2018\u2019\u02bc]/u.test(char)) return "'"
  const bare = char.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.length === char.length ? bare : char
}

/** Compiles a rule that matches only whole words of a folded text. */
export function rule(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u')
}

export type Groups = Readonly<Partial<Record<string, string>>>

/**
 * Takes the first match of a rule from the line. Returns null if the rule does not match.
 * @param accept reads the groups of the match. If it returns null, the line keeps the matched text.
 */
export function take<T>(line: Line, pattern: RegExp, accept: (groups: Groups) => T | null): T | null {
  const match = pattern.exec(line.folded)
  const value = match && accept(match.groups ?? {})
  if (!match || value === null) return null
  takeAt(line, match.index, match[0].length)
  return value
}

export function takeAt(line: Line, from: number, length: number): void {
  line.folded = line.folded.slice(0, from) + TAKEN.repeat(length) + line.folded.slice(from + length)
}

/** Escapes a text that becomes a part of a rule. Any run of blanks in the text matches any run of blanks. */
export function literal(text: string): string {
  return fold(text.trim())
    .replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)
    .replaceAll(/\s+/gu, String.raw`\s+`)
}
