import type { Article } from './articles.ts'

export interface Searched {
  /** Title, lead, and what people may look for besides. */
  readonly words: string
  /** All that it says. */
  readonly text: string
}

export function searchedIn({ title, lead, words, body }: Article): Searched {
  const said = body.flatMap((block) => {
    if (typeof block === 'string') return [block]
    return 'steps' in block ? block.steps : []
  })
  return { words: `${title} ${lead} ${words}`, text: said.join(' ') }
}

/** Those that are about what was typed; where none is, those that mention it. Nothing typed finds all. */
export function answering<One extends Searched>(typed: string, all: readonly One[]): readonly One[] {
  const about = all.filter(({ words }) => holds(typed, words))
  return about.length > 0 ? about : all.filter(({ text }) => holds(typed, text))
}

/** Whether every word that was typed stands in the text; accents and case do not count. */
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
