/**
 * Decides which cached answers are out of date, based on the stream (the pure part; `listen.ts` acts on it).
 *
 * Every answer carries the revisions of the subjects it was read from, taken before its data. The stream
 * reports the current revision of each subject. An answer is refetched when the two **differ**. The
 * comparison is never greater-than, because a restored database may have lower revisions. Another epoch means
 * another database: everything is refetched. When the user loses access to a subject, every cached answer
 * that contains it is removed.
 *
 * An answer is compared only with frames heard **after it was requested** (`since`). Its revision may be
 * newer than the last one heard, because the notice is still on its way; comparing with older frames would
 * refetch forever. A frame that arrives while the answer is in flight must be compared when the answer lands.
 * So the order of all frames is remembered.
 */
import type { StreamFrame } from '@homefield/contract/stream'

export type Revisions = Readonly<Record<string, number>>

/**
 * For answers that depend on a subject but do not carry its revision: this value differs from every reported
 * one.
 */
export const UNKNOWN_REVISION = -1

interface News {
  revision: number
  order: number
}

/** Everything that the stream reported to this tab about one account. Order 0 is before the first frame. */
export interface Heard {
  readonly epoch: string | null
  readonly order: number
  /** Order of the last hello, which lists every subject the user may see; 0 before the first. */
  readonly hello: number
  readonly subjects: ReadonlyMap<string, News>
  /** Subjects that the user lost access to, each with the order of the frame that said so. */
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

/**
 * An answer as cached. `revisions` is null if the answer carries none; `epoch` is null if no hello had been
 * heard.
 */
export interface KeptAnswer {
  revisions: Revisions | null
  epoch: string | null
}

export type Verdict = 'current' | 'reread' | 'remove'

/**
 * @param since compare with frames after this order. For a new frame: the order before it. For an answer that
 * lands: the order at its request. For an answer from an earlier run of the app: 0.
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
 * Returns the revisions of an answer, or of the pages of an infinite query. If pages have different revisions
 * of a subject, its revision becomes UNKNOWN_REVISION, so that the query differs from the next frame.
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
