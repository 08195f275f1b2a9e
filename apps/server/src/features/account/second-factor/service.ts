/**
 * The second factor: a code from an authenticator app, or one of ten recovery codes.
 *
 *   off → begun (key and codes are shown once) → on, after the first code → off, after re-authentication
 *
 * A sign-in with the right password waits up to ten minutes for a code in the same browser.
 * A pending sign-in ends after five wrong codes.
 * The clock of the app (`now`) decides whether a code is current. Each code works once.
 * Wrong codes are also counted per account (`TryLimits.signInCode`), so a new sign-in allows no more attempts.
 */
import type { DB } from '@homefield/database/schema.gen'
import type { Work } from '@homefield/database/work'
import type { SecurityEventKind } from '@homefield/contract/account'
import type { Kysely } from 'kysely'
import { AppError, found } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import type { Passwords } from '../password/service.ts'
import { findPasswordHash } from '../password/store.ts'
import { pendingSignIn } from '../provider/pending.ts'
import { newRecoveryCodes, withoutCode } from '../provider/recovery-codes.ts'
import { createSealing } from '../provider/sealing.ts'
import type { OpenSession, SessionCookies } from '../provider/session-token.ts'
import { newTotpKey, stepOfCode, totpUri, typedKey } from '../provider/totp.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { changeGuard, recordSecurityEvent } from '../security/service.ts'
import type { Sessions } from '../session/service.ts'
import { addressOf } from '../session/store.ts'
import {
  endPendingSignIn,
  findPendingSignIn,
  findSecondFactor,
  putSecondFactor,
  replaceCodes,
  type SecondFactorRow,
  takeStep,
  turnOff,
  turnOn,
} from './store.ts'

export interface SecondFactorParts {
  readonly sessions: Pick<Sessions, 'open'>
  /** Queries through `db` run as the database role homefield_auth. */
  readonly db: Kysely<DB>
  readonly work: Work
  readonly passwords: Passwords
  readonly limits: TryLimits
  readonly cookies: SessionCookies
  readonly vault: Vault
  readonly secret: string
  readonly clock: Clock
}

export type CodeKind = 'totp' | 'recovery'

export interface SecondFactors {
  hasSecondFactor(userId: string): Promise<boolean>
  /**
   * Verifies an authenticator or recovery code, and marks the code as used.
   * Returns false if the code is wrong or the account has no second factor.
   * @param caller The security event records the caller.
   * @throws TooManyTries
   */
  verifySecondFactor(userId: string, code: string, caller?: Caller): Promise<boolean>
  /** Returns the state of the second factor for the security settings. */
  state(userId: string): Promise<{ isOn: boolean; since: string | null; recoveryCodesLeft: number }>
  /** @throws AppError `secondFactorOn`, `passwordWrong` */
  begin(
    caller: Caller,
    userId: string,
    password: string,
  ): Promise<{ uri: string; secret: string; recoveryCodes: string[] }>
  /** @throws AppError `secondFactorWrong`, `secondFactorOn`; `secondFactorOff` if setup has not begun */
  confirm(caller: Caller, userId: string, code: string): Promise<void>
  /** @throws AppError `secondFactorOff` */
  end(caller: Caller, userId: string): Promise<void>
  /** @throws AppError `secondFactorOff`, `passwordWrong` */
  renewCodes(caller: Caller, userId: string, password: string): Promise<string[]>
  /** Completes a sign-in. @throws AppError `secondFactorExpired`, `secondFactorWrong`; TooManyTries */
  signIn(caller: Caller, given: { kind: CodeKind; code: string }): Promise<OpenSession>
}

