import { isReadable, openedCache } from './cache.ts'
import { judge } from './revisions.ts'
import { type AnswerRecord, database } from './store.ts'

/**
 * Returns the data of all responses that the device stores for the open account under a name, such as 'events'.
 * The list leaves out responses that the app may no longer show. It is empty if the storage cannot be read.
 * @param name the first element of the query key
 */
export async function storedData(name: string): Promise<unknown[]> {
  const session = openedCache()
  if (!session) return []
  const kept = await load(session.account, name).catch(() => [])
  if (openedCache() !== session) return []
  return kept
    .filter((one) => isReadable(one) && judge(one, session.heard, 0) !== 'remove')
    .map(({ data }) => data)
}

async function load(account: string, name: string): Promise<AnswerRecord[]> {
  // TanStack Query hashes a key as JSON, so all hashes of one name have the same beginning.
  const prefix = `[${JSON.stringify(name)}`
  const range = IDBKeyRange.bound([account, prefix], [account, `${prefix}\uffff`])
  return (await database()).getAll('answers', range)
}
