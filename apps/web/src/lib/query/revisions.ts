/**
 * Which kept answers are out of date, by what the stream said (the pure part; `listen.ts` acts on it).
 *
 * Every answer carries the revisions of what it was read from, taken before its data. The stream says which revision a
 * subject has now. An answer is read again when the two **differ**: never by greater-than, for a restored database may
 * have turned revisions back. Another epoch is another database: everything is read again. A subject that the person
 * may no longer see takes every copy that contains it along.
 *
 * An answer is compared only with what was heard **after it was asked for** (`since`). Its revision may be newer than
 * the last one heard, because the notice is still on its way; comparing with older news would read again for nothing,
 * and for ever. News that came while the answer was under way must be compared when it lands: that is why what was
 * heard is remembered, with the order in which it was heard.
 */
import type { StreamFrame } from '@homefield/contract/stream'

export type Revisions = Readonly<Record<string, number>>

/** For answers that depend on a subject but do not say at which revision: it differs from everything heard. */
export const UNKNOWN_REVISION = -1

interface News {
  revision: number
  order: number
}

/** All that the stream said to this tab about one account. Order 0 is before the first frame. */
export interface Heard {
  readonly epoch: string | null
  readonly order: number
  /** Order of the last hello, which lists every subject there is; 0 before the first. */
  readonly hello: number
  readonly subjects: ReadonlyMap<string, News>
  /** Subjects taken away, each with the order in which that was heard. */
  readonly gone: ReadonlyMap<string, number>
}

export const NOTHING_HEARD: Heard = { epoch: null, order: 0, hello: 0, subjects: new Map(), gone: new Map() }

export function hear(heard: Heard, frame: StreamFrame): Heard {
  const order = heard.order + 1
  const said = Object.entries(frame.revisions).map(
    ([subject, revision]) => [subject, { revision, order }] as const,
  )
  const gone = new Map(heard.gone)
  for (const [subject] of said) gone.delete(subject)
  if (frame.type === 'hello') {
    const subjects = new Map(said)
    for (const subject of heard.subjects.keys()) if (!subjects.has(subject)) gone.set(subject, order)
    return { epoch: frame.epoch, order, hello: order, subjects, gone }
  }
  const subjects = new Map([...heard.subjects, ...said])
  for (const subject of frame.gone) {
    subjects.delete(subject)
    gone.set(subject, order)
  }
  return { ...heard, order, subjects, gone }
}

/** An answer as it is kept. `revisions` is null where it says nothing; `epoch` where no hello had been heard. */
export interface KeptAnswer {
  revisions: Revisions | null
  epoch: string | null
}

export type Verdict = 'current' | 'reread' | 'remove'

/**
 * @param since compare with what was heard after this order: the one before a frame that has just come, the one at which
 * the answer was asked for when it lands, 0 for an answer of an earlier run of the app.
 */
export function judge(answer: KeptAnswer, heard: Heard, since: number): Verdict {
  const helloIsNews = heard.hello > since
  const subjects = Object.entries(answer.revisions ?? {})
  for (const [subject] of subjects) {
    if ((heard.gone.get(subject) ?? 0) > since) return 'remove'
    if (helloIsNews && !heard.subjects.has(subject)) return 'remove'
  }
  if (helloIsNews && answer.revisions === null) return 'reread'
  if (heard.epoch !== null && answer.epoch !== null && heard.epoch !== answer.epoch) return 'reread'
  for (const [subject, revision] of subjects) {
    const news = heard.subjects.get(subject)
    if (news && news.order > since && news.revision !== revision) return 'reread'
  }
  return 'current'
}

/**
 * The revisions inside an answer of the contract, or inside the pages of an infinite query: pages that were read at
 * different revisions of one subject differ from whatever is heard next.
 */
export function revisionsOf(data: unknown): Revisions | null {
  if (typeof data !== 'object' || data === null) return null
  if ('revisions' in data && typeof data.revisions === 'object') return data.revisions as Revisions | null
  if (!('pages' in data) || !Array.isArray(data.pages)) return null
  let merged: Record<string, number> | null = null
  for (const page of data.pages) {
    const revisions = revisionsOf(page)
    if (revisions === null) continue
    merged ??= {}
    for (const [subject, revision] of Object.entries(revisions)) {
      const known = merged[subject]
      merged[subject] = known === undefined || known === revision ? revision : UNKNOWN_REVISION
    }
  }
  return merged
}
