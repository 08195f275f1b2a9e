/**
 * Sign-up does the same work whether or not an account exists, so its duration reveals nothing (C63).
 * Sign-up hashes the password even if an account with the address already exists.
 * The first commit writes a new account, or a security event for the owner of the existing account.
 * The second commit queues the email with the confirmation link, or an email to the existing owner.
 * An owner who has received the daily maximum of emails about repeated sign-ups gets no further email.
 * The second commit then writes a WAL message instead of an email, which takes equally long.
 * The response is the same whether or not an account exists.
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
import type { Admissions } from './admission.service.ts'
import { securityEvent } from '../security/service.ts'
import { readOwnAddress } from '../store.ts'
import { commitAllTheSame, findUserId, recordForAddress } from '../session/store.ts'

export interface SignUpParts {
  readonly auth: Auth
  /** Runs transactions as the database role homefield_auth. */
  readonly work: Work
  readonly limits: TryLimits
  readonly inHashSlot: InHashSlot
  readonly publicUrl: string
  readonly admissions: Admissions
}

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly language: Language
  readonly linkForm: LinkForm
  /** The secret of an invitation. */
  readonly invitation?: string | undefined
  readonly codeChallenge?: string | undefined
}

export interface SignUps {
  /** @throws AppError `password…`, `invalid`, `signUpClosed`, `invitationInvalid`; TooManyTries */
  signUp(caller: Caller, account: NewAccount): Promise<void>
  /** Sends the confirmation link again. @throws AppError `emailConfirmed`; TooManyTries */
  sendConfirmation(unit: WriteUnit): Promise<void>
}

export function createSignUps({
  auth,
  work,
  limits,
  inHashSlot,
  publicUrl,
  admissions,
}: SignUpParts): SignUps {
  return {
    async signUp(caller, { email, password, language, linkForm, codeChallenge, invitation }) {
      checkPassword(password, knownNames(publicUrl, email))
      if (!isCompleteRequest({ linkForm, codeChallenge })) throw new AppError('invalid')
      await limits.signUp(caller.address)
      const admission = await work.system(({ tx }) => admissions.admit(tx, { email, invitation }))
      await inHashSlot({ caller, isKnown: false }, async () => {
        // If the server dies before `settle`, the invitation stays used up, and the operator makes a new one.
        const made = await auth.signUp({ email, password, language }).catch(async (error: unknown) => {
          await work.system(({ tx }) => admission.settle(tx, null))
          throw error
        })
        const { userId, isNew, isAdmitted } = await work.system(async ({ tx, now }) => {
          const userId = found(await findUserId(tx, email), 'unavailable')
          const isNew = userId === made
          if (!isNew)
            await recordForAddress(tx, email, securityEvent({ kind: 'signUpRepeated', caller, now }))
          const isAdmitted = await admission.settle(tx, isNew ? userId : null)
          return { userId, isNew, isAdmitted }
        })
        if (!isAdmitted) throw new AppError('signUpClosed')
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
