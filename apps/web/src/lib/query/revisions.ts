/**
 * Decides which cached responses are outdated, based on the event stream. `listen.ts` applies the decisions.
 *
 * Every response contains a revision number for each subject (part of the data), such as a child (`profile:<id>`).
 * The server reads the revisions before it reads the data.
 * The stream reports the current revision of each subject, such as a child (`profile:<id>`).
 * A response is refetched if the stream reports a revision that **differs** from the revision in the response.
 * Even a lower revision causes a refetch, because a database restored from a backup may have lower revisions.
 * The epoch identifies the database. A new epoch (after a restore) causes a refetch of every response.
 * When the user loses access to a subject (such as a child), the cached responses about it are removed.
 *
 * A response is compared only with frames that arrived **after the response was requested** (`since`).
 * A response may be newer than the last frame, because the frame with the new revision may still be in transit.
 * Comparing a newer response with frames from before its request would cause an endless loop of refetches.
 * A frame that arrives between the request and the response is compared when the response arrives.
 * `Heard` stores the number of the frame that last reported each subject, such as a child.
 */
import type { StreamFrame } from '@homefield/contract/stream'

export type Revisions = Readonly<Record<string, number>>

/**
 * The revision of a subject (such as a child) for which a response contains no revision.
 * The value differs from every revision that the stream reports, so the next comparison causes a refetch.
 */
export const UNKNOWN_REVISION = -1

interface News {
  revision: number
  order: number
}

/** Everything that the event stream has reported to this tab about one account. `order` counts the frames. */
export interface Heard {
  readonly epoch: string | null
  readonly order: number
  /**
   * The number of the last hello frame (the first frame of a connection). 0 if none has arrived yet.
   * A hello frame lists all subjects (such as children and teams) that the user may see.
   */
  readonly hello: number
  readonly subjects: ReadonlyMap<string, News>
  /**
   * Each key of `gone` is a subject that the user can no longer see, such as `team:<id>`.
   * Each value of `gone` is the number of the stream frame that reported the lost access.
   */
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
 * The revisions and the database epoch of a cached response. `revisions` is null if the response contains none.
 * `epoch` is null if the response was cached before the first frame of the stream arrived.
 */
export interface StoredAnswer {
  revisions: Revisions | null
  epoch: string | null
}

export type Verdict = 'current' | 'reread' | 'remove'

/**
 * Decides whether a cached response is current.
 * @param since a frame number. The response is compared only with frames that have a higher number.
 * When a frame arrives, `since` is the number of the previous frame.
 * When a response arrives, `since` is the number of the last frame before its request.
 * When a response is loaded from the device, `since` is 0, so that all frames are compared.
 */
export function judge(answer: StoredAnswer, heard: Heard, since: number): Verdict {
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
 * Returns the revisions of a response, or of all pages of an infinite query.
 * If two pages contain different revisions of a subject (such as a child), it gets UNKNOWN_REVISION.
 * UNKNOWN_REVISION makes the next frame cause a refetch.
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
