/**
 * Stores the server's responses on the device, one record per query, in a separate IndexedDB database.
 * The database is only a cache: after any error, the app continues without the database.
 * All accounts share the database, and every key begins with the account id.
 *
 * Sign-in adds the account to the `accounts` table. Sign-out deletes the account and its responses.
 * A response is stored only if its account is in the `accounts` table.
 * This keeps a tab that has not noticed the sign-out from storing a response of the signed-out account.
 */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { QueryKey } from '@tanstack/react-query'
import { nowInMilliseconds } from '../api/clock.ts'
import type { StoredAnswer } from './revisions.ts'

export interface AnswerRecord extends StoredAnswer {
  account: string
  hash: string
  key: QueryKey
  data: unknown
  /** The ETag with which the server sent `data`. Missing if the server sent none or the app has changed `data`. */
  etag?: string | undefined
  /** When the server sent the response, in milliseconds since 1970. */
  at: number
  /** The ANSWERS_VERSION of the build that wrote the record. */
  version: string
  /**
   * Contains `<account> <subject>` for each subject (such as a child) in the response. Used to delete data about it.
   */
  subjects: string[]
}

interface OpenAccount {
  id: string
  openedAt: number
  /** All subjects (such as `profile:<id>`) that the user could see when the event stream last listed them. */
  subjects?: readonly string[]
}

interface CacheSchema extends DBSchema {
  accounts: { key: string; value: OpenAccount }
  answers: { key: [string, string]; value: AnswerRecord; indexes: { subjects: string } }
}

const NAME = 'homefield.answers'

let opening: Promise<IDBPDatabase<CacheSchema>> | null = null

export function database(): Promise<IDBPDatabase<CacheSchema>> {
  opening ??= openDB<CacheSchema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('accounts', { keyPath: 'id' })
      const answers = db.createObjectStore('answers', { keyPath: ['account', 'hash'] })
      answers.createIndex('subjects', 'subjects', { multiEntry: true })
    },
    blocking(_from, _to, event) {
      // Close the connection, because it prevents a newer version of the app from upgrading the database.
      ;(event.target as IDBDatabase).close()
      opening = null
    },
    terminated() {
      opening = null
    },
  }).catch(async (error: unknown) => {
    opening = null
    // If the database is damaged or has a newer version, delete it. The server still has all of the data.
    await deleteDB(NAME).catch(() => undefined)
    throw error
  })
  return opening
}

const ofAccount = (account: string) => IDBKeyRange.bound([account], [account, []])

/**
 * Records that the account is signed in, and deletes cached responses that are too old or unreadable.
 * @param oldest responses from before this time are deleted; milliseconds since 1970.
 */
export async function openAnswers(account: string, version: string, oldest: number): Promise<void> {
  const tx = (await database()).transaction(['accounts', 'answers'], 'readwrite')
  const accounts = tx.objectStore('accounts')
  await accounts.put({ ...(await accounts.get(account)), id: account, openedAt: nowInMilliseconds() })
  for (
    let at = await tx.objectStore('answers').openCursor(ofAccount(account));
    at;
    at = await at.continue()
  ) {
    if (at.value.version !== version || at.value.at < oldest) await at.delete()
  }
  await tx.done
}

export async function loadAnswer(account: string, hash: string): Promise<AnswerRecord | undefined> {
  return (await database()).get('answers', [account, hash])
}

export async function keepAnswer(record: AnswerRecord): Promise<void> {
  const tx = (await database()).transaction(['accounts', 'answers'], 'readwrite', { durability: 'relaxed' })
  if (await tx.objectStore('accounts').get(record.account)) await tx.objectStore('answers').put(record)
  await tx.done
}

export async function forgetAnswer(account: string, hash: string): Promise<void> {
  await (await database()).delete('answers', [account, hash])
}

/** Deletes every stored response about a subject (such as `profile:<id>`) for which `mayGo` returns true. */
export async function forgetSubjects(account: string, mayGo: (subject: string) => boolean): Promise<void> {
  const tx = (await database()).transaction('answers', 'readwrite')
  const prefix = `${account} `
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  for (let at = await tx.store.index('subjects').openCursor(range); at; at = await at.continue()) {
    if (mayGo(at.key.slice(prefix.length))) await at.delete()
  }
  await tx.done
}

/**
 * Stores the subjects that the user can see, such as children (`profile:<id>`).
 * At its next start, the app compares the stored list with the new list to detect lost access.
 * @returns true if a subject that was stored before is missing now.
 */
export async function rememberSubjects(account: string, subjects: readonly string[]): Promise<boolean> {
  const tx = (await database()).transaction('accounts', 'readwrite', { durability: 'relaxed' })
  const open = await tx.store.get(account)
  if (open) await tx.store.put({ ...open, subjects })
  await tx.done
  const now = new Set(subjects)
  return open?.subjects?.some((subject) => !now.has(subject)) === true
}

/**
 * Deletes an account's cached responses. No response can be stored until the account signs in again.
 */
export async function wipeAnswers(account: string): Promise<void> {
  const tx = (await database()).transaction(['accounts', 'answers'], 'readwrite', { durability: 'strict' })
  await tx.objectStore('accounts').delete(account)
  await tx.objectStore('answers').delete(ofAccount(account))
  await tx.done
}
