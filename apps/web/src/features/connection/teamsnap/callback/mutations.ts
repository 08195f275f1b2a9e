/**
 * Completes a TeamSnap sign-in with the code from the callback, exactly once.
 * The page sends the code once, even if React renders the page twice, and never resends a code automatically.
 * If the response is lost or the page reloads, the app asks the server when TeamSnap was last connected.
 * If the connection time has changed since the page sent the code, the sign-in succeeded.
 */
import type { ErrorCode } from '@homefield/contract/error'
import { ApiError, OfflineError } from '../../../../lib/api/api-error.ts'
import { api, patient, read } from '../../../../lib/api/client.ts'
import {
  dropReturn,
  holdReturn,
  keepReturn,
  storedReturn,
  type TeamsnapReturn,
} from '../../../../lib/session/teamsnap-return.ts'
import { dropVerifier, storedVerifier } from '../model/verifier.ts'

/**
 * Request timeout in ms. The timeout is long, because the server calls TeamSnap twice and loads all teams.
 */
const PATIENCE = 60_000
/** Maximum number of checks, after a page reload, whether the sign-in succeeded. */
const LOOKS = 8
/** Pause in ms between two checks whether the sign-in succeeded. */
const BETWEEN_LOOKS = 2_000

export type Ending =
  /** `teamIds` is null if this browser no longer has the ids of the teams that the sign-in added. */
  | { kind: 'connected'; teamIds: readonly string[] | null }
  | { kind: 'noCode' }
  | { kind: 'denied' }
  | { kind: 'noVerifier' }
  | { kind: 'refused'; error: unknown }
  /** The sign-in failed temporarily. The browser keeps the sign-in code, so the user can try again. */
  | { kind: 'away'; error: unknown }

let running: Promise<Ending> | null = null

export function finishSignIn(): Promise<Ending> {
  running ??= settle().finally(() => (running = null))
  return running
}

/** Deletes the stored data of this sign-in. Called when the user leaves the callback page. */
export function leaveSignInBehind(): void {
  dropReturn()
  dropVerifier()
}

async function settle(): Promise<Ending> {
  const kept = storedReturn()
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
 * Asks the server up to `looks` times whether the sign-in succeeded, because the server may still process it.
 * @throws ApiError, OfflineError
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
  const codeVerifier = storedVerifier()
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
    // A page reload interrupts the sign-in request, which then fails with an `OfflineError`.
    // The reloaded page must not send the code a second time.
    // `holdReturn` keeps the code only in memory, which a reload clears.
    const keep = error instanceof OfflineError ? holdReturn : keepReturn
    keep({ code, state, before })
    return { kind: 'away', error }
  }
}

/** Stores the rejection, so that a reloaded page shows the same result. */
function refuse(error: unknown): Ending {
  keepReturn({ error: 'refused' })
  dropVerifier()
  return { kind: 'refused', error }
}

/**
 * True if the user can still succeed with a second attempt that sends the same code.
 * For example, the response was lost, the server limited the rate, or the Homefield session expired.
 */
function mayPass(error: unknown): boolean {
  if (error instanceof OfflineError) return true
  const passing: readonly ErrorCode[] = ['unavailable', 'tooManyRequests', 'unauthenticated']
  return error instanceof ApiError && passing.some((code) => code === error.code)
}

async function standsSince(): Promise<string | null> {
  const { teamsnap } = await read(api.GET('/platforms'))
  return teamsnap.state === 'connected' ? teamsnap.connectedAt : null
}
