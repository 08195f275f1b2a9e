/**
 * Rate limits for sign-in, sign-up, recovery and re-authentication (C62).
 * PostgreSQL stores the counters, so they cover all processes.
 * Each attempt is counted before its password is verified, so concurrent attempts cannot exceed a limit.
 * The server undoes the count of a successful sign-in, code or re-authentication, so only failures count.
 *
 *   per network              One network tries many addresses. A network is an IPv4 address or an IPv6 /64.
 *                            The /48 and the /32 around it have higher limits.
 *   per network and address  One network guesses at one account.
 *   per address              Many networks guess at one account.
 *
 * A network is known to an account for 90 days after a sign-in or a password recovery from the network.
 * The server counts an account's attempts from each known network separately.
 * Guesses from unknown networks therefore cannot lock out an owner on a known network.
 * An owner on a new network can recover the password by email, which makes the network known (decision 42).
 *
 * An attacker cannot prevent an owner from recovering the account by email (decision 24).
 * All networks that are not known to the account share one limit of recovery emails per 30 minutes.
 * The limit of recovery emails resets after 30 minutes, and each recovery link is valid for 30 minutes.
 * The link in the last email therefore works until the server sends emails again.
 * A request beyond the limit gets the same response as any other request but sends no email.
 * The last email within the limit is reserved for a link with a token, which works on every device.
 * Strangers who request links with a code or two tokens cannot use up the reserved email (decision 41).
 *
 * A limit's time window has a fixed length. Attempts beyond the limit do not extend the window.
 * The server counts attempts for addresses without an account in the same way as for accounts (C63).
 * The counters are stored without addresses: their keys are HMACs under the installation's secret.
 */
import type { LinkForm } from '@homefield/contract/auth'
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyTries } from '../../../lib/app-error.ts'
import { networkOf, networksOf } from '../../../lib/caller.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Allows at most `points` attempts within `duration` seconds. */
export interface TryLimit {
  readonly points: number
  readonly duration: number
}

export const TRY_LIMITS = {
  signUpOfNetwork: { points: 30, duration: 60 * MINUTE },
  signInOfNetwork: { points: 60, duration: 10 * MINUTE },
  signInOfPair: { points: 10, duration: 15 * MINUTE },
  signInOfAddress: { points: 30, duration: 15 * MINUTE },
  credentialOfAccount: { points: 10, duration: 15 * MINUTE },
  /** Second-factor codes during sign-in, counted per account and per kind: authenticator or recovery code. */
  codeOfSignIn: { points: 10, duration: 15 * MINUTE },
  /** The limit of codes resets after 10 minutes, because a pending sign-in also ends after 10 minutes. */
  codeOfPending: { points: 5, duration: 10 * MINUTE },
  recoveryOfNetwork: { points: 20, duration: 60 * MINUTE },
  recoveryOfPair: { points: 4, duration: 60 * MINUTE },
  /** The limit resets when the last recovery link expires at the latest, so the owner always has a working link. */
  recoveryOfAddress: { points: 4, duration: 30 * MINUTE },
  /**
   * Limits recovery emails with a link that contains a code or a pair of tokens.
   * The fourth email that `recoveryOfAddress` allows is reserved for a link with a token.
   */
  recoveryOfOtherForms: { points: 3, duration: 30 * MINUTE },
  signUpRepeatedOfAddress: { points: 3, duration: DAY },
  linkOfNetwork: { points: 40, duration: 10 * MINUTE },
  passkeyOfNetwork: { points: 60, duration: 10 * MINUTE },
  confirmationOfAccount: { points: 4, duration: 60 * MINUTE },
  /** Limits confirmation emails per day, because an unconfirmed address may belong to a stranger. */
  confirmationOfDay: { points: 8, duration: DAY },
} as const satisfies Record<string, TryLimit>

export type TryLimitName = keyof typeof TRY_LIMITS

/** Seconds for which a network stays known after a sign-in. */
const KNOWN = 90 * DAY

