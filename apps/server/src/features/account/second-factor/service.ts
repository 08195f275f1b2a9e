/**
 * The second factor: a code of an authenticator, or one of ten recovery codes.
 *
 *   off → begun (key and codes shown once) → on, by its first code → off, by the password
 *
 * A sign-in with the right password then waits for a code, ten minutes, five wrong ones, in this browser only. Codes are
 * judged here, by our clock, each counts once, and wrong ones count per account too (`TryLimits.signInCode`): starting
 * over does not help. The session itself is made by better-auth's plugin (see `provider/plugins.ts`), which judges codes by
 * the machine's clock and is told the one it expects, once ours was right.
 */
import type { DB } from '@homefield/database/schema.gen'
import type { Work } from '@homefield/database/work'
import type { SecurityEventKind } from '@homefield/contract/account'
import type { Kysely } from 'kysely'
import { AppError } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { Clock } from '../../../lib/clock.ts'
import { storedSecret } from '../../../lib/crypto/secret.ts'
import type { Passwords } from '../password/service.ts'
import { findPasswordHash } from '../password/store.ts'
import type { Auth, AuthAnswer } from '../provider/better-auth.ts'
import { pendingSignIn, proving } from '../provider/pending.ts'
import { newRecoveryCodes, withoutCode } from '../provider/recovery-codes.ts'
import { createSealing } from '../provider/sealing.ts'
import { type SessionCookies, tokenOfSigned } from '../provider/session-token.ts'
import { codeAt, newTotpKey, stepOfCode, totpUri, typedKey } from '../provider/totp.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { changeGuard, recordSecurityEvent } from '../security/service.ts'
import { endSessionOfToken, stillHasCredential, sweepSessions } from '../session/store.ts'
import {
  findAddress,
  findPendingSignIn,
  findSecondFactor,
  putSecondFactor,
  replaceCodes,
  type SecondFactorRow,
  takeStep,
  turnOff,
  turnOn,
} from './store.ts'

/** Wrong codes that one waiting sign-in stands; better-auth's plugin has the same number. */
const TRIES = 5
const VERIFY = '/two-factor/verify-totp'

export interface SecondFactorParts {
  readonly auth: Auth
  /** Of role homefield_auth, as is the database of `work`. */
  readonly db: Kysely<DB>
  readonly work: Work
  readonly passwords: Passwords
  readonly limits: TryLimits
  readonly cookies: SessionCookies
  readonly secret: string
  readonly publicUrl: string
  readonly clock: Clock
}

export type CodeKind = 'totp' | 'recovery'

export interface SecondFactors {
  hasSecondFactor(userId: string): Promise<boolean>
  /**
   * Uses up a code of either kind. Without a second factor there is none that is right.
   * @param caller whose event is recorded
   * @throws TooManyTries
   */
  verifySecondFactor(userId: string, code: string, caller?: Caller): Promise<boolean>
  /** For the owner to see. */
  state(userId: string): Promise<{ isOn: boolean; since: string | null; recoveryCodesLeft: number }>
  /** @throws AppError `secondFactorOn`, `passwordWrong` */
  begin(
    caller: Caller,
    userId: string,
    password: string,
  ): Promise<{ uri: string; secret: string; recoveryCodes: string[] }>
  /** @throws AppError `secondFactorWrong`, `secondFactorOn`, `secondFactorOff` where none was begun */
  confirm(caller: Caller, userId: string, code: string): Promise<void>
  /** @throws AppError `secondFactorOff` */
  end(caller: Caller, userId: string): Promise<void>
  /** @throws AppError `secondFactorOff`, `passwordWrong` */
  renewCodes(caller: Caller, userId: string, password: string): Promise<string[]>
  /** Completes a sign-in. @throws AppError `secondFactorExpired`, `secondFactorWrong`; TooManyTries */
  signIn(caller: Caller, given: { kind: CodeKind; code: string }): Promise<AuthAnswer>
}

