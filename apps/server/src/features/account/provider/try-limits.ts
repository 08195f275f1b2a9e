/**
 * How often sign-in, sign-up, recovery and proofs may be tried (C62). Counted in PostgreSQL, so over all processes, and
 * taken before the password is looked at, so that tries sent at once cannot pass together; what succeeds is given back.
 *
 *   per network              many addresses from one place: IPv4 as it is, IPv6 by its /64
 *   per network and address  guessing at one account from one place
 *   per address              guessing at one account from many places. A network from which this account was signed
 *                            in to before counts for itself: whoever guesses from elsewhere cannot keep the owner
 *                            out of his own home.
 *
 * Nor can he be kept from recovering (decision 24): networks from which nobody signed in to an address have only so many
 * recovery mails an hour sent to it. Whoever asks after that is answered as usual, and the last mail, whose link still works,
 * lies in its owner's mailbox. Links of another form are of no use to him, so each form is counted separately.
 *
 * A window ends by itself; tries made while it is closed do not prolong it. An address counts the same whether an
 * account has it or not (C63), and stands nowhere: keys are hashes under the installation's secret.
 */
import type { LinkForm } from '@homefield/contract/auth'
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyTries } from '../../../lib/app-error.ts'
import { networkOf } from '../../../lib/caller.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Tries (`points`) in so many seconds. */
export interface TryLimit {
  readonly points: number
  readonly duration: number
}

export const TRY_LIMITS = {
  signUpOfNetwork: { points: 30, duration: 60 * MINUTE },
  signInOfNetwork: { points: 60, duration: 10 * MINUTE },
  signInOfPair: { points: 10, duration: 15 * MINUTE },
  signInOfAddress: { points: 30, duration: 15 * MINUTE },
  proofOfAccount: { points: 10, duration: 15 * MINUTE },
  recoveryOfNetwork: { points: 20, duration: 60 * MINUTE },
  recoveryOfPair: { points: 4, duration: 60 * MINUTE },
  recoveryOfAddress: { points: 4, duration: 60 * MINUTE },
  signUpRepeatedOfAddress: { points: 3, duration: DAY },
  linkOfNetwork: { points: 40, duration: 10 * MINUTE },
  passkeyOfNetwork: { points: 60, duration: 10 * MINUTE },
  confirmationOfAccount: { points: 4, duration: 60 * MINUTE },
  /** The address is anybody's until it is confirmed. */
  confirmationOfDay: { points: 8, duration: DAY },
} as const satisfies Record<string, TryLimit>

export type TryLimitName = keyof typeof TRY_LIMITS

/** For how many seconds a network stays known after a sign-in. */
const KNOWN = 90 * DAY

export interface TryLimits {
  /** Counts a sign-up. @throws TooManyTries */
  signUp(network: string): Promise<void>
  /** Counts a sign-in; call the result once it has succeeded. @throws TooManyTries */
  signIn(network: string, email: string): Promise<() => Promise<void>>
  /** Counts a proof by password or code of somebody who is signed in, or nearly. @throws TooManyTries */
  proof(userId: string): Promise<() => Promise<void>>
  /**
   * Counts a wish for a recovery link of this form. False where others had as many mailed to the address as it gets.
   * @throws TooManyTries where this network itself asked too often
   */
  recovery(network: string, email: string, form: LinkForm): Promise<boolean>
  /** Counts a sign-up with an address, known or not. False where its owner was told often enough. */
  signUpOf(email: string): Promise<boolean>
  /** Counts a wish for another confirmation mail. @throws TooManyTries */
  confirmation(userId: string): Promise<void>
  /** Counts the beginning or end of a sign-in by passkey. @throws TooManyTries */
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
  // One of them sweeps the table for all.
  const signUps = limiter('signUpOfNetwork', limits.signUpOfNetwork, true)
  const ofNetwork = limiter('signInOfNetwork', limits.signInOfNetwork)
  const ofPair = limiter('signInOfPair', limits.signInOfPair)
  const ofAddress = limiter('signInOfAddress', limits.signInOfAddress)
  const proofs = limiter('proofOfAccount', limits.proofOfAccount)
  const recoveriesOfNetwork = limiter('recoveryOfNetwork', limits.recoveryOfNetwork)
  const recoveriesOfPair = limiter('recoveryOfPair', limits.recoveryOfPair)
  const repeated = limiter('signUpRepeatedOfAddress', limits.signUpRepeatedOfAddress)
  const confirmationsOfDay = limiter('confirmationOfDay', limits.confirmationOfDay)
  const recoveriesOfAddress = limiter('recoveryOfAddress', limits.recoveryOfAddress)
  const confirmations = limiter('confirmationOfAccount', limits.confirmationOfAccount)
  const passkeys = limiter('passkeyOfNetwork', limits.passkeyOfNetwork)
  const links = limiter('linkOfNetwork', limits.linkOfNetwork)
  const known = limiter('knownNetwork', { points: 1, duration: KNOWN })
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

  /** A network that is known counts for itself: not less, or the time it takes would tell that there is an account. */
  async function addressKey(network: string, email: string): Promise<string> {
    const pair = keyOf(networkOf(network), email)
    return (await known.get(pair)) === null ? keyOf(email) : pair
  }

  return {
    async signUp(network) {
      await take(signUps, keyOf(networkOf(network)))
    },
    async proof(userId) {
      const key = keyOf(userId)
      await take(proofs, key)
      return async () => void (await proofs.delete(key))
    },
    async recovery(network, email, form) {
      await take(recoveriesOfNetwork, keyOf(networkOf(network)))
      const pair = keyOf(networkOf(network), email)
      await take(recoveriesOfPair, pair)
      // Asked of unknown addresses too, or the time it takes would tell.
      const isKnown = (await known.get(pair)) !== null
      return isWithin(recoveriesOfAddress, isKnown ? pair : keyOf(email, form))
    },
    async signUpOf(email) {
      return isWithin(repeated, keyOf(email))
    },
    async confirmation(userId) {
      await take(confirmations, keyOf(userId))
      await take(confirmationsOfDay, keyOf(userId))
    },
    async passkey(network) {
      await take(passkeys, keyOf(networkOf(network)))
    },
    async link(network) {
      await take(links, keyOf(networkOf(network)))
    },
    async signIn(from, email) {
      const network = keyOf(networkOf(from))
      const pair = keyOf(networkOf(from), email)
      await take(ofNetwork, network)
      await take(ofPair, pair)
      const address = await addressKey(from, email)
      await take(ofAddress, address)
      return async () => {
        await ofNetwork.reward(network)
        await ofPair.delete(pair)
        await ofAddress.reward(address)
        await known.set(pair, 1, KNOWN)
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
