/**
 * How often sign-in, sign-up, recovery and proofs may be tried (C62). PostgreSQL counts them, so the count covers all
 * processes. A try is counted before its password is verified, so that tries sent at once cannot pass together. A try that
 * succeeds is given back.
 *
 *   per network              many addresses from one place: an IPv4 address, an IPv6 /64, and with more tries the /48
 *                            and the /32 around it
 *   per network and address  guesses at one account from one place
 *   per address              guesses at one account from many places
 *
 * A network is known to an account that signed in from there, or recovered its password there, within 90 days. A known
 * network counts for itself alone: no guesses from elsewhere, nor at other accounts beside it, lock the owner out. An owner
 * on a new network proves the mailbox by recovery, which makes that network known (decision 42).
 *
 * Nor can anybody keep an owner from recovering (decision 24): networks that the account does not know have only so many
 * recovery mails in the 30 minutes that a link lives. Whoever asks after that gets the usual answer, and the last mail,
 * whose link still works, is in the owner's mailbox. One count covers all forms of links. Its last place is for a token,
 * which works on every device: codes and pairs that a stranger asks for cannot use up the mails that help the owner
 * (decision 41).
 *
 * A window ends by itself; tries made while it is closed do not prolong it. An address counts the same whether an
 * account has it or not (C63). The table contains no address: keys are hashes under the installation's secret.
 */
import type { LinkForm } from '@homefield/contract/auth'
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyTries } from '../../../lib/app-error.ts'
import { networkOf, networksOf } from '../../../lib/caller.ts'

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
  /** Codes that complete a sign-in, by account and kind of code. */
  codeOfSignIn: { points: 10, duration: 15 * MINUTE },
  /** No shorter than a sign-in waits for its code. */
  codeOfPending: { points: 5, duration: 10 * MINUTE },
  recoveryOfNetwork: { points: 20, duration: 60 * MINUTE },
  recoveryOfPair: { points: 4, duration: 60 * MINUTE },
  /** No longer than a recovery link lives, so that the last mail still helps its owner. */
  recoveryOfAddress: { points: 4, duration: 30 * MINUTE },
  /** Of those four, codes and pairs. */
  recoveryOfOtherForms: { points: 3, duration: 30 * MINUTE },
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

/** How many times the tries of one network the /64, the /48 and the /32 have. */
const WIDTHS = [1, 4, 16] as const

type GiveBack = () => Promise<void>

export interface SignInTry {
  /** Whether the account signed in from this network before. */
  readonly isKnown: boolean
  /** The password was right. */
  readonly succeeded: GiveBack
  /** The password was not looked at. */
  readonly wasNotJudged: GiveBack
}

export interface TryLimits {
  /** Counts a sign-up. @throws TooManyTries */
  signUp(network: string): Promise<void>
  /** Counts a sign-in. @throws TooManyTries */
  signIn(network: string, email: string): Promise<SignInTry>
  /**
   * Counts a code that completes a sign-in, apart from `proof`: whoever has only the password cannot use up what the owner
   * needs to change it. Call the result once the code was right. @throws TooManyTries
   */
  signInCode(network: string, email: string, kind: 'totp' | 'recovery'): Promise<GiveBack>
  /** Counts a code for one pending sign-in. False where it stands no more. */
  pendingCode(identifier: string): Promise<boolean>
  /** Makes the network known to the account with this address, whose owner has just proven to be there. */
  know(network: string, email: string): Promise<void>
  /** Counts a proof of somebody who is signed in or holds a recovery grant. @throws TooManyTries */
  proof(userId: string): Promise<GiveBack>
  /**
   * Counts a request for a recovery link of this form. False where others had as many mailed to the address as it gets.
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
  const ofNetworks = (name: TryLimitName, sweeps = false) =>
    WIDTHS.map((factor) =>
      limiter(name, { ...limits[name], points: limits[name].points * factor }, sweeps && factor === 1),
    )
  // One of them sweeps the table for all.
  const signUps = ofNetworks('signUpOfNetwork', true)
  const signIns = ofNetworks('signInOfNetwork')
  const ofPair = limiter('signInOfPair', limits.signInOfPair)
  const ofAddress = limiter('signInOfAddress', limits.signInOfAddress)
  const proofs = limiter('proofOfAccount', limits.proofOfAccount)
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
  // Asked of unknown addresses too, or the time it takes would tell that there is an account.
  const isKnownAt = async (pair: string) => (await known.get(pair)) !== null

  type OneOf = readonly [limiter: RateLimiterPostgres, key: string]

  /** Which limiter counts which network, narrowest first. `owner`: a known network counts these tries for itself. */
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
    async proof(userId) {
      const key = keyOf(userId)
      await take(proofs, key)
      return async () => void (await proofs.delete(key))
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
        // The networks keep it: a flood that is turned down is still a flood.
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
