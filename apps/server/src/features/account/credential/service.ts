/** Creates all services that authenticate people. The server and the account tests both use this setup. */
import type { SignUpMode } from '@homefield/contract/support'
import type { Database } from '@homefield/database/pools'
import { createWork, type Work } from '@homefield/database/work'
import type { ProveOwner } from './model.ts'
import { createLinks, type Links } from '../link/service.ts'
import { createPasskeys, type Passkeys } from '../passkey/service.ts'
import { createRecovery, type Recovery } from '../password/recovery/service.ts'
import { createPasswords, knownNames, type Passwords } from '../password/service.ts'
import { createAuth } from '../provider/better-auth.ts'
import { hashingInSlots } from '../provider/hashing.ts'
import { sessionCookies, type SessionCookies } from '../provider/session-token.ts'
import { createTryLimits, type TryLimit, type TryLimitName } from '../provider/try-limits.ts'
import { createSecondFactors, type SecondFactors } from '../second-factor/service.ts'
import { createSessions, type Sessions } from '../session/service.ts'
import { readOwnAddress, readSettings } from '../store.ts'
import { type Admissions, createAdmissions } from '../sign-up/admission.service.ts'
import { createSignUps, type SignUps } from '../sign-up/service.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import type { Logger } from '../../../lib/logger.ts'

export interface CredentialParts {
  readonly database: Database
  /** Runs transactions as the database role homefield_auth. */
  readonly work: Work
  readonly vault: Vault
  readonly secret: string
  readonly publicUrl: string
  /** True if the installation sends email and can therefore confirm addresses. */
  readonly sendsMail: boolean
  readonly mostSessionDays: number
  readonly signUp: SignUpMode
  readonly clock: Clock
  readonly logger: Logger
  readonly tryLimits: Readonly<Record<TryLimitName, TryLimit>>
}

export interface Credentials {
  readonly cookies: SessionCookies
  readonly links: Links
  readonly recovery: Recovery
  readonly signUps: SignUps
  readonly admissions: Admissions
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly secondFactors: SecondFactors
  readonly passkeys: Passkeys
  readonly proveOwner: ProveOwner
}

export async function createCredentials(parts: CredentialParts): Promise<Credentials> {
  const { database, work, vault, secret, publicUrl, clock, logger } = parts
  const db = database.auth
  const cookies = sessionCookies(publicUrl)
  const limits = createTryLimits(database.pools.auth, secret, parts.tryLimits)
  const inHashSlot = hashingInSlots()
  const mostSession = Temporal.Duration.from({ hours: 24 * parts.mostSessionDays })
  const auth = await createAuth({
    db: database.betterAuth,
    publicUrl,
    secret,
    cookies,
    mostSession,
    clock,
    logger,
  })
  const app = createWork({ db: database.app, now: () => clock.now(), onCommit: () => undefined })
  const namesOf = (userId: string) =>
    app.read(userId, async (unit) => {
      const [settings, own] = [await readSettings(unit), await readOwnAddress(unit)]
      return [settings.full_name, ...knownNames(publicUrl, own?.email ?? '')]
    })
  const admissions = createAdmissions(parts.signUp, db)
  const passwords = createPasswords({ db, inHashSlot, limits, namesOf })
  const ground = {
    auth,
    db,
    work,
    passwords,
    limits,
    cookies,
    secret,
    publicUrl,
    clock,
    inHashSlot,
    mostSession,
    admissions,
  }
  const sessions = createSessions(ground)
  const secondFactors = createSecondFactors({ ...ground, sessions, vault })
  const passkeys = createPasskeys({ ...ground, sessions })
  return {
    cookies,
    passwords,
    secondFactors,
    passkeys,
    async proveOwner(caller, userId, credential) {
      if ('password' in credential) await passwords.prove(caller, userId, credential.password)
      else if ('passkey' in credential) await passkeys.provePasskey(caller, userId, credential.passkey)
      else if (!(await secondFactors.verifySecondFactor(userId, credential.code, caller)))
        throw new AppError('secondFactorWrong')
    },
    links: createLinks({ ...ground, authenticate: sessions.authenticate, sendsMail: parts.sendsMail }),
    admissions,
    signUps: createSignUps(ground),
    recovery: createRecovery({ ...ground, vault, secondFactors }),
    sessions,
  }
}