/** An IPv6 /48 network has 4 times the limit of a /64 network, and a /32 network has 16 times the limit. */
const WIDTHS = [1, 4, 16] as const

type GiveBack = () => Promise<void>

export interface SignInTry {
  /** `isKnown` is true if the account has signed in from the network before. */
  readonly isKnown: boolean
  /** Undoes the count of the attempt. Call `succeeded` if the password was right. */
  readonly succeeded: GiveBack
  /**
   * Undoes the count of the attempt for the account, but not for the networks.
   * Call `wasNotJudged` if an overloaded server rejected the attempt without verifying the password.
   */
  readonly wasNotJudged: GiveBack
}

export interface TryLimits {
  /** Counts a sign-up. @throws TooManyTries */
  signUp(network: string): Promise<void>
  /** Counts a sign-in. @throws TooManyTries */
  signIn(network: string, email: string): Promise<SignInTry>
  /**
   * Counts a second-factor code of a sign-in.
   * Codes of a sign-in and re-authentications have separate counters.
   * An attacker who has only the password therefore cannot block the owner's password change.
   * Returns a function that resets the counter. Call that function if the code was right.
   * @throws TooManyTries
   */
  signInCode(network: string, email: string, kind: 'totp' | 'recovery'): Promise<GiveBack>
  /** Counts a code for one pending sign-in. Returns false if the pending sign-in has used up its attempts. */
  pendingCode(identifier: string): Promise<boolean>
  /** Marks the network as known to the account. Call `know` after the account's owner has authenticated. */
  know(network: string, email: string): Promise<void>
  /** Counts a re-authentication by somebody who is signed in or holds a recovery grant. @throws TooManyTries */
  credential(userId: string): Promise<GiveBack>
  /**
   * Counts a request for a recovery link. Returns false if the address has reached the limit of recovery emails.
   * @throws TooManyTries if the network has sent too many requests
   */
  recovery(network: string, email: string, form: LinkForm): Promise<boolean>
  /**
   * Counts a sign-up with this address.
   * Returns false if the address's owner has already received the daily maximum of emails about sign-ups.
   */
  signUpOf(email: string): Promise<boolean>
  /** Counts a request for another confirmation email. @throws TooManyTries */
  confirmation(userId: string): Promise<void>
  /** Counts the start or end of a sign-in by passkey. @throws TooManyTries */
  passkey(network: string): Promise<void>
  /** Counts the use of a link's secret. @throws TooManyTries */
  link(network: string): Promise<void>
}

