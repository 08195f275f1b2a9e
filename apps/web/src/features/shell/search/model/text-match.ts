/** Compares typed text with names and texts. Case and accents do not matter, and words may have any order. */

/** A piece of a text. `isHit` is true if the piece matches the search text. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** Returns the text in lower case without accents, so that 'Sábado' equals 'sabado'. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(MARKS, '').toLowerCase()
}

const MARKS = /\p{M}/gu

/** Returns the words of a search text in the form of `fold`. */
export function wordsOf(q: string): string[] {
  return fold(q)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** True if `folded`, a text in the form of `fold`, contains each of the words. */
export function holdsAll(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word))
}

/** True if the texts together contain each word of `q`. */
export function holds(texts: readonly (string | null)[] | string | null, q: string): boolean {
  const all = typeof texts === 'string' || texts === null ? [texts] : texts
  return holdsAll(fold(all.filter((text) => text !== null).join(' ')), wordsOf(q))
}

/** Splits a text into the pieces that match a word of `q` and the pieces between them. */
export function pieces(text: string, q: string): Piece[] {
  const hits = hitsIn(text, q)
  const found: Piece[] = []
  let at = 0
  for (const [from, to] of hits) {
    if (from > at) found.push({ text: text.slice(at, from), isHit: false })
    found.push({ text: text.slice(from, to), isHit: true })
    at = to
  }
  if (at < text.length) found.push({ text: text.slice(at), isHit: false })
  return found
}

/** Maximum number of characters that an excerpt shows on each side of the match. */
const AROUND = 24

/** Returns the text around the first match in one line, such as 'park at Marine Dr'. Null if none. */
export function around(text: string | null, q: string): string | null {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const hit = hitsIn(line, q)[0]
  if (!hit) return null
  const [start, end] = hit
  const before = line.slice(Math.max(0, start - AROUND), start)
  const after = line.slice(end, end + AROUND)
  // Remove the cut-off words, so that the excerpt begins and ends with whole words.
  const from = before.length < start ? before.replace(/^\S*\s/, '') : before
  const to = end + after.length < line.length ? after.replace(/\s\S*$/, '') : after
  return `${from}${line.slice(start, end)}${to}`
}

/** Returns the parts of `text` that match a word of `q`, as `[from, to]` in order and without overlaps. */
function hitsIn(text: string, q: string): [number, number][] {
  // Folding can change the length of a text, so `origin` maps each folded character to its place in `text`.
  let folded = ''
  const origin: number[] = []
  let place = 0
  for (const character of text) {
    const plain = fold(character)
    for (let index = 0; index < plain.length; index++) origin.push(place)
    folded += plain
    place += character.length
  }
  origin.push(text.length)
  const isHit = Array.from({ length: text.length }, () => false)
  for (const word of new Set(wordsOf(q)))
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      isHit.fill(true, origin[at], origin[at + word.length])
  const hits: [number, number][] = []
  for (const [index, hit] of isHit.entries()) {
    const last = hits.at(-1)
    if (!hit) continue
    if (last && last[1] === index) last[1] = index + 1
    else hits.push([index, index + 1])
  }
  return hits
}
