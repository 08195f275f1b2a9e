import { LINK_FORMS } from '@homefield/contract/auth'
import type { Work } from '@homefield/database/work'
import { z } from 'zod'
import type { Vault } from '../../../../lib/crypto/vault.ts'
import { defineTask, type Task } from '../../../../lib/task.ts'
import { requestMail } from '../../mail/service.ts'
import { recordSecurityEvent } from '../../security/service.ts'
import { findUserId } from '../../session/store.ts'
import { openAsker } from './model.ts'

const Recover = z.object({
  sealed: z.string(),
  linkForm: z.enum(LINK_FORMS),
  codeChallenge: z.string().optional(),
})

export interface RecoverParts {
  /** Transactions on the connection pool of the database role homefield_auth. */
  readonly auth: Work
  readonly vault: Vault
}

/**
 * If the address has an account, the job sends a recovery link to the address.
 * The account is looked up in a job, so that the response time does not reveal whether it exists.
 */
export function recoveryJobs({ auth, vault }: RecoverParts): { readonly 'account.recover': Task } {
  return {
    'account.recover': defineTask(Recover, async ({ sealed, ...link }) => {
      const { email, caller } = openAsker(vault, sealed)
      await auth.system(async (unit) => {
        const userId = await findUserId(unit.tx, email)
        if (userId === undefined) return
        await recordSecurityEvent(unit.tx, { userId, kind: 'recoveryRequested', caller, now: unit.now })
        // A new request replaces an unsent email with the same key.
        // The job key contains the link form, so a request for another form cannot replace an unsent email.
        const key = `mail:recovery:${userId}:${link.linkForm}`
        await requestMail(unit, { template: 'recovery', userId, ...link }, key)
      })
    }),
  }
}
