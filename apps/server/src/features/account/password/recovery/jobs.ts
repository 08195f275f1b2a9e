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
  /** Over the pool of role homefield_auth. */
  readonly auth: Work
  readonly vault: Vault
}

/** Looks whether the address has an account, out of everybody's sight, and if so has the link mailed. */
export function recoveryJobs({ auth, vault }: RecoverParts): { readonly 'account.recover': Task } {
  return {
    'account.recover': defineTask(Recover, async ({ sealed, ...link }) => {
      const { email, caller } = openAsker(vault, sealed)
      await auth.system(async (unit) => {
        const userId = await findUserId(unit.tx, email)
        if (userId === undefined) return
        await recordSecurityEvent(unit.tx, { userId, kind: 'recoveryRequested', caller, now: unit.now })
        // One of another form is of no use to whoever waits for this one.
        const key = `mail:recovery:${userId}:${link.linkForm}`
        await requestMail(unit, { template: 'recovery', userId, ...link }, key)
      })
    }),
  }
}
