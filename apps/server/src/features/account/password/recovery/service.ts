/**
 * A person recovers an account in four steps:
 *
 *   recover   queues a job for any address, with or without an account, so both cases take the same time (C63)
 *   job       looks the account up and sends a link
 *   link      opening it yields a grant (link/service.ts): 15 minutes, for one new password
 *   reset     sets the password and ends every session, link, grant and pending sign-in of the account
 *
 * Recovery requires the account's second factor, as a sign-in does.
 * An attacker with access to the mailbox still needs the second factor, like an attacker with the password.
 */
import type { LinkForm } from '@homefield/contract/auth'
import type { Work } from '@homefield/database/work'
import { AppError, found } from '../../../../lib/app-error.ts'
import type { Caller } from '../../../../lib/caller.ts'
import type { Vault } from '../../../../lib/crypto/vault.ts'
import { storedSecret } from '../../../../lib/crypto/secret.ts'
import { isCompleteRequest } from '../../link/model.ts'
import { findGrant, spendLink } from '../../link/store.ts'
import { presentedGrant } from '../../provider/recovery-grant.ts'
import type { SessionCookies } from '../../provider/session-token.ts'
import type { TryLimits } from '../../provider/try-limits.ts'
import { sealAsker } from './model.ts'
import { type Passwords, replacePassword } from '../service.ts'

export interface RecoveryParts {
  /** Transactions on the connection pool of the database role homefield_auth. */
  readonly work: Work
  readonly vault: Vault
  readonly cookies: SessionCookies
  readonly limits: TryLimits
  readonly passwords: Passwords
  readonly secondFactors: {
    hasSecondFactor(userId: string): Promise<boolean>
    /** Verifies a second-factor code and marks the code as used. @throws TooManyTries */
    verifySecondFactor(userId: string, code: string, caller: Caller): Promise<boolean>
  }
}

export interface RecoveryRequest {
  readonly email: string
  readonly linkForm: LinkForm
  readonly codeChallenge?: string | undefined
}

export interface Recovery {
  /**
   * Sends a recovery link if the address has an account and the limit of recovery emails is not reached.
   * @throws AppError `invalid`; TooManyTries
   */
  ask(caller: Caller, request: RecoveryRequest): Promise<void>
  /** Returns the account for which the caller may set a new password. @throws AppError `resetLinkInvalid` */
  state(caller: Caller): Promise<{ email: string; secondFactor: boolean }>
  /**
   * @throws AppError `resetLinkInvalid`; TooManyTries
   * @throws AppError `password…`, `secondFactorMissing`, `secondFactorWrong`; the grant then stays valid
   */
  reset(caller: Caller, given: { password: string; code?: string | undefined }): Promise<void>
}

export function createRecovery(parts: RecoveryParts): Recovery {
  const { work, vault, cookies, limits, passwords, secondFactors } = parts

  async function granted(caller: Caller): Promise<{ hash: string; userId: string; email: string }> {
    const grant = presentedGrant(caller.headers, cookies)
    if (grant === undefined) throw new AppError('resetLinkInvalid')
    const hash = storedSecret(grant)
    const holder = await work.system(({ tx, now }) => findGrant(tx, hash, now))
    return { hash, ...found(holder, 'resetLinkInvalid') }
  }

  return {
    async ask(caller, { email, ...link }) {
      if (!isCompleteRequest(link)) throw new AppError('invalid')
      const isWithin = await limits.recovery(caller.address, email, link.linkForm)
      if (!isWithin) return
      const payload = { sealed: sealAsker(vault, email, caller), ...link }
      await work.system((unit) => unit.enqueue({ task: 'account.recover', payload }))
    },

    async state(caller) {
      const { userId, email } = await granted(caller)
      return { email, secondFactor: await secondFactors.hasSecondFactor(userId) }
    },

    async reset(caller, { password, code = '' }) {
      const { hash: grantHash, userId, email } = await granted(caller)
      await passwords.check(userId, password)
      if (await secondFactors.hasSecondFactor(userId)) {
        if (code === '') throw new AppError('secondFactorMissing')
        if (!(await secondFactors.verifySecondFactor(userId, code, caller)))
          throw new AppError('secondFactorWrong')
      }
      const passwordHash = await passwords.hash(caller, password)
      await work.system(async (unit) => {
        // The transaction uses up the grant and sets the password, so only one of two concurrent resets succeeds.
        const used = await spendLink(unit.tx, {
          secretHash: grantHash,
          refreshHash: null,
          form: 'token',
          purposes: ['reset'],
          now: unit.now,
        })
        if (!used) throw new AppError('resetLinkInvalid')
        await replacePassword(unit, { userId, passwordHash, kind: 'passwordReset', caller })
      })
      // The caller opened a link from the mailbox, so the caller's network counts as known to the account.
      // Wrong passwords from unknown networks do not lock out an owner who signs in from a known network.
      await limits.know(caller.address, email)
    },
  }
}
