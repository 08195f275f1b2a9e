/*
 * Deletes an account (C80). The caller proves ownership of the account by password or passkey.
 * The first transaction removes the account's address, password, passkeys, links, second factor and sessions.
 * The first transaction also records the deletion in `account_deletions` and queues the deletion job.
 * After the first transaction, sign-in and recovery treat the address as unknown, and anybody may sign up with it.
 * A trigger on `sessions` rejects a session for a sign-in that verified the password before the deletion.
 *
 * The deletion job has idempotent steps. The last transaction of each step stores the name of the next step:
 *
 *   traces   stores the ids that may occur in other rows, while the account's own rows still exist
 *   teams    revokes the sign-ins at platforms, and deletes the teams with their events and with unused feeds
 *   friends  ends friendships and open requests in both directions, and notifies the other people
 *   bytes    deletes photos and archives: first the bytes, then the rows that name them
 *   rows     deletes the account and, by cascade, everything that belongs to it
 *   rest     deletes data that no foreign key reaches: revisions, stored command responses, challenges, jobs
 *   end      deletes the deletion's own row
 *
 * An interrupted deletion resumes at its stored step when the job is retried.
 * If the job is lost, `resumeDeletions` queues it again.
 * `inventory/model.ts` states for each table which step deletes its rows.
 */
import type { OwnerCredential } from '@homefield/contract/auth'
import type { SystemUnit, Work } from '@homefield/database/work'
import { AppError } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { Storage } from '../../../lib/storage/storage.ts'
import { type ProveOwner, recordSecurityEvent } from '../../account/service.ts'
import { type Step, STEPS } from './model.ts'
import {
  beginDeletion,
  deleteRows,
  deletionsUnderWay,
  endDeletion,
  endFriendships,
  endTeams,
  eraseAnswers,
  eraseTraces,
  forgetBytes,
  moveToStep,
  type StoredAnswer,
  noteTraces,
  stepOf,
  storedBytes,
} from './store.ts'

const ANSWERS_AT_A_TIME = 2_000
/** The nil UUID sorts before every real id, so paging starts with the first stored response. */
const NIL = '00000000-0000-0000-0000-000000000000'
const FIRST: StoredAnswer = { user_id: NIL, command_id: NIL }

export interface DeletionParts {
  /** Runs transactions as database role `homefield_auth`, which may delete passwords and sessions. */
  readonly work: Work
  readonly proveOwner: ProveOwner
  readonly logger: Logger
}

/**
 * Ends all access to the account at once, and queues the job that deletes the account's data.
 * @throws AppError `passwordWrong`, `passkeyFailed`; `accountNotDeleted`, in which case nothing was deleted
 */
export async function requestDeletion(
  { work, proveOwner, logger }: DeletionParts,
  caller: Caller,
  userId: string,
  credential: OwnerCredential,
): Promise<void> {
  await proveOwner(caller, userId, credential)
  try {
    await work.system(async (unit) => {
      if (!(await beginDeletion(unit, userId))) return
      await recordSecurityEvent(unit.tx, { userId, kind: 'deletionRequested', caller, now: unit.now })
      await unit.enqueue(deletionJob(userId))
      // The new revision makes the account's open event streams check their sessions and therefore close.
      unit.bump(`person:${userId}`)
    })
  } catch (error) {
    logger.error({ err: error }, 'an account deletion could not start')
    throw new AppError('accountNotDeleted')
  }
}

const deletionJob = (userId: string) => ({
  task: 'account.delete' as const,
  payload: { userId },
  key: `account.delete:${userId}`,
})

export interface DeletionJobParts {
  /** Runs transactions as database role `homefield_worker`. */
  readonly work: Work
  readonly storage: Storage
  /**
   * Revokes Homefield's access to the user's accounts at team platforms. Idempotent.
   * Undefined if the installation supports no platform with a sign-in.
   */
  readonly endSignIns?: (unit: SystemUnit, userId: string) => Promise<void>
}

/** Runs all remaining steps of a deletion. Safe to run concurrently. */
export async function continueDeletion(parts: DeletionJobParts, userId: string): Promise<void> {
  for (;;) {
    const step = await parts.work.system((unit) => stepOf(unit, userId))
    if (step === undefined) return
    await take(parts, userId, step)
  }
}

async function take(parts: DeletionJobParts, userId: string, step: Step): Promise<void> {
  const { work, endSignIns } = parts
  const gone = step === 'bytes' ? await removeBytes(parts, userId) : []
  if (step === 'rest') await eraseAllAnswers(parts, userId)
  await work.system(async (unit) => {
    if (step === 'traces') await noteTraces(unit, userId)
    if (step === 'friends') unit.bump(...(await endFriendships(unit, userId)))
    if (step === 'teams') await endSignIns?.(unit, userId)
    if (step === 'teams') unit.bump(...(await endTeams(unit, userId)))
    if (step === 'bytes') await forgetBytes(unit, userId, gone)
    if (step === 'rows') await deleteRows(unit, userId)
    if (step === 'rest') await eraseTraces(unit, userId)
    const next = STEPS[STEPS.indexOf(step) + 1]
    if (next === undefined) await endDeletion(unit, userId)
    else await moveToStep(unit, userId, step, next)
  })
}

/** @throws StorageError. The step is then not done, and a retry looks the files up again. */
async function removeBytes(
  { work, storage }: Pick<DeletionJobParts, 'work' | 'storage'>,
  userId: string,
): Promise<readonly string[]> {
  const storageIds = await work.system((unit) => storedBytes(unit, userId))
  for (const storageId of storageIds) await storage.delete(storageId)
  return storageIds
}

/** Works in batches, because the table `commands` is too large for a single statement. */
async function eraseAllAnswers({ work }: Pick<DeletionJobParts, 'work'>, userId: string): Promise<void> {
  const eraseAfter = (after: StoredAnswer) =>
    work.system((unit) => eraseAnswers(unit, userId, { after, atMost: ANSWERS_AT_A_TIME }))
  for (let last: StoredAnswer | undefined = FIRST; last;) last = await eraseAfter(last)
}

/** Queues the job of every unfinished deletion again. The job key prevents duplicates. */
export async function resumeDeletions({ work }: { readonly work: Work }): Promise<void> {
  await work.system(async (unit) => {
    for (const userId of await deletionsUnderWay(unit)) await unit.enqueue(deletionJob(userId))
  })
}
