/**
 * Rate limits for sign-in, sign-up, recovery and re-authentication (C62). PostgreSQL stores the counters, so they
 * cover all processes. An attempt is counted before its password is verified, so concurrent attempts cannot pass
 * together. A successful attempt is refunded.
 *
 *   per network              many addresses from one place: an IPv4 address, an IPv6 /64, and with higher limits the /48
 *                            and the /32 around it
 *   per network and address  guesses at one account from one place
 *   per address              guesses at one account from many places
 *
 * An account knows a network if it signed in or recovered its password from there within 90 days. A known network has
 * its own counters: neither guesses from elsewhere nor guesses at other accounts from the same network lock the owner
 * out. An owner on a new network proves the mailbox by recovery, which makes that network known (decision 42).
 *
 * Nobody can keep an owner from recovering (decision 24). Unknown networks share a limit of recovery mails per 30
 * minutes, the lifetime of a link. A request beyond the limit gets the usual answer, and the last mail, with a link
 * that still works, is in the owner's mailbox. One counter covers all link forms. Its last slot is reserved for a
 * token, which works on every device: codes and pairs that a stranger requests cannot use up the mails that help the
 * owner (decision 41).
 *
 * A window ends on schedule; attempts during a closed window do not extend it. An address without an account counts
 * like one with an account (C63). The table contains no address: the keys are HMACs under the installation's secret.
 */
import type { LinkForm } from '@homefield/contract/auth'
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyTries } from '../../../lib/app-error.ts'
import { networkOf, networksOf } from '../../../lib/caller.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** At most `points` attempts per `duration` seconds. */
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
  /** Codes that complete a sign-in, per account and kind of code. */
  codeOfSignIn: { points: 10, duration: 15 * MINUTE },
  /** The window is no shorter than the time a sign-in waits for its code. */
  codeOfPending: { points: 5, duration: 10 * MINUTE },
  recoveryOfNetwork: { points: 20, duration: 60 * MINUTE },
  recoveryOfPair: { points: 4, duration: 60 * MINUTE },
  /** The window is no longer than the lifetime of a recovery link, so the last mail still helps its owner. */
  recoveryOfAddress: { points: 4, duration: 30 * MINUTE },
  /** Part of those four that codes and pairs may use. */
  recoveryOfOtherForms: { points: 3, duration: 30 * MINUTE },
  signUpRepeatedOfAddress: { points: 3, duration: DAY },
  linkOfNetwork: { points: 40, duration: 10 * MINUTE },
  passkeyOfNetwork: { points: 60, duration: 10 * MINUTE },
  confirmationOfAccount: { points: 4, duration: 60 * MINUTE },
  /** Until an address is confirmed, it may belong to a stranger. */
  confirmationOfDay: { points: 8, duration: DAY },
} as const satisfies Record<string, TryLimit>

export type TryLimitName = keyof typeof TRY_LIMITS

/** A network stays known for this time after a sign-in. Seconds. */
const KNOWN = 90 * DAY

/** Factor by which the limits of the /64, the /48 and the /32 exceed the limit of one network. */
const WIDTHS = [1, 4, 16] as const

type GiveBack = () => Promise<void>

export interface SignInTry {
  /** True if the account signed in from this network before. */
  readonly isKnown: boolean
  /** Call if the password was right: refunds the attempt. */
  readonly succeeded: GiveBack
  /** Call if the password was not verified: refunds the attempt, except for the networks. */
  readonly wasNotJudged: GiveBack
}

export interface TryLimits {
  /** Counts a sign-up. @throws TooManyTries */
  signUp(network: string): Promise<void>
  /** Counts a sign-in. @throws TooManyTries */
  signIn(network: string, email: string): Promise<SignInTry>
  /**
   * Counts a code that completes a sign-in. Separate from `credential`, so that an attacker with only the password cannot
   * use up the attempts that the owner needs to change it. Call the result if the code was right.
   * @throws TooManyTries
   */
  signInCode(network: string, email: string, kind: 'totp' | 'recovery'): Promise<GiveBack>
  /** Counts a code for one pending sign-in. False if that sign-in has used up its attempts. */
  pendingCode(identifier: string): Promise<boolean>
  /** Marks the network as known to the account with this address. Call it after its owner proved to be there. */
  know(network: string, email: string): Promise<void>
  /** Counts a re-authentication by somebody who is signed in or holds a recovery grant. @throws TooManyTries */
  credential(userId: string): Promise<GiveBack>
  /**
   * Counts a request for a recovery link of this form. False if the address has already received as many mails as the
   * limit allows.
   * @throws TooManyTries if this network itself asked too often
   */
  recovery(network: string, email: string, form: LinkForm): Promise<boolean>
  /** Counts a sign-up with an address, with or without an account. False if the owner was notified often enough. */
  signUpOf(email: string): Promise<boolean>
  /** Counts a request for another confirmation mail. @throws TooManyTries */
  confirmation(userId: string): Promise<void>
  /** Counts the start or end of a sign-in by passkey. @throws TooManyTries */
  passkey(network: string): Promise<void>
  /** Counts the use of a link's secret. @throws TooManyTries */
  link(network: string): Promise<void>
}

/** @param pool of role homefield_auth */
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
  // Only this limiter deletes expired rows; the table is shared.
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
  // Looked up for addresses without an account too; otherwise the response time would reveal whether one exists.
  const isKnownAt = async (pair: string) => (await known.get(pair)) !== null

  type OneOf = readonly [limiter: RateLimiterPostgres, key: string]

  /**
   * Pairs each limiter with the network it counts, narrowest first. `owner`: separates the counters of a known network.
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
        // The network counters are not refunded: a flood of rejected requests is still a flood.
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
