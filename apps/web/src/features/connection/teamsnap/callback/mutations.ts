/**
 * Completes a TeamSnap sign-in with the code from the callback, exactly once. A page that renders twice
 * shares one run, and a code that was sent is never sent again automatically. If the answer was lost, or the
 * page was reloaded in between, the code checks the sign-in itself: a sign-in newer than the sent code proves
 * that the code worked.
 */
import type { ErrorCode } from '@homefield/contract/error'
import { ApiError, OfflineError } from '../../../../lib/api/api-error.ts'
import { api, patient, read } from '../../../../lib/api/client.ts'
import {
  dropReturn,
  holdReturn,
  keepReturn,
  keptReturn,
  type TeamsnapReturn,
} from '../../../../lib/session/teamsnap-return.ts'
import { dropVerifier, keptVerifier } from '../model/verifier.ts'

/** In ms. Covers two calls to TeamSnap and one that waits for its teams. */
const PATIENCE = 60_000
/** The number of times that a reloaded page checks for the result, and the ms between checks. */
const LOOKS = 8
const BETWEEN_LOOKS = 2_000

export type Ending =
  /** `teamIds` is null if the teams of the sign-in are no longer known. */
  | { kind: 'connected'; teamIds: readonly string[] | null }
  | { kind: 'noCode' }
  | { kind: 'denied' }
  | { kind: 'noVerifier' }
  | { kind: 'refused'; error: unknown }
  /** The code was kept and can be tried again. */
  | { kind: 'away'; error: unknown }

let running: Promise<Ending> | null = null

export function finishSignIn(): Promise<Ending> {
  running ??= settle().finally(() => (running = null))
  return running
}

/** The user moves on, so delete everything kept for this sign-in. */
export function leaveSignInBehind(): void {
  dropReturn()
  dropVerifier()
}

async function settle(): Promise<Ending> {
  const kept = keptReturn()
  if (kept === null) return { kind: 'noCode' }
  if (kept.error !== undefined) {
    dropVerifier()
    return kept.error === 'access_denied' ? { kind: 'denied' } : { kind: 'refused', error: null }
  }
  if (kept.before !== undefined) {
    try {
      if (await hasWorked(kept.before, kept.isSent ? LOOKS : 1))
        return { kind: 'connected', teamIds: kept.teamIds ?? null }
    } catch (error) {
      return { kind: 'away', error }
    }
  }
  return kept.isSent ? refuse(null) : send(kept)
}

/**
 * Returns whether a sent code has worked. The server may still be processing it. @throws ApiError,
 * OfflineError
 */
async function hasWorked(before: string | null, looks: number): Promise<boolean> {
  for (let look = 1; ; look++) {
    const since = await standsSince()
    if (since !== null && since !== before) return true
    if (look >= looks) return false
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
  }
}

async function send(kept: TeamsnapReturn): Promise<Ending> {
  const { code, state } = kept
  if (code === undefined) return { kind: 'noCode' }
  if (state === undefined) return refuse(null)
  const codeVerifier = keptVerifier()
  if (codeVerifier === null) {
    dropReturn()
    return { kind: 'noVerifier' }
  }
  let before: string | null
  try {
    before = await standsSince()
  } catch (error) {
    return { kind: 'away', error }
  }
  keepReturn({ before, isSent: true })
  try {
    const { teams } = await read(
      api.POST('/platforms/teamsnap/callback', {
        body: { code, state, codeVerifier },
        fetch: patient(PATIENCE),
      }),
    )
    const teamIds = teams.map(({ id }) => id)
    keepReturn({ before, isSent: true, teamIds })
    dropVerifier()
    return { kind: 'connected', teamIds }
  } catch (error) {
    if (!mayPass(error)) return refuse(error)
    // A broken call may mean that the page is being unloaded, and the reloaded page must not find the code.
    // `holdReturn` therefore keeps it only in memory.
    const keep = error instanceof OfflineError ? holdReturn : keepReturn
    keep({ code, state, before })
    return { kind: 'away', error }
  }
}

/** Stores the rejection, so that a reload shows the same result. */
function refuse(error: unknown): Ending {
  keepReturn({ error: 'refused' })
  dropVerifier()
  return { kind: 'refused', error }
}

/** Returns whether no server answered, or the answer says nothing about the code. */
function mayPass(error: unknown): boolean {
  if (error instanceof OfflineError) return true
  const passing: readonly ErrorCode[] = ['unavailable', 'tooManyRequests', 'unauthenticated']
  return error instanceof ApiError && passing.some((code) => code === error.code)
}

async function standsSince(): Promise<string | null> {
  const { teamsnap } = await read(api.GET('/platforms'))
  return teamsnap.state === 'connected' ? teamsnap.connectedAt : null
}
