/**
 * Answers kept on the device, one record a query, in a database of their own: a disposable copy, so on any trouble the
 * app goes on without it. All accounts share the database; every key begins with the account.
 *
 * An account is `open` from sign-in to sign-out. Writing an answer asks in the same transaction whether it still is,
 * and wiping closes it in the transaction that deletes: a tab that has not heard of the sign-out yet cannot bring
 * anything back.
 */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { QueryKey } from '@tanstack/react-query'
import { nowInMilliseconds } from '../api/clock.ts'
import type { KeptAnswer } from './revisions.ts'

export interface AnswerRecord extends KeptAnswer {
  account: string
  hash: string
  key: QueryKey
  data: unknown
  /** When it was read, in milliseconds since 1970. */
  at: number
  /** What could read this record when it was written. */
  version: string
  /** `<account> <subject>` for each subject inside, for finding what must go. */
  subjects: string[]
}

interface OpenAccount {
  id: string
  openedAt: number
  /** All that the person could be told about when the stream last said so. */
  subjects?: readonly string[]
}

interface CacheSchema extends DBSchema {
  accounts: { key: string; value: OpenAccount }
  answers: { key: [string, string]; value: AnswerRecord; indexes: { subjects: string } }
}

const NAME = 'homefield.answers'

let opening: Promise<IDBPDatabase<CacheSchema>> | null = null

function database(): Promise<IDBPDatabase<CacheSchema>> {
  opening ??= openDB<CacheSchema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('accounts', { keyPath: 'id' })
      const answers = db.createObjectStore('answers', { keyPath: ['account', 'hash'] })
      answers.createIndex('subjects', 'subjects', { multiEntry: true })
    },
    blocking(_from, _to, event) {
      // A newer app wants to change or delete the database: do not stand in its way.
      ;(event.target as IDBDatabase).close()
      opening = null
    },
    terminated() {
      opening = null
    },
  }).catch(async (error: unknown) => {
    opening = null
    // Written by a newer version, or damaged: it is a copy, so it may go.
    await deleteDB(NAME).catch(() => undefined)
    throw error
  })
  return opening
}

const ofAccount = (account: string) => IDBKeyRange.bound([account], [account, []])

/** Marks the account as signed in, and drops what is too old or unreadable. Milliseconds. */
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

/** Deletes every answer that contains a subject which `mayGo` names. */
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
 * Remembers all that the person can be told about, across restarts.
 * @returns whether something is no longer among it.
 */
export async function rememberSubjects(account: string, subjects: readonly string[]): Promise<boolean> {
  const tx = (await database()).transaction('accounts', 'readwrite', { durability: 'relaxed' })
  const open = await tx.store.get(account)
  if (open) await tx.store.put({ ...open, subjects })
  await tx.done
  const now = new Set(subjects)
  return open?.subjects?.some((subject) => !now.has(subject)) === true
}

/** The account's answers are gone when this resolves, and cannot come back until it signs in again. */
export async function wipeAnswers(account: string): Promise<void> {
  const tx = (await database()).transaction(['accounts', 'answers'], 'readwrite', { durability: 'strict' })
  await tx.objectStore('accounts').delete(account)
  await tx.objectStore('answers').delete(ofAccount(account))
  await tx.done
}
