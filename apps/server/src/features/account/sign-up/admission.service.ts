/**
 * Decides who may create an account (decision 89). Every path that creates an account asks here.
 * `open`: everybody. `invited`: holders of an invitation of the operator or of a friend.
 * `closed`: holders of an invitation of the operator. The first account of an installation always works.
 */
import type { SignUpMode } from '@homefield/contract/support'
import type { DB } from '@homefield/database/schema.gen'
import type { Kysely } from 'kysely'
import { AppError } from '../../../lib/app-error.ts'
import { storedSecret } from '../../../lib/crypto/secret.ts'
import { claimSignUp, dropSecondAccount, hasAccounts, settleSignUp } from './store.ts'

export interface Admissions {
  /** The mode that applies now: `open` until the first account exists. */
  mode(): Promise<SignUpMode>
  /**
   * Lets one account be created, and uses up the invitation.
   * @throws AppError `signUpClosed` without an invitation, `invitationInvalid` with an unusable one
   */
  admit(tx: Kysely<DB>, wanted: { email: string; invitation: string | undefined }): Promise<Admission>
}

export interface Admission {
  /**
   * Must be called after the attempt to create the account.
   * Returns false if two people tried to create the first account, and this account, which is now gone, is the second.
   * @param userId the new account; null if no account was created, which makes the invitation usable again
   */
  settle(tx: Kysely<DB>, userId: string | null): Promise<boolean>
}

const FREE: Admission = { settle: async () => true }

export function createAdmissions(configured: SignUpMode, db: Kysely<DB>): Admissions {
  let isFounded = false

  async function founded(tx: Kysely<DB>): Promise<boolean> {
    isFounded ||= await hasAccounts(tx)
    return isFounded
  }

  return {
    mode: async () => ((await founded(db)) ? configured : 'open'),

    async admit(tx, { email, invitation }) {
      if (configured === 'open') return FREE
      if (invitation !== undefined) {
        const secretHash = storedSecret(invitation)
        if (await claimSignUp(tx, { secretHash, email, takesFriends: configured === 'invited' }))
          return {
            async settle(later, userId) {
              await settleSignUp(later, secretHash, userId)
              return true
            },
          }
      }
      if (await founded(tx))
        throw new AppError(invitation === undefined ? 'signUpClosed' : 'invitationInvalid')
      return {
        settle: async (later, userId) => userId === null || !(await dropSecondAccount(later, userId)),
      }
    },
  }
}
