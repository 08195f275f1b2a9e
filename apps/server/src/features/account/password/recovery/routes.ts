import { auth } from '@homefield/contract/auth'
import type { AuthRouter } from '../../../../lib/auth-router.ts'
import { forgetGrant } from '../../provider/recovery-grant.ts'
import type { SessionCookies } from '../../provider/session-token.ts'
import type { Recovery } from './service.ts'

export function recoveryRoutes(router: AuthRouter, recovery: Recovery, cookies: SessionCookies): void {
  router.bind(auth.recover, async ({ caller, body }) => {
    await recovery.ask(caller, body)
    return { answer: {}, event: 'recoveryRequested' }
  })
  router.bind(auth.recovery, async ({ caller }) => ({ answer: await recovery.state(caller) }))
  router.bind(auth.resetPassword, async ({ caller, body }) => {
    await recovery.reset(caller, body)
    return { answer: {}, cookies: [forgetGrant(cookies)] }
  })
}