export function createSecondFactors(parts: SecondFactorParts): SecondFactors {
  const { sessions, db, work, passwords, limits, clock } = parts
  const sealing = createSealing(parts.vault, parts.secret)

  async function turnedOn(userId: string): Promise<SecondFactorRow | undefined> {
    const row = await findSecondFactor(db, userId)
    return row?.verified ? row : undefined
  }

  /** Verifies a second-factor code and marks the code as used. Returns false if the code is wrong. */
  async function spend(userId: string, row: SecondFactorRow, kind: CodeKind, code: string): Promise<boolean> {
    if (kind === 'totp') {
      const step = stepOfCode(await sealing.open(userId, row.secret), code.replaceAll(/\s/g, ''), clock.now())
      return step !== null && takeStep(db, userId, step)
    }
    const left = withoutCode(await sealing.openCodes(userId, row.backup_codes), code)
    if (left === null) return false
    return replaceCodes(db, { userId, before: row.backup_codes, after: sealing.sealCodes(userId, left) })
  }

  const record = (caller: Caller, userId: string, kind: SecurityEventKind) =>
    recordSecurityEvent(db, { userId, kind, caller, now: clock.now() })

  return {
    hasSecondFactor: async (userId) => (await turnedOn(userId)) !== undefined,

    async verifySecondFactor(userId, code, caller) {
      const row = await turnedOn(userId)
      if (!row) return false
      const succeeded = await limits.credential(userId)
      const kind = /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? 'totp' : 'recovery'
      const isRight = await spend(userId, row, kind, code)
      if (isRight) await succeeded()
      if (isRight && kind === 'recovery' && caller)
        await changeGuard(work, { caller, userId, kind: 'recoveryCodeUsed' })
      if (!isRight && caller) await record(caller, userId, 'secondFactorFailed')
      return isRight
    },

    async state(userId) {
      const row = await turnedOn(userId)
      if (!row) return { isOn: false, since: null, recoveryCodesLeft: 0 }
      const codes = await sealing.openCodes(userId, row.backup_codes)
      return { isOn: true, since: row.confirmed_at, recoveryCodesLeft: codes.length }
    },

    async begin(caller, userId, password) {
      await passwords.prove(caller, userId, password)
      const key = newTotpKey()
      const recoveryCodes = newRecoveryCodes()
      const isBegun = await putSecondFactor(db, {
        userId,
        secret: sealing.seal(userId, key),
        codes: sealing.sealCodes(userId, recoveryCodes),
      })
      if (!isBegun) throw new AppError('secondFactorOn')
      const { email } = found(await addressOf(db, userId), 'unauthenticated')
      return { uri: totpUri(key, email), secret: typedKey(key), recoveryCodes }
    },

    async confirm(caller, userId, code) {
      const row = await findSecondFactor(db, userId)
      if (!row) throw new AppError('secondFactorOff')
      if (row.verified) throw new AppError('secondFactorOn')
      const succeeded = await limits.credential(userId)
      const step = stepOfCode(await sealing.open(userId, row.secret), code.replaceAll(/\s/g, ''), clock.now())
      if (step === null) throw new AppError('secondFactorWrong')
      await changeGuard(work, { caller, userId, kind: 'secondFactorOn' }, async ({ tx, now }) => {
        if (!(await turnOn(tx, { userId, secret: row.secret, step, now })))
          throw new AppError('secondFactorWrong')
      })
      await succeeded()
    },

    async end(caller, userId) {
      await changeGuard(work, { caller, userId, kind: 'secondFactorOff' }, async ({ tx }) => {
        if (!(await turnOff(tx, userId))) throw new AppError('secondFactorOff')
      })
    },

    async renewCodes(caller, userId, password) {
      await passwords.prove(caller, userId, password)
      const row = await turnedOn(userId)
      if (!row) throw new AppError('secondFactorOff')
      const codes = newRecoveryCodes()
      const after = sealing.sealCodes(userId, codes)
      await changeGuard(work, { caller, userId, kind: 'recoveryCodesRenewed' }, async ({ tx }) => {
        if (!(await replaceCodes(tx, { userId, before: row.backup_codes, after })))
          throw new AppError('stale')
      })
      return codes
    },

    async signIn(caller, { kind, code }) {
      const pending = pendingSignIn(caller, parts)
      const userId = pending && (await findPendingSignIn(db, pending.identifier, clock.now()))
      const row = userId && (await turnedOn(userId))
      if (!pending || !userId || !row) throw new AppError('secondFactorExpired')
      const hash = (await findPasswordHash(db, userId)) ?? null
      const { email } = found(await addressOf(db, userId), 'secondFactorExpired')
      if (!(await limits.pendingCode(pending.identifier))) throw new AppError('secondFactorExpired')
      const succeeded = await limits.signInCode(caller.address, email, kind)
      if (!(await spend(userId, row, kind, code))) {
        await record(caller, userId, 'secondFactorFailed')
        throw new AppError('secondFactorWrong')
      }
      if (kind === 'recovery') await changeGuard(work, { caller, userId, kind: 'recoveryCodeUsed' })
      // A concurrent password change deletes all pending sign-ins.
      // If the pending sign-in still exists, nobody has changed the password since the server verified it.
      const isPending = await endPendingSignIn(db, pending.identifier)
      const password = { hash, email }
      const { rememberMe } = pending
      const opened = isPending && (await sessions.open(caller, userId, { rememberMe, password }))
      if (!opened) throw new AppError('secondFactorExpired')
      await succeeded()
      return opened
    },
  }
}
