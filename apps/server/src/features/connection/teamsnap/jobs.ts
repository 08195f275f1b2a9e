import type { Work } from '@homefield/database/work'
import { z } from 'zod'
import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import { defineTask, type JobRun, type Task } from '../../../lib/task.ts'
import { takeTeams } from './listing/service.ts'
import { ownSignIn } from './listing/store.ts'
import { importJob, REVOKE_CONTEXT } from './model.ts'
import { revokeToken } from './provider/oauth.ts'
import type { SportList } from './provider/sports.ts'
import { askTeams, readTeam, type RemoteTeam } from './provider/teams.ts'
import type { TeamsnapParts } from './source/service.ts'
import { dropOldAttempts, dueListings, putOffListing } from './token/store.ts'
import { withAccess } from './token/service.ts'

const Import = z.object({ credentialId: z.uuid() })
const Revoke = z.object({ sealed: z.string().max(20_000) })

export interface TeamsnapJobParts extends TeamsnapParts {
  /**
   * Database access as the role homefield_app.
   * When the job adds a team, the database checks the owner's rights, as in an HTTP request.
   */
  readonly requests: Work
  readonly lookup: LookupHash
  readonly sports: SportList
}

const LISTINGS_AT_ONCE = 100
/** Delay before the server reads the list of teams again after a failed attempt. */
const TRIED_AGAIN = { hours: 1 } as const

export function teamsnapJobs(parts: TeamsnapJobParts): Record<string, Task> {
  return {
    'teamsnap.import': defineTask(Import, ({ credentialId }) => importTeams(parts, credentialId)),
    'teamsnap.revoke': defineTask(Revoke, (payload, run) => takeBack(parts, payload, run)),
  }
}

/** Enqueues a job for each sign-in whose team list is due to be read. Concurrent runs are harmless. */
export async function enqueueDueListings({ work }: Pick<TeamsnapJobParts, 'work'>): Promise<void> {
  await work.system(async (unit) => {
    const due = await dueListings(unit, LISTINGS_AT_ONCE)
    for (const id of due) await putOffListing(unit, id, unit.now.add(TRIED_AGAIN))
    if (due.length > 0) await unit.enqueue(...due.map(importJob))
  })
}

/** Deletes sign-in attempts that the parent never completed. */
export async function cleanUpSignIns({ work }: Pick<TeamsnapJobParts, 'work'>): Promise<void> {
  await work.system(dropOldAttempts)
}

/**
 * Reads the list of teams at TeamSnap and adds the new teams.
 * If the read fails, the job ends without a retry, because no user waits for the list.
 * The next job of `enqueueDueListings` reads the list again.
 */
async function importTeams(parts: TeamsnapJobParts, credentialId: string): Promise<void> {
  const answer = await withAccess(parts, credentialId, async ({ token, userId, remoteUserId }) => {
    const teamsPath = `/teams/active?user_id=${encodeURIComponent(remoteUserId)}`
    const list = await askTeams(parts, { teamsPath }, token)
    if (list.kind !== 'ok') return list
    const sports = await parts.sports.get(parts, token)
    return { kind: 'ok', userId, listed: list.items.flatMap((item) => readTeam(item, sports) ?? []) } as const
  })
  if (answer.kind !== 'ok') return
  await take(parts, credentialId, answer)
}

async function take(
  { requests, lookup, logger }: TeamsnapJobParts,
  credentialId: string,
  { userId, listed }: { readonly userId: string; readonly listed: readonly RemoteTeam[] },
): Promise<void> {
  await requests.write(userId, async (unit) => {
    const signIn = await ownSignIn(unit)
    // Do nothing if the parent has signed out or signed in again since the job was enqueued.
    // A new sign-in has already read its own list of teams.
    if (signIn?.id !== credentialId) return
    const { leftOut } = await takeTeams(unit, lookup, signIn, listed, 'daily')
    if (leftOut > 0) logger.warn({ credentialId, leftOut }, 'an account reached its limit of teams')
  })
}

/**
 * Revokes a token at TeamSnap. A retry may revoke the token twice, which does no harm.
 * If TeamSnap rejects every attempt for hours, give up, because the token expires soon.
 */
async function takeBack(
  parts: TeamsnapJobParts,
  { sealed }: z.infer<typeof Revoke>,
  { lastAttempt }: JobRun,
): Promise<void> {
  if (await revokeToken(parts, parts.vault.open(sealed, REVOKE_CONTEXT))) return
  if (!lastAttempt) throw new Error('TeamSnap did not revoke a token')
  parts.logger.warn('TeamSnap did not revoke a token')
}