export function createSecondFactors(parts: SecondFactorParts): SecondFactors {
  const { auth, db, work, passwords, limits, cookies, secret, publicUrl, clock } = parts
  const sealing = createSealing(secret)

  async function turnedOn(userId: string): Promise<SecondFactorRow | undefined> {
    const row = await findSecondFactor(db, userId)
    return row?.verified ? row : undefined
  }

  /** Uses up this code, if it is right. */
  async function spend(userId: string, row: SecondFactorRow, kind: CodeKind, code: string): Promise<boolean> {
    if (kind === 'totp') {
      const step = stepOfCode(await sealing.open(row.secret), code.replaceAll(/\s/g, ''), clock.now())
      return step !== null && takeStep(db, userId, step)
    }
    const left = withoutCode(await sealing.openCodes(row.backup_codes), code)
    if (left === null) return false
    return replaceCodes(db, { userId, before: row.backup_codes, after: await sealing.sealCodes(left) })
  }

  const record = (caller: Caller, userId: string, kind: SecurityEventKind) =>
    recordSecurityEvent(db, { userId, kind, caller, now: clock.now() })

  async function complete(caller: Caller, row: SecondFactorRow): Promise<AuthAnswer> {
    // The machine's clock, not ours: better-auth compares with nothing else.
    const code = codeAt(await sealing.open(row.secret), Temporal.Now.instant())
    return auth.ask(waiting(caller), 'POST', VERIFY, { code })
  }

  /** The password may have been changed meanwhile, which ended every session but this one. */
  async function endUnlessStill(userId: string, hash: string | null, { bearer }: AuthAnswer): Promise<void> {
    if (await stillHasCredential(db, userId, hash)) return
    const token = bearer === null ? null : tokenOfSigned(bearer, secret)
    if (token) await endSessionOfToken(db, storedSecret(token))
    throw new AppError('secondFactorExpired')
  }

  /** Whose sign-in waits under the caller's proof, and what it waits for. */
  async function waitingSignIn(caller: Caller) {
    const identifier = pendingSignIn(caller, cookies, secret)
    if (identifier === undefined) return undefined
    const wait = storedSecret(identifier)
    const tries = storedSecret(`2fa-attempts-${identifier}`)
    const find = () => findPendingSignIn(db, { wait, tries, most: TRIES, now: clock.now() })
    const userId = await find()
    const hash = userId && ((await findPasswordHash(db, userId)) ?? null)
    const row = userId && (await turnedOn(userId))
    // Whoever changes a password ends what waits: what still waits now, waits for this very hash.
    return row && hash !== undefined && (await find()) ? { userId, hash, row } : undefined
  }

  /** Without its session: with one, better-auth would take the code for its confirmation. */
  const waiting = (caller: Caller) =>
    proving(caller, { cookies, publicUrl, names: [cookies.secondFactor, cookies.dontRemember] })

  return {
    hasSecondFactor: async (userId) => (await turnedOn(userId)) !== undefined,

    async verifySecondFactor(userId, code, caller) {
      const row = await turnedOn(userId)
      if (!row) return false
      const succeeded = await limits.proof(userId)
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
      const codes = await sealing.openCodes(row.backup_codes)
      return { isOn: true, since: row.confirmed_at, recoveryCodesLeft: codes.length }
    },

    async begin(caller, userId, password) {
      await passwords.prove(caller, userId, password)
      const key = newTotpKey()
      const recoveryCodes = newRecoveryCodes()
      const isBegun = await putSecondFactor(db, {
        userId,
        secret: await sealing.seal(key),
        codes: await sealing.sealCodes(recoveryCodes),
      })
      if (!isBegun) throw new AppError('secondFactorOn')
      return { uri: totpUri(key, await findAddress(db, userId)), secret: typedKey(key), recoveryCodes }
    },

    async confirm(caller, userId, code) {
      const row = await findSecondFactor(db, userId)
      if (!row) throw new AppError('secondFactorOff')
      if (row.verified) throw new AppError('secondFactorOn')
      const succeeded = await limits.proof(userId)
      const step = stepOfCode(await sealing.open(row.secret), code.replaceAll(/\s/g, ''), clock.now())
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
      const after = await sealing.sealCodes(codes)
      await changeGuard(work, { caller, userId, kind: 'recoveryCodesRenewed' }, async ({ tx }) => {
        if (!(await replaceCodes(tx, { userId, before: row.backup_codes, after })))
          throw new AppError('stale')
      })
      return codes
    },

    async signIn(caller, { kind, code }) {
      const waits = await waitingSignIn(caller)
      if (!waits) throw new AppError('secondFactorExpired')
      const { userId, hash, row } = waits
      const email = await findAddress(db, userId)
      const succeeded = await limits.signInCode(caller.address, email, kind)
      if (!(await spend(userId, row, kind, code))) {
        await record(caller, userId, 'secondFactorFailed')
        // Counted by its plugin, which refuses it in the same words.
        await auth.ask(waiting(caller), 'POST', VERIFY, { code: '' })
        throw new AppError('secondFactorWrong')
      }
      const answer = await complete(caller, row)
      await endUnlessStill(userId, hash, answer)
      await succeeded()
      await limits.know(caller.address, email)
      if (kind === 'recovery') await changeGuard(work, { caller, userId, kind: 'recoveryCodeUsed' })
      await changeGuard(work, { caller, userId, kind: 'signedIn' })
      await sweepSessions(db, userId, clock.now())
      return answer
    },
  }
}
