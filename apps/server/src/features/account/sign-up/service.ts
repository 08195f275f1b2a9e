/**
 * Sign-up never reveals whether an address has an account (C63). A known address causes the same work.
 * The password is hashed. One commit writes a row: the new account, or the security event for its owner.
 * Another commit queues one email: the confirmation link, or the notice to the owner.
 * If the owner was notified often enough that day, the second commit writes a WAL message that nobody reads.
 * The answer is the same.
 */
import type { Language } from '@homefield/contract/account'
import type { LinkForm } from '@homefield/contract/auth'
import type { Work, WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import { isCompleteRequest } from '../link/model.ts'
import { requestMail } from '../mail/service.ts'
import type { MailRequest } from '../mail/model.ts'
import { checkPassword, knownNames } from '../password/service.ts'
import type { Auth } from '../provider/better-auth.ts'
import type { InHashSlot } from '../provider/hashing.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { securityEvent } from '../security/service.ts'
import { readOwnAddress } from '../store.ts'
import { commitAllTheSame, findUserId, recordForAddress } from '../session/store.ts'

export interface SignUpParts {
  readonly auth: Auth
  /** Uses the pool of role homefield_auth. */
  readonly work: Work
  readonly limits: TryLimits
  readonly inHashSlot: InHashSlot
  readonly publicUrl: string
}

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly language: Language
  readonly linkForm: LinkForm
  readonly codeChallenge?: string | undefined
}

export interface SignUps {
  /** @throws AppError `password…`, `invalid`; TooManyTries */
  signUp(caller: Caller, account: NewAccount): Promise<void>
  /** Sends the confirmation link again. @throws AppError `emailConfirmed`; TooManyTries */
  sendConfirmation(unit: WriteUnit): Promise<void>
}

export function createSignUps({ auth, work, limits, inHashSlot, publicUrl }: SignUpParts): SignUps {
  return {
    async signUp(caller, { email, password, language, linkForm, codeChallenge }) {
      checkPassword(password, knownNames(publicUrl, email))
      if (!isCompleteRequest({ linkForm, codeChallenge })) throw new AppError('invalid')
      await limits.signUp(caller.address)
      await inHashSlot({ caller, isKnown: false }, async () => {
        const made = await auth.signUp({ email, password, language })
        const { userId, isNew } = await work.system(async ({ tx, now }) => {
          const userId = found(await findUserId(tx, email), 'unavailable')
          const isNew = userId === made
          if (!isNew)
            await recordForAddress(tx, email, securityEvent({ kind: 'signUpRepeated', caller, now }))
          return { userId, isNew }
        })
        const mail: MailRequest = isNew
          ? { template: 'confirm', userId, linkForm, codeChallenge }
          : { template: 'signUpRepeated', userId }
        const isWithin = await limits.signUpOf(email)
        await work.system((unit) => (isNew || isWithin ? requestMail(unit, mail) : commitAllTheSame(unit.tx)))
      })
    },

    async sendConfirmation(unit) {
      const { userId } = unit.viewer
      const { isConfirmed } = found(await readOwnAddress(unit), 'unauthenticated')
      if (isConfirmed) throw new AppError('emailConfirmed')
      await limits.confirmation(userId)
      await requestMail(unit, { template: 'confirm', userId, linkForm: 'token' })
    },
  }
}
