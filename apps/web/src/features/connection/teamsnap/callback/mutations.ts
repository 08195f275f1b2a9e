/**
 * Ends a sign-in at TeamSnap with what came back from it, once: a page that renders twice shares one run, and a code that
 * was sent is never sent by itself again. Where the answer got lost, or the page was loaded anew meanwhile, the sign-in
 * itself is looked at: one that began after the code was sent is the work of that code.
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

/** Two calls at TeamSnap's, and one that waits for its teams. Milliseconds. */
const PATIENCE = 60_000
/** How often a page that was loaded anew looks for the outcome, and after how many milliseconds again. */
const LOOKS = 8
const BETWEEN_LOOKS = 2_000

export type Ending =
  /** `teamIds` null: which teams came with it is not known any more. */
  | { kind: 'connected'; teamIds: readonly string[] | null }
  | { kind: 'noCode' }
  | { kind: 'denied' }
  | { kind: 'noVerifier' }
  | { kind: 'refused'; error: unknown }
  /** The code was kept, and may be tried again. */
  | { kind: 'away'; error: unknown }

let running: Promise<Ending> | null = null

export function finishSignIn(): Promise<Ending> {
  running ??= settle().finally(() => (running = null))
  return running
}

/** The reader goes on: nothing of this sign-in is kept. */
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

/** Whether a code that was sent has worked: the server may be busy with it yet. @throws ApiError, OfflineError */
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
    // A call that breaks off may be the page's end: what is loaded anew must not find the code.
    const keep = error instanceof OfflineError ? holdReturn : keepReturn
    keep({ code, state, before })
    return { kind: 'away', error }
  }
}

/** Kept as a refusal, so that loading the page anew says the same again. */
function refuse(error: unknown): Ending {
  keepReturn({ error: 'refused' })
  dropVerifier()
  return { kind: 'refused', error }
}

/** No answer of ours came, or none that says anything about the code. */
function mayPass(error: unknown): boolean {
  if (error instanceof OfflineError) return true
  const passing: readonly ErrorCode[] = ['unavailable', 'tooManyRequests', 'unauthenticated']
  return error instanceof ApiError && passing.some((code) => code === error.code)
}

async function standsSince(): Promise<string | null> {
  const { teamsnap } = await read(api.GET('/platforms'))
  return teamsnap.state === 'connected' ? teamsnap.connectedAt : null
}
