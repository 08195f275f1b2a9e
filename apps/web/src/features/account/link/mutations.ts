/**
 * Uses an email link exactly once, even if the page renders twice.
 * If a second tab opens the same link, that tab waits for the first tab and shows the same result.
 * The link stays stored after a network error, so that the user can try again.
 */
import type { LinkOutcome } from '@homefield/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { ApiError, OfflineError } from '../../../lib/api/api-error.ts'
import { nowInMilliseconds } from '../../../lib/api/clock.ts'
import { authCall } from '../../../lib/session/auth-calls.ts'
import { locksOf } from '../../../lib/session/account-lock.ts'
import { dropVerifier, storedVerifier } from '../../../lib/session/code-verifier.ts'
import { dropLink, storedLink, type MailLink } from '../../../lib/session/mail-link.ts'
import { currentAccount } from '../../../lib/session/account.ts'
import { enterByLink } from '../../../lib/session/session.ts'
import {
  attemptOf,
  type Claim,
  type Destination,
  destinationOf,
  isRecovery,
  type LinkResult,
  type UsedFor,
} from './model.ts'

let running: Promise<Destination> | null = null

/** @throws OfflineError, or ApiError 429 or 503. In each case the link was not used and can be retried. */
export function followLink(): Promise<Destination> {
  running ??= alone(() => settle()).finally(() => (running = null))
  return running
}

/**
 * Uses the stored link after the visitor has entered the account's password or pressed 'not my account'.
 * If the password is wrong (`passwordWrong`), the link stays unused, so the visitor can try again.
 */
export function useClaimLink(onDone: (destination: Destination) => void) {
  return useMutation({
    mutationFn: (claim: Claim) => alone(() => settle(claim)),
    onSuccess: onDone,
  })
}

function alone<Result>(run: () => Promise<Result>): Promise<Result> {
  const locks = locksOf()
  return locks ? locks.request('homefield.link', run) : run()
}

async function settle(claim?: Claim): Promise<Destination> {
  const link = storedLink() ?? {}
  const result = await resultOf(link, claim)
  if (typeof result === 'object') return { page: 'confirm', email: result.email }
  dropLink()
  const isConfirmed = result === 'session' && claim !== undefined
  return destinationOf(link, isConfirmed ? 'confirmed' : result, currentAccount() !== null)
}

/** The server needs the account's password, because a stranger may have signed up with the address. */
interface PasswordNeeded {
  email: string
}

async function resultOf(link: MailLink, claim: Claim | undefined): Promise<LinkResult | PasswordNeeded> {
  const print = await fingerprint(link)
  const known = print === null ? undefined : usedLinks()[print]?.outcome
  if (known === 'recovery') return existing(link, true)
  if (known) return known
  try {
    const result = await outcomeOf(link, claim)
    if (typeof result === 'object') return result
    if (print !== null && result !== 'nobody' && result !== 'refused' && result !== 'failed')
      remember(print, result)
    return result
  } catch (error) {
    return outcomeOfRefusal(error)
  }
}

async function outcomeOf(link: MailLink, claim: Claim | undefined): Promise<LinkResult | PasswordNeeded> {
  const attempt = attemptOf(link)
  if (attempt.by === 'existing') return existing(link, isRecovery(link))
  if (attempt.by === 'verify') {
    const { token, type } = attempt
    return entered(await authCall('verify', { token, type, ...claim }))
  }
  if (attempt.by === 'setSession') {
    const { accessToken, refreshToken } = attempt
    return entered(await authCall('setSession', { accessToken, refreshToken, ...claim }))
  }
  const codeVerifier = storedVerifier()
  // Only the browser that requested the link has the code verifier.
  // The server rejects the code if the code verifier is missing.
  if (codeVerifier === null) return 'refused'
  const answer = await authCall('exchange', { code: attempt.code, codeVerifier })
  dropVerifier()
  return entered(answer)
}

async function entered({ outcome, email = '' }: LinkOutcome): Promise<LinkResult | PasswordNeeded> {
  if (outcome === 'passwordNeeded') return { email }
  if (outcome === 'session') await enterByLink()
  return outcome
}

/** Handles a link without a secret: continues an unfinished recovery, or uses the current session. */
async function existing(link: MailLink, isForRecovery: boolean): Promise<LinkResult> {
  if (!isForRecovery) return currentAccount() === null ? 'nobody' : 'session'
  try {
    await authCall('recovery')
    return 'recovery'
  } catch (error) {
    const result = outcomeOfRefusal(error)
    return result === 'refused' && attemptOf(link).by === 'existing' ? 'nobody' : result
  }
}

/** @throws each error that may go away on a retry */
function outcomeOfRefusal(error: unknown): LinkResult {
  if (error instanceof OfflineError) throw error
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 429 || error.code === 'unavailable' || error.code === 'passwordWrong') throw error
  return error.status < 500 ? 'refused' : 'failed'
}

const USED = 'homefield.usedLinks'
/** An unfinished recovery ends on the server after this many milliseconds. */
const REMEMBERED = 15 * 60 * 1000

type UsedLinks = Record<string, { outcome: UsedFor; at: number }>

function usedLinks(): UsedLinks {
  try {
    const used = JSON.parse(localStorage.getItem(USED) ?? '{}') as UsedLinks
    const since = nowInMilliseconds() - REMEMBERED
    return Object.fromEntries(Object.entries(used).filter(([, { at }]) => at > since))
  } catch {
    return {}
  }
}

function remember(print: string, outcome: UsedFor): void {
  try {
    const used = { ...usedLinks(), [print]: { outcome, at: nowInMilliseconds() } }
    localStorage.setItem(USED, JSON.stringify(used))
  } catch {
    // If storage is unavailable, a second tab with the same link reports that the link is invalid.
  }
}

/** Returns a hash of the link's secret. Null if there is no secret, or if the page uses plain HTTP. */
async function fingerprint(link: MailLink): Promise<string | null> {
  const attempt = attemptOf(link)
  if (attempt.by === 'existing') return null
  try {
    const bytes = new TextEncoder().encode(JSON.stringify(attempt))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(hash.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
