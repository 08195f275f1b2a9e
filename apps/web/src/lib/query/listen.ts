import type { Query, QueryClient } from '@tanstack/react-query'
import type { StreamFrame } from '@homefield/contract/stream'
import { answerOf, hearFrame, setEpoch } from './cache.ts'
import { expel, sightLost, subjectsLost } from './expel.ts'
import { judge } from './revisions.ts'
import { forgetSubjects, rememberSubjects } from './store.ts'

/**
 * Applies a frame of the event stream to the cached responses in this tab and on the device.
 * The hello frame (a connection's first frame) lists all revisions, so it is compared with all cached responses.
 * A hello frame also causes a refetch of queries that failed or became invalid.
 */
export function applyFrame(client: QueryClient, frame: StreamFrame): void {
  const news = hearFrame(frame)
  if (!news) return
  const { account, heard, since } = news
  const reread = new Set<Query>()
  const remove = new Set<Query>()
  for (const query of client.getQueryCache().getAll()) {
    const verdict = judge(answerOf(query), heard, since)
    if (verdict === 'remove') remove.add(query)
    else if (verdict === 'reread' || (frame.type === 'hello' && isDoubtful(query))) reread.add(query)
    else setEpoch(query, heard.epoch)
  }
  // `isLost` is true for every subject (such as a child) to which the user has lost access, now or earlier.
  // Example: a draft about two children is dropped only when the user has lost access to both children.
  const isLost = (subject: string) =>
    heard.hello > 0 ? !heard.subjects.has(subject) : heard.gone.has(subject)
  const mayHaveLost = frame.type === 'hello' || frame.gone.length > 0
  if (mayHaveLost) subjectsLost.emit({ account, isLost })
  expel(client, remove)
  if (reread.size > 0) void client.invalidateQueries({ predicate: (query) => reread.has(query) })

  rememberSubjects(account, [...heard.subjects.keys()]).then(
    (isLost) => isLost && sightLost.emit(account),
    // Without IndexedDB, no list of what the user could see is stored, so only a change frame reports lost access.
    () => frame.type === 'change' && frame.gone.length > 0 && sightLost.emit(account),
  )
  const mayGo =
    frame.type === 'hello'
      ? (subject: string) => !heard.subjects.has(subject)
      : (subject: string) => frame.gone.includes(subject)
  if (mayHaveLost) {
    void forgetSubjects(account, mayGo).catch(() => undefined) // stored copies are also checked on each read
  }
}

function isDoubtful({ state }: Query): boolean {
  return state.status === 'error' || state.isInvalidated
}
