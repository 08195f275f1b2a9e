/*
 * Deleting an account (C80). Whoever asks proves himself by password or passkey. One transaction then takes everything
 * that leads into the account: its address (another may sign up with it from that moment), its password, passkeys, links
 * and second factor, every session; writes down that it is to be deleted, and asks for the job. What has no address and
 * no proof is to sign-in, recovery and links what an unknown address is, without any of them knowing of deletions. A
 * sign-in that had proven itself a moment before is refused by a trigger on `sessions`.
 *
 * The job does the rest in steps, each of which may be done again, and each of which writes down the next in the
 * transaction that ends it:
 *
 *   traces   the ids that may stand elsewhere are written down, as long as there are rows to ask
 *   teams    his sign-ins at platforms are taken back there; his teams go with what they brought into others' children; a feed goes with its last team
 *   friends  friendships and open requests end, on both sides, and the others are told
 *   bytes    photos and archives: first the bytes, then their rows, which are what names them
 *   rows     the account, and by cascade whatever belongs to it
 *   rest     what no foreign key leads to: revisions, kept answers, challenges, jobs
 *   end      the deletion's own row
 *
 * Whatever is killed is begun again at its step, by the job's own retries or, where the job is lost, by whoever looks for
 * deletions that have not come to their end. What each table holds and how it goes stands in `holdings/model.ts`.
 */
import type { OwnerProof } from '@homefield/contract/auth'
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
  type KeptAnswer,
  noteTraces,
  stepOf,
  storedBytes,
} from './store.ts'

const ANSWERS_AT_A_TIME = 2_000
/** Sorts before every id. */
const NIL = '00000000-0000-0000-0000-000000000000'
const FIRST: KeptAnswer = { user_id: NIL, command_id: NIL }

export interface DeletionParts {
  /** Of role homefield_auth. */
  readonly work: Work
  readonly proveOwner: ProveOwner
  readonly logger: Logger
}

/**
 * From here on nobody gets into the account, and the job takes it away.
 * @throws AppError `passwordWrong`, `passkeyFailed`; `accountNotDeleted`, and then nothing was
 */
export async function requestDeletion(
  { work, proveOwner, logger }: DeletionParts,
  caller: Caller,
  userId: string,
  proof: OwnerProof,
): Promise<void> {
  await proveOwner(caller, userId, proof)
  try {
    await work.system(async (unit) => {
      if (!(await beginDeletion(unit, userId))) return
      await recordSecurityEvent(unit.tx, { userId, kind: 'deletionRequested', caller, now: unit.now })
      await unit.enqueue(deletionJob(userId))
      // Its streams look whether their sessions still stand, and end.
      unit.bump(`person:${userId}`)
    })
  } catch (error) {
    logger.error({ err: error }, 'a deletion could not be begun')
    throw new AppError('accountNotDeleted')
  }
}

const deletionJob = (userId: string) => ({
  task: 'account.delete' as const,
  payload: { userId },
  key: `account.delete:${userId}`,
})

export interface DeletionJobParts {
  /** Of role homefield_worker. */
  readonly work: Work
  readonly storage: Storage
  /** Has what lets us read his accounts elsewhere taken back. Done again, it does no harm; absent where there is none. */
  readonly endSignIns?: (unit: SystemUnit, userId: string) => Promise<void>
}

/** Does all steps that are left. Two runs at once do each other no harm. */
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
    if (step === 'friends')
      for (const friend of await endFriendships(unit, userId)) unit.bump(`person:${friend}`)
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

/** @throws StorageError: then the step is not done, and what is gone is looked for again. */
async function removeBytes(
  { work, storage }: Pick<DeletionJobParts, 'work' | 'storage'>,
  userId: string,
): Promise<readonly string[]> {
  const storageIds = await work.system((unit) => storedBytes(unit, userId))
  for (const storageId of storageIds) await storage.delete(storageId)
  return storageIds
}

/** In portions: the answers of all accounts, kept for months, are more than one statement can go through in time. */
async function eraseAllAnswers({ work }: Pick<DeletionJobParts, 'work'>, userId: string): Promise<void> {
  const eraseAfter = (after: KeptAnswer) =>
    work.system((unit) => eraseAnswers(unit, userId, { after, atMost: ANSWERS_AT_A_TIME }))
  for (let last: KeptAnswer | undefined = FIRST; last;) last = await eraseAfter(last)
}

/** Asks once more for the job of every deletion that has not come to its end; the same wish twice is one job. */
export async function resumeDeletions({ work }: { readonly work: Work }): Promise<void> {
  await work.system(async (unit) => {
    for (const userId of await deletionsUnderWay(unit)) await unit.enqueue(deletionJob(userId))
  })
}
