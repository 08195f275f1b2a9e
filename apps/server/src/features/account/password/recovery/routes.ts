import { auth } from '@homefield/contract/auth'
import type { AuthDoor } from '../../../../lib/auth-door.ts'
import { forgetGrant } from '../../provider/recovery-grant.ts'
import type { SessionCookies } from '../../provider/session-token.ts'
import type { Recovery } from './service.ts'

export function recoveryRoutes(door: AuthDoor, recovery: Recovery, cookies: SessionCookies): void {
  door.bind(auth.recover, async ({ caller, body }) => {
    await recovery.ask(caller, body)
    return { answer: {}, event: 'recoveryRequested' }
  })
  door.bind(auth.recovery, async ({ caller }) => ({ answer: await recovery.state(caller) }))
  door.bind(auth.resetPassword, async ({ caller, body }) => {
    await recovery.reset(caller, body)
    return { answer: {}, cookies: [forgetGrant(cookies)] }
  })
}