/** @param pool Has the role homefield_auth. */
export function createTryLimits(
  pool: Pool,
  secret: string,
  limits: Readonly<Record<TryLimitName, TryLimit>> = TRY_LIMITS,
): TryLimits {
  const limiter = (keyPrefix: string, limit: TryLimit, sweeps = false) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'request_limits',
      tableCreated: true,
      clearExpiredByTimeout: sweeps,
      keyPrefix,
      ...limit,
    })
  const ofNetworks = (name: TryLimitName, sweeps = false) =>
    WIDTHS.map((factor) =>
      limiter(name, { ...limits[name], points: limits[name].points * factor }, sweeps && factor === 1),
    )
  // All limiters share one table, so the limiter for sign-ups deletes the expired rows of all limiters.
  const signUps = ofNetworks('signUpOfNetwork', true)
  const signIns = ofNetworks('signInOfNetwork')
  const ofPair = limiter('signInOfPair', limits.signInOfPair)
  const ofAddress = limiter('signInOfAddress', limits.signInOfAddress)
  const credentials = limiter('proofOfAccount', limits.credentialOfAccount)
  const codes = limiter('codeOfSignIn', limits.codeOfSignIn)
  const codesOfPending = limiter('codeOfPending', limits.codeOfPending)
  const recoveriesOfNetwork = ofNetworks('recoveryOfNetwork')
  const recoveriesOfPair = limiter('recoveryOfPair', limits.recoveryOfPair)
  const repeated = limiter('signUpRepeatedOfAddress', limits.signUpRepeatedOfAddress)
  const confirmationsOfDay = limiter('confirmationOfDay', limits.confirmationOfDay)
  const recoveriesOfAddress = limiter('recoveryOfAddress', limits.recoveryOfAddress)
  const recoveriesOfOtherForms = limiter('recoveryOfOtherForms', limits.recoveryOfOtherForms)
  const confirmations = limiter('confirmationOfAccount', limits.confirmationOfAccount)
  const passkeys = ofNetworks('passkeyOfNetwork')
  const links = ofNetworks('linkOfNetwork')
  const known = limiter('knownNetwork', { points: 1, duration: KNOWN })
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

  const pairKey = (address: string, email: string) => keyOf(networkOf(address), email)
  // Query addresses without an account, too, because the response time must not reveal accounts.
  const isKnownAt = async (pair: string) => (await known.get(pair)) !== null

  type OneOf = readonly [limiter: RateLimiterPostgres, key: string]

  /**
   * Returns a limiter and a counter key for each network around the address, smallest network first.
   * Pass `owner` to count one account's attempts from its known networks separately from all other attempts.
   */
  function eachNetwork(widths: readonly RateLimiterPostgres[], address: string, owner = ''): OneOf[] {
    return networksOf(address).flatMap((network, index) => {
      const width = widths[index]
      return width ? [[width, keyOf(network, String(index), owner)] as const] : []
    })
  }

  async function takeNetworks(widths: readonly RateLimiterPostgres[], address: string): Promise<void> {
    for (const one of eachNetwork(widths, address)) await take(...one)
  }

  return {
    async signUp(network) {
      await takeNetworks(signUps, network)
    },
    async credential(userId) {
      const key = keyOf(userId)
      await take(credentials, key)
      return async () => void (await credentials.delete(key))
    },
    async recovery(network, email, form) {
      await takeNetworks(recoveriesOfNetwork, network)
      const pair = pairKey(network, email)
      await take(recoveriesOfPair, pair)
      const counted = (await isKnownAt(pair)) ? pair : keyOf(email)
      if (form !== 'token' && !(await isWithin(recoveriesOfOtherForms, counted))) return false
      return isWithin(recoveriesOfAddress, counted)
    },
    async signUpOf(email) {
      return isWithin(repeated, keyOf(email))
    },
    async confirmation(userId) {
      await take(confirmations, keyOf(userId))
      await take(confirmationsOfDay, keyOf(userId))
    },
    async passkey(network) {
      await takeNetworks(passkeys, network)
    },
    async link(network) {
      await takeNetworks(links, network)
    },
    async signInCode(network, email, kind) {
      const pair = pairKey(network, email)
      const key = keyOf((await isKnownAt(pair)) ? pair : email, kind)
      await take(codes, key)
      return async () => void (await codes.delete(key))
    },
    pendingCode: (identifier) => isWithin(codesOfPending, keyOf(identifier)),
    async know(network, email) {
      await known.set(pairKey(network, email), 1, KNOWN)
    },
    async signIn(from, email) {
      const pair = pairKey(from, email)
      const isKnown = await isKnownAt(pair)
      const networks = eachNetwork(signIns, from, isKnown ? pair : '')
      const address = isKnown ? pair : keyOf(email)
      for (const one of networks) await take(...one)
      await take(ofPair, pair)
      await take(ofAddress, address)
      return {
        isKnown,
        async succeeded() {
          for (const [limit, key] of networks) await limit.reward(key)
          await ofPair.delete(pair)
          await ofAddress.reward(address)
        },
        // `wasNotJudged` keeps the counts of the networks, so a network that floods the server reaches its limit.
        async wasNotJudged() {
          await ofPair.reward(pair)
          await ofAddress.reward(address)
        },
      }
    },
  }
}

async function isWithin(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await take(limiter, key)
    return true
  } catch (refusal) {
    if (refusal instanceof TooManyTries) return false
    throw refusal
  }
}

async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new TooManyTries(Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}
