import type { Article } from './articles.ts'

export interface Searched {
  /** `words` contains the article's title, introduction and the synonyms that people may search for. */
  readonly words: string
  /** `text` contains the full text of the article. */
  readonly text: string
}

export function searchedIn({ title, lead, words, body }: Article): Searched {
  const said = body.flatMap((block) => {
    if (typeof block === 'string') return [block]
    return 'steps' in block ? block.steps : []
  })
  return { words: `${title} ${lead} ${words}`, text: said.join(' ') }
}

/**
 * Returns the texts with a matching title or matching search words.
 * If no title or search word matches, returns the texts that mention the searched words anywhere.
 * If the search is empty, returns all texts.
 */
export function answering<One extends Searched>(typed: string, all: readonly One[]): readonly One[] {
  const about = all.filter(({ words }) => holds(typed, words))
  return about.length > 0 ? about : all.filter(({ text }) => holds(typed, text))
}

/** True if the text contains every typed word, ignoring case and accents. */
function holds(typed: string, text: string): boolean {
  const within = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

export function foundText(count: number, texts: { none: string; one: string; many: string }): string {
  if (count === 0) return texts.none
  return count === 1 ? texts.one : texts.many.replace('{n}', `${count}`)
}
